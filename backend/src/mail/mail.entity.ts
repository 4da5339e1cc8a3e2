import type { MailState } from '@selvedge/domain/mail';
import type { OrderStatus } from '@selvedge/domain/orders/order-status';
import { Check, Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** One mail per event, with its actual state. */
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
   * Identifies the event: `quotation:{id}:approved:{revision}`. There is only one mail per event. It is compared and never
   * parsed: all data has its own columns.
   */
  @Column({ type: 'text', unique: true })
  eventKey: string;

  @Column({ type: 'text' })
  toAddress: string;

  @Column({ type: 'text', default: '' })
  toName: string;

  /** The cause: the system, a failure, an admin, the owner of a verified address, or an anonymous user. */
  @Column({ type: 'text', default: 'house' })
  cause: 'house' | 'failure' | 'admin' | 'owner' | 'stranger';

  /** The normalized mailbox of `toAddress`, by which limits count. */
  @Column({ type: 'text', default: '' })
  mailbox: string;

  /** For a mail to staff, the sender who caused it: see `staff-notices.ts`. Kept for a day. */
  @Column({ type: 'text', nullable: true })
  caller: string | null;

  /** Reply-to address; null for the sender's. */
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

  /** By name, because this module doesn't import the entities it refers to. */
  @ManyToOne('Quotation', { onDelete: 'CASCADE' })
  quotation: unknown;

  @Index()
  @Column({ type: 'uuid', nullable: true })
  inquiryId: string | null;

  @ManyToOne('Inquiry', { onDelete: 'CASCADE' })
  inquiry: unknown;

  /** Identifies the thread; null for a single mail. */
  @Column({ type: 'text', nullable: true })
  thread: string | null;

  /** The recipient's account. This and the three below are re-checked before sending, see `still-valid.ts`. */
  @Index('mails_account_id_idx', { where: '"account_id" IS NOT NULL' })
  @Column({ type: 'uuid', nullable: true })
  accountId: string | null;

  /** The quotation of the recipient. */
  @Index('mails_customer_of_idx', { where: '"customer_of" IS NOT NULL' })
  @Column({ type: 'uuid', nullable: true })
  customerOf: string | null;

  /** The hold concerned. */
  @Column({ type: 'uuid', nullable: true })
  holdId: string | null;

  /** The date of a reminder: the end of the hold, or of the offer. */
  @Column({ type: 'timestamptz', nullable: true })
  remindsOf: Date | null;

  /** The link whose token is inserted on sending; the token is not stored. */
  @Column({ type: 'uuid', nullable: true })
  linkId: string | null;

  /** The attached document; null for a mail without one. */
  @Index()
  @Column({ type: 'uuid', nullable: true })
  documentId: string | null;

  @ManyToOne('QuotationDocument')
  document: unknown;

  /** The attached document of an order; null for a mail without one. */
  @Index('mails_paper_id_idx', { where: '"paper_id" IS NOT NULL' })
  @Column({ type: 'uuid', nullable: true })
  paperId: string | null;

  @ManyToOne('OrderDocument')
  paper: unknown;

  /** The attached statement of account; null for a mail without one. */
  @Index('mails_statement_id_idx', { where: '"statement_id" IS NOT NULL' })
  @Column({ type: 'uuid', nullable: true })
  statementId: string | null;

  @ManyToOne('Statement')
  statement: unknown;

  /** The attached invoice, credit note or debit note; null for a mail without one. */
  @Index('mails_invoice_id_idx', { where: '"invoice_id" IS NOT NULL' })
  @Column({ type: 'uuid', nullable: true })
  invoiceId: string | null;

  @ManyToOne('Invoice')
  invoice: unknown;

  /** The step of the order of `customerOf` that it reports; null for another mail. */
  @Column({ type: 'text', nullable: true })
  orderStep: OrderStatus | null;

  /** The link that ends such mails; null for one that is no subscription. */
  @Column({ type: 'text', nullable: true })
  unsubscribeUrl: string | null;

  /** Storage key of the PDF, once it is rendered. */
  @Column({ type: 'text', nullable: true })
  attachmentKey: string | null;

  @Column({ type: 'text', nullable: true })
  attachmentName: string | null;

  @Column({ type: 'text', default: 'queued' })
  state: MailState;

  /** 1, incremented when an admin resends it: each sending may fail once. */
  @Column({ type: 'integer', default: 1 })
  sending: number;

  /** Tries of this sending. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** Why the last attempt failed, worded for admins. */
  @Column({ type: 'text', nullable: true })
  lastError: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  sentAt: Date | null;
}
