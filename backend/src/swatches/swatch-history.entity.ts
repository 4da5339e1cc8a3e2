import type { SwatchStatus } from '@selvedge/domain/swatches/swatch-status';
import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm';
import { HistoryRow } from '../database/history.js';
import { SwatchRequest } from './swatch-request.entity.js';

/** A status change of a swatch request, with its author and time. */
@Entity('swatch_history')
@Index('swatch_history_request_idx', ['requestId', 'createdAt'])
export class SwatchHistory extends HistoryRow {
  @Column({ type: 'uuid' })
  requestId: string;

  @ManyToOne(() => SwatchRequest, { onDelete: 'CASCADE' })
  request: Relation<SwatchRequest>;

  /** Null in the first row, which records the request. */
  @Column({ type: 'text', nullable: true })
  fromStatus: SwatchStatus | null;

  @Column({ type: 'text' })
  toStatus: SwatchStatus;
}
