import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../../database/columns.js';
import { QuotationLine } from '../../quotations/quotation-line.entity.js';
import { Order } from '../order.entity.js';

/** A line of which no more comes, as somebody decided. */
@Entity('closed_lines')
@Index('closed_lines_order_idx', ['orderId'])
export class ClosedLine {
  @PrimaryColumn({ type: 'uuid' })
  lineId: string;

  @ManyToOne(() => QuotationLine, { onDelete: 'RESTRICT' })
  line: Relation<QuotationLine>;

  @Column({ type: 'uuid' })
  orderId: string;

  @ManyToOne(() => Order, { onDelete: 'RESTRICT' })
  order: Relation<Order>;

  @Column({ type: 'text' })
  reason: string;

  @Column({ type: 'text' })
  closedBy: string;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  closedAt: Date;
}
