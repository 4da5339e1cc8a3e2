import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { decimal } from '../../database/columns.js';
import { QuotationLine } from '../../quotations/quotation-line.entity.js';
import { Delivery } from './delivery.entity.js';

/** Meters of a line that go with a delivery. */
@Entity('delivery_lines')
@Check('delivery_lines_meters', `"meters" > 0 AND "meters" <= 1000000`)
@Unique('delivery_lines_once', ['deliveryId', 'lineId'])
@Index('delivery_lines_line_idx', ['lineId'])
export class DeliveryLine {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  deliveryId: string;

  @ManyToOne(() => Delivery, { onDelete: 'RESTRICT' })
  delivery: Relation<Delivery>;

  @Column({ type: 'uuid' })
  lineId: string;

  @ManyToOne(() => QuotationLine, { onDelete: 'RESTRICT' })
  line: Relation<QuotationLine>;

  @Column(decimal(12, 3))
  meters: number;
}
