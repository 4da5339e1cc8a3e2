import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { text, timestamp } from '../database/columns.js';

/** A notice to staff that is collected for a digest, because its sender has caused enough mails already. */
@Entity('gathered_notices')
@Index('gathered_notices_waiting_idx', ['mailbox', 'caller'], { where: '"mailed_at" IS NULL' })
export class GatheredNotice {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Identifies the event, like that of a mail. */
  @Column({ type: 'text', unique: true })
  eventKey: string;

  @Column({ type: 'text' })
  toAddress: string;

  @Column(text)
  toName: string;

  @Column({ type: 'text' })
  mailbox: string;

  /** The sender who caused it: see `staff-notices.ts`. */
  @Column({ type: 'text' })
  caller: string;

  @Column({ type: 'text' })
  subject: string;

  @Column({ type: 'text' })
  gist: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  @Column({ ...timestamp, nullable: true })
  mailedAt: Date | null;
}
