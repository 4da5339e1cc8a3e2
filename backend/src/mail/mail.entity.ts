import type { MailState } from '@selvedge/domain/mail';
import { Check, Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** One mail for one event, with its true state. */
@Entity('mails')
@Check('mails_cause', `"cause" IN ('house', 'failure', 'admin', 'owner', 'stranger')`)
@Index('mails_state_idx', ['state', 'createdAt'])
@Index('mails_sent_idx', ['sentAt'], { where: '"sent_at" IS NOT NULL' })
@Index('mails_caller_idx', ['caller', 'createdAt'], { where: '"caller" IS NOT NULL' })
@Index('mails_link_id_idx', ['linkId'], { where: '"link_id" IS NOT NULL' })
@Index('mails_strangers_lately_idx', ['createdAt'], { where: `"cause" = 'stranger'` })
@Index('mails_strangers_idx', ['mailbox', 'createdAt'], { where: `"cause" = 'stranger'` })
@Check(
  'mails_state',
  `"state" IN ('queued', 'handing_over', 'sent', 'failed', 'uncertain', 'not_configured', 'held', 'withdrawn')`,
)
export class Mail {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /**
   * What happened, once: `quotation:{id}:approved:{revision}`. A second mail for the same event can't be written. It is
   * compared and never read: what a mail carries stands in columns of its own.
   */
  @Column({ type: 'text', unique: true })
  eventKey: string;

  @Column({ type: 'text' })
  toAddress: string;

  @Column({ type: 'text', default: '' })
  toName: string;

  /** Who caused it: the house itself, its failures, an admin, the owner of a proven address, or whoever typed it. */
  @Column({ type: 'text', default: 'house' })
  cause: 'house' | 'failure' | 'admin' | 'owner' | 'stranger';

  /** The mailbox behind `toAddress`, however it is spelt: what a limit is counted by. */
  @Column({ type: 'text', default: '' })
  mailbox: string;

  /** Of a mail to the staff, who caused it: see `staff-notices.ts`. Kept for a day. */
  @Column({ type: 'text', nullable: true })
  caller: string | null;

  /** Whom an answer goes to; null for the sender itself. */
  @Column({ type: 'text', nullable: true })
  replyTo: string | null;

  @Column({ type: 'text' })
  subject: string;

  @Column({ type: 'text' })
  text: string;

  @Column({ type: 'text' })
  html: string;

  @Index()
  @Column({ type: 'uuid', nullable: true })
  quotationId: string | null;

  /** By name, because mail knows nothing of the subjects that it carries. */
  @ManyToOne('Quotation', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'quotation_id' })
  quotation: unknown;

  @Index()
  @Column({ type: 'uuid', nullable: true })
  inquiryId: string | null;

  @ManyToOne('Inquiry', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'inquiry_id' })
  inquiry: unknown;

  /** What it is about, with other mails: programs show those of one thread together. Null for one that stands alone. */
  @Column({ type: 'text', nullable: true })
  thread: string | null;

  /** The account that it is for. With the three below: what must still be so when it is sent, see `still-true.ts`. */
  @Index('mails_account_id_idx', { where: '"account_id" IS NOT NULL' })
  @Column({ type: 'uuid', nullable: true })
  accountId: string | null;

  /** The quotation whose customer it is for. */
  @Index('mails_customer_of_idx', { where: '"customer_of" IS NOT NULL' })
  @Column({ type: 'uuid', nullable: true })
  customerOf: string | null;

  /** The hold that it is about. */
  @Column({ type: 'uuid', nullable: true })
  holdId: string | null;

  /** The moment that it reminds of: the end of the hold, or of the offer. */
  @Column({ type: 'timestamptz', nullable: true })
  remindsOf: Date | null;

  /** Whose token is put in when it is sent, and stands in no row. */
  @Column({ type: 'uuid', nullable: true })
  linkId: string | null;

  /** The sheet that it brings; null for a mail without one. */
  @Index()
  @Column({ type: 'uuid', nullable: true })
  documentId: string | null;

  @ManyToOne('QuotationDocument')
  @JoinColumn({ name: 'document_id' })
  document: unknown;

  /** Storage key of the PDF, once it is rendered. */
  @Column({ type: 'text', nullable: true })
  attachmentKey: string | null;

  @Column({ type: 'text', nullable: true })
  attachmentName: string | null;

  @Column({ type: 'text', default: 'queued' })
  state: MailState;

  /** 1 until an admin sends it again, which raises it: each sending may fail once. */
  @Column({ type: 'integer', default: 1 })
  sending: number;

  /** Tries of this sending. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** Why the last attempt failed, in words an admin can act on. */
  @Column({ type: 'text', nullable: true })
  lastError: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  sentAt: Date | null;
}
