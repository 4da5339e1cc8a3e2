import { Column, Entity, PrimaryColumn } from 'typeorm';
import { timestamp } from '../database/columns.js';

/** A backup that the worker has made, or has failed to make, for as long as its file is kept. */
@Entity('backups')
export class Backup {
  /** The file name, which contains the time of the backup. */
  @PrimaryColumn({ type: 'text' })
  name: string;

  @Column({ ...timestamp, default: () => 'now()' })
  startedAt: Date;

  /** When all of it was stored. */
  @Column({ ...timestamp, nullable: true })
  finishedAt: Date | null;

  @Column({ type: 'bigint', nullable: true })
  bytes: string | null;

  @Column({ type: 'boolean' })
  encrypted: boolean;

  /** True if it lies in BACKUP_S3_BUCKET, too. */
  @Column({ type: 'boolean', default: false })
  inBucket: boolean;

  /** Why it failed. */
  @Column({ type: 'text', nullable: true })
  error: string | null;
}
