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
import { User } from '../users/user.entity.js';
import type { QuotationDraft } from './decisions/draft-shape.js';
import { QuotationLine } from './quotation-line.entity.js';

/** Those whose turn is ours, as `quotation-list.ts` has it. */
const OURS = `"deleted_at" IS NULL AND "status" <> 'rejected' AND NOT "is_ordered" AND ("status" = 'pending' OR "has_draft"
  OR coalesce("answer", '') IN ('accepted', 'change_requested', 'extension_requested'))`;

/** As EXPIRED of the list has it, whenever it was valid. */
const UNSETTLED = `"deleted_at" IS NULL AND "status" <> 'rejected' AND NOT "is_ordered" AND "answer" IS DISTINCT FROM 'accepted'`;

@Entity('quotations')
@Check('quotations_status', `"status" IN ('pending', 'responded', 'approved', 'rejected')`)
@Check('quotations_source', `"source" IN ('customer', 'guest', 'manual')`)
@Check('quotations_discount', `"discount_percent" BETWEEN 0 AND 100`)
@Check('quotations_quoted_price', `"quoted_price_cents" BETWEEN 0 AND 999999999999`)
@Check('quotations_approved_price', `"status" <> 'approved' OR coalesce("quoted_price_cents", 0) > 0`)
@Check('quotations_answer', `"answer" IN ('accepted', 'declined', 'change_requested', 'extension_requested')`)
@Index('quotations_customer_idx', ['customerId', 'createdAt'])
@Index('quotations_newest_idx', ['createdAt', 'id'], { where: '"deleted_at" IS NULL' })
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

  /** `QT-2026-0001`: given at creation, never reused. */
  @Column({ type: 'text', unique: true })
  quotationNo: string;

  @Column({ type: 'text', default: 'pending' })
  status: QuotationStatus;

  @Column({ type: 'text' })
  source: QuotationSource;

  /** The requests of one submission share it. */
  @Index()
  @Column({ type: 'uuid', nullable: true })
  requestGroup: string | null;

  /** What its client called the submission, where that was closed by then and this began another; else null. */
  @Column({ type: 'uuid', nullable: true })
  sentGroup: string | null;

  /** The same in all that one customer sent at once; null in what came alone. Kept by the database. */
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

  /** The account that it belongs to; a guest's has none, whatever its e-mail address. */
  @Column({ type: 'uuid', nullable: true })
  customerId: string | null;

  @ManyToOne(() => User, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'customer_id' })
  customer: Relation<User> | null;

  /** Whether an order was made of it: noted by the database, with the order. */
  @Column({ type: 'boolean', default: false, insert: false, update: false })
  isOrdered: boolean;

  /** The admin who sees to it; null while nobody has taken it. */
  @Index({ where: '"deleted_at" IS NULL' })
  @Column({ type: 'uuid', nullable: true })
  ownerId: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'owner_id' })
  owner: Relation<User> | null;

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

  @Column({ ...decimal(4, 1), default: 0 })
  discountPercent: number;

  /** Total after discount, before VAT; null until somebody priced it. */
  @Column({ ...cents, nullable: true })
  quotedPriceCents: number | null;

  /** The comment that came with the last decision; only decisions write it, and the customer sees it. */
  @Column(text)
  adminResponse: string;

  /** Never leaves the console. */
  @Column(text)
  internalNotes: string;

  @Column(timestamp)
  validUntil: Date;

  /** When the house and the customer were told of the request. */
  @Column({ ...timestamp, nullable: true })
  announcedAt: Date | null;

  /** When staff first looked at it while it was pending. */
  @Column({ ...timestamp, nullable: true })
  openedAt: Date | null;

  /** Edits since the last decision, which wait to be sent; null where there are none. */
  @Column({ type: 'jsonb', nullable: true })
  draft: QuotationDraft | null;

  /** For conditions and indexes. Kept by the database. */
  @Column({
    type: 'boolean',
    select: false,
    insert: false,
    update: false,
    generatedType: 'STORED',
    asExpression: 'draft IS NOT NULL',
  })
  hasDraft: boolean;

  /** What its customer said last about the newest revision; the next one starts without. */
  @Column({ type: 'text', nullable: true })
  answer: AnswerKind | null;

  /** How often its lines were changed. They are rows of their own, and this raises the version for them. */
  @Column({ type: 'integer', default: 0 })
  lineEdits: number;

  /** Raised by every sheet that is sent, letters of rejection included. */
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
