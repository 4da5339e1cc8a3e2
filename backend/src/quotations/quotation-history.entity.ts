import type { QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm';
import { HistoryRow } from '../database/history.js';
import { Quotation } from './quotation.entity.js';

/** An event in the history of a quotation. */
export type QuotationAction =
  | 'requested'
  | 'created'
  | 'responded'
  | 'approved'
  | 'rejected'
  | 'edited'
  | 'sent'
  | 'discarded'
  | 'undone'
  | 'mailed'
  | 'owned'
  | 'planned'
  | 'lost'
  | 'approval_asked'
  | 'merged'
  | 'linked'
  | 'ordered'
  | 'accepted'
  | 'declined'
  | 'change_requested'
  | 'extension_requested'
  | 'link_renewed'
  | 'link_withdrawn'
  | 'consent'
  | 'deleted'
  | 'restored';

@Entity('quotation_history')
@Index('quotation_history_quotation_idx', ['quotationId', 'createdAt'])
export class QuotationHistory extends HistoryRow {
  @Column({ type: 'uuid' })
  quotationId: string;

  @ManyToOne(() => Quotation, { onDelete: 'CASCADE', deferrable: 'INITIALLY DEFERRED' })
  quotation: Relation<Quotation>;

  @Column({ type: 'text' })
  action: QuotationAction;

  @Column({ type: 'text', nullable: true })
  fromStatus?: QuotationStatus | null;

  @Column({ type: 'text', nullable: true })
  toStatus?: QuotationStatus | null;
}
