import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { MailState } from '@selvedge/domain/mail';

/** One mail for one event, with its true state. */
@Entity('mails')
@Check('mails_state', `"state" IN ('queued', 'handing_over', 'sent', 'failed', 'uncertain', 'not_configured')`)
export class Mail {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** What happened, once: `quotation:{id}:approved:{revision}`. A second mail for the same event can't be written. */
  @Index('mails_event_key_key', { unique: true })
  @Column({ name: 'event_key', type: 'text' })
  eventKey: string;

  @Column({ name: 'to_address', type: 'text' })
  toAddress: string;

  @Column({ name: 'to_name', type: 'text', default: '' })
  toName: string;

  @Column({ type: 'text' })
  subject: string;

  @Column({ type: 'text' })
  text: string;

  @Column({ type: 'text' })
  html: string;

  @Index('mails_quotation_id')
  @Column({ name: 'quotation_id', type: 'uuid', nullable: true })
  quotationId: string | null;

  @Column({ name: 'inquiry_id', type: 'uuid', nullable: true })
  inquiryId: string | null;

  /** Storage key of the PDF, once it is rendered. */
  @Column({ name: 'attachment_key', type: 'text', nullable: true })
  attachmentKey: string | null;

  @Column({ name: 'attachment_name', type: 'text', nullable: true })
  attachmentName: string | null;

  @Column({ type: 'text', default: 'queued' })
  state: MailState;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** Why the last attempt failed, in words an admin can act on. */
  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true })
  sentAt: Date | null;
}
