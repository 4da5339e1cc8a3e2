import { Column, Entity, PrimaryColumn } from 'typeorm';
import { timestamp } from '../database/columns.js';

/** A limit for the whole product that was reached within an hour. */
@Entity('blown_fuses')
export class ReachedLimit {
  @PrimaryColumn({ type: 'text' })
  fuse: string;

  /** The full hour. */
  @PrimaryColumn({ type: 'timestamptz' })
  hour: Date;

  @Column({ ...timestamp, default: () => 'now()' })
  blownAt: Date;
}
