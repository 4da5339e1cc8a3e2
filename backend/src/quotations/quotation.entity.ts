import type { Language } from '@selvedge/domain/language';
import type { LostReason } from '@selvedge/domain/quotations/follow-up';
import type { AnswerKind } from '@selvedge/domain/quotations/offer';
import type { QuotationSource } from '@selvedge/domain/quotations/quotation';
import type { QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import {
  Check,
  Column,
  CreateDateColumn,
  DeleteDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { cents, decimal, text, timestamp } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';
import { Inquiry } from '../inquiries/inquiry.entity.js';
import { User } from '../users/user.entity.js';
import type { QuotationDraft } from './decisions/draft-shape.js';
import { QuotationLine } from './quotation-line.entity.js';

/** Rows whose turn is ours, matching `quotation-list.ts`. */
const OURS = `"deleted_at" IS NULL AND "status" <> 'rejected' AND NOT "is_ordered" AND ("status" = 'pending' OR "has_draft"
  OR coalesce("answer", '') IN ('accepted', 'change_requested', 'extension_requested'))`;

/** Matches EXPIRED of the list without its date. */
const UNSETTLED = `"deleted_at" IS NULL AND "status" <> 'rejected' AND NOT "is_ordered" AND "answer" IS DISTINCT FROM 'accepted'`;

@Entity('quotations')
@Check('quotations_status', `"status" IN ('pending', 'responded', 'approved', 'rejected')`)
@Check('quotations_language', `"language" IN ('en', 'si', 'ta')`)
@Check('quotations_source', `"source" IN ('customer', 'guest', 'manual')`)
@Check('quotations_discount', `"discount_percent" BETWEEN 0 AND 100`)
@Check('quotations_quoted_price', `"quoted_price_cents" BETWEEN 0 AND 999999999999`)
@Check('quotations_approved_price', `"status" <> 'approved' OR coalesce("quoted_price_cents", 0) > 0`)
@Check(
  'quotations_lost_reason',
  `"lost_reason" IN ('price', 'too_late', 'not_available', 'bought_elsewhere', 'no_answer', 'project_ended', 'other')`,
)
@Check('quotations_answer', `"answer" IN ('accepted', 'declined', 'change_requested', 'extension_requested')`)
@Index('quotations_customer_idx', ['customerId', 'createdAt'])
@Index('quotations_newest_idx', ['createdAt', 'id'], { where: '"deleted_at" IS NULL' })
@Index('quotations_next_step_idx', ['nextStepOn'], { where: '"deleted_at" IS NULL AND "next_step_on" IS NOT NULL' })
@Index('quotations_approval_idx', ['approvalAskedAt'], {
  where: '"deleted_at" IS NULL AND "approval_asked_at" IS NOT NULL',
})
@Index('quotations_status_idx', ['status', 'createdAt'], { where: '"deleted_at" IS NULL' })
@Index('quotations_ours_idx', ['createdAt', 'id'], { where: OURS })
@Index('quotations_alone_idx', { synchronize: false })
@Index('quotations_together_idx', { synchronize: false })
@Index('quotations_customer_name_idx', { synchronize: false })
@Index('quotations_cheapest_idx', { synchronize: false })
@Index('quotations_dearest_idx', { synchronize: false })
@Index('quotations_valid_until_idx', ['validUntil'], { where: '"deleted_at" IS NULL' })
@Index('quotations_sent_group_idx', ['sentGroup'], { where: '"sent_group" IS NOT NULL' })
@Index('quotations_unsettled_idx', ['validUntil'], { where: UNSETTLED })
export class Quotation extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** `QT-2026-0001`: assigned at creation, never reused. */
  @Column({ type: 'text', unique: true })
  quotationNo: string;

  @Column({ type: 'text', default: 'pending' })
  status: QuotationStatus;

  @Column({ type: 'text' })
  source: QuotationSource;

  /** Shared by the requests of one submission. */
  @Index()
  @Column({ type: 'uuid', nullable: true })
  requestGroup: string | null;

  /** The submission id sent by the client, if that submission was closed and this row started another; otherwise null. */
  @Column({ type: 'uuid', nullable: true })
  sentGroup: string | null;

  /** Shared by all requests a customer sent together; null for a single one. Maintained by the database. */
  @Column({
    type: 'uuid',
    nullable: true,
    select: false,
    insert: false,
    update: false,
    generatedType: 'STORED',
    asExpression: `CASE WHEN request_group IS NOT NULL
  THEN md5(request_group::text || ' ' || coalesce(customer_id::text, '') || ' ' || lower(customer_email))::uuid END`,
  })
  submission: string | null;

  /** The language in which a guest asked for it; null where it is not known. That of an account is the account's. */
  @Column({ type: 'text', nullable: true })
  language: Language | null;

  /** The account that owns it; null for guests, whatever their email address. */
  @Column({ type: 'uuid', nullable: true })
  customerId: string | null;

  @ManyToOne(() => User, { onDelete: 'RESTRICT' })
  customer: Relation<User> | null;

  /** The message that it answers; null for none. */
  @Index({ where: '"inquiry_id" IS NOT NULL' })
  @Column({ type: 'uuid', nullable: true })
  inquiryId: string | null;

  @ManyToOne(() => Inquiry, { onDelete: 'SET NULL' })
  inquiry: Relation<Inquiry> | null;

  /** True if it has an order; set by the database along with the order. */
  @Column({ type: 'boolean', default: false, insert: false, update: false })
  isOrdered: boolean;

  /** The admin in charge; null if unassigned. */
  @Index({ where: '"deleted_at" IS NULL' })
  @Column({ type: 'uuid', nullable: true })
  ownerId: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  owner: Relation<User> | null;

  /** The person who last wrote its prices; null if they are those of the catalog. */
  @Column({ type: 'uuid', nullable: true })
  pricedBy: string | null;

  /** When somebody asked for an approval, and who; null once it is sent. */
  @Column({ ...timestamp, nullable: true })
  approvalAskedAt: Date | null;

  @Column({ type: 'uuid', nullable: true })
  approvalAskedBy: string | null;

  /** The next step of staff, and its day in Colombo. */
  @Column(text)
  nextStep: string;

  @Column({ type: 'date', nullable: true })
  nextStepOn: string | null;

  /** Why it was not won. */
  @Column({ type: 'text', nullable: true })
  lostReason: LostReason | null;

  @Column(text)
  lostNote: string;

  @Column(text)
  customerName: string;

  @Column(text)
  customerEmail: string;

  @Column(text)
  customerPhone: string;

  @Column(text)
  customerCompany: string;

  @Column(text)
  customerAddress: string;

  /** The customer's own words. */
  @Column(text)
  message: string;

  @Column(text)
  deliveryInstructions: string;

  @Column(text)
  timeline: string;

  /** The last day on which the fabric is of use, `2027-01-31`. */
  @Column({ type: 'date', nullable: true })
  neededBy: string | null;

  /** The number of the customer's purchase order; several after a merge. */
  @Column(text)
  poNumber: string;

  /** The product that the fabric is used for. */
  @Column(text)
  endUse: string;

  /** Where to send it, as the customer chose of their own addresses; several after a merge. */
  @Column(text)
  deliveryAddress: string;

  @Column({ ...decimal(4, 1), default: 0 })
  discountPercent: number;

  /** Total after discount, before VAT; null until priced. */
  @Column({ ...cents, nullable: true })
  quotedPriceCents: number | null;

  /** The comment of the last decision; only decisions write it, and the customer sees it. */
  @Column(text)
  adminResponse: string;

  /** For staff only. */
  @Column(text)
  internalNotes: string;

  @Column(timestamp)
  validUntil: Date;

  /** When staff and customer were notified of the request. */
  @Column({ ...timestamp, nullable: true })
  announcedAt: Date | null;

  /** When staff first opened it while it was pending. */
  @Column({ ...timestamp, nullable: true })
  openedAt: Date | null;

  /** The quotation that took over its lines; its number leads there. */
  @Index('quotations_merged_into_idx', { where: '"merged_into" IS NOT NULL' })
  @Column({ type: 'uuid', nullable: true })
  mergedInto: string | null;

  @ManyToOne(() => Quotation, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'merged_into' })
  taker: Relation<Quotation> | null;

  /** Edits since the last decision, not sent yet; null if there are none. */
  @Column({ type: 'jsonb', nullable: true })
  draft: QuotationDraft | null;

  /** For conditions and indexes. Maintained by the database. */
  @Column({
    type: 'boolean',
    select: false,
    insert: false,
    update: false,
    generatedType: 'STORED',
    asExpression: 'draft IS NOT NULL',
  })
  hasDraft: boolean;

  /** The customer's last answer to the newest revision; reset by the next one. */
  @Column({ type: 'text', nullable: true })
  answer: AnswerKind | null;

  /** Number of changes of its lines. They are separate rows, and this raises the version for them. */
  @Column({ type: 'integer', default: 0 })
  lineEdits: number;

  /** Incremented by every document sent, including rejections. */
  @Column({ type: 'integer', default: 1 })
  revision: number;

  @OneToMany(
    () => QuotationLine,
    (line) => line.quotation,
  )
  lines: Relation<QuotationLine[]>;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  @UpdateDateColumn(timestamp)
  updatedAt: Date;

  @DeleteDateColumn(timestamp)
  deletedAt: Date | null;
}
