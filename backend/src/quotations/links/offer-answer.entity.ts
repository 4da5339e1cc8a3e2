import type { AnswerKind } from '@selvedge/domain/quotations/offer';
import type { OfferAnswer as AnswerOnWire, RequestedChange } from '@selvedge/domain/quotations/offer-answer';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { text } from '../../database/columns.js';
import { User } from '../../users/user.entity.js';
import { QuotationDocument } from '../documents/quotation-document.entity.js';

/** A customer's answer to a revision. Rows are only ever added. */
@Entity('offer_answers')
@Check('offer_answers_kind', `"kind" IN ('accepted', 'declined', 'change_requested', 'extension_requested')`)
@Check('offer_answers_via', `"via" IN ('link', 'account', 'telephone')`)
@Index('offer_answers_document_id_idx', ['documentId'])
@Index('offer_answers_actor_id_idx', ['actorId'])
@Index('offer_answers_final_idx', ['documentId'], { unique: true, where: `"kind" IN ('accepted', 'declined')` })
@Index('offer_answers_extension_idx', ['documentId'], { unique: true, where: `"kind" = 'extension_requested'` })
export class OfferAnswer {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  documentId: string;

  @ManyToOne(() => QuotationDocument, { onDelete: 'CASCADE' })
  document: Relation<QuotationDocument>;

  @Column({ type: 'text' })
  kind: AnswerKind;

  /** The name typed by the accepting person. */
  @Column(text)
  name: string;

  @Column(text)
  message: string;

  @Column({ type: 'jsonb', default: [] })
  lines: RequestedChange[];

  @Column({ type: 'text' })
  via: AnswerOnWire['via'];

  /** The account that answered, or the admin who recorded it; null for link holders. */
  @Column({ type: 'uuid', nullable: true })
  actorId: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  actor: Relation<User> | null;

  /** IP address of the answer. */
  @Column(text)
  address: string;

  @CreateDateColumn({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt: Date;
}
