import { Check, Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { decimal } from '../database/columns.js';
import { Colourway } from '../fabrics/colourway.entity.js';
import { Fabric } from '../fabrics/fabric.entity.js';
import { QuotationLine } from '../quotations/quotation-line.entity.js';
import { Order } from './order.entity.js';

/**
 * The stock reserved for a line of an order until it is shipped or released: then the row is deleted, and the ledger records it.
 * The rows of a color add up to its `reserved_quantity`. A fabric with a reservation can't be deleted.
 */
@Entity('stock_reservations')
@Check('stock_reservations_quantity', `"quantity" > 0`)
export class StockReservation {
  /** A quotation is at most one order, so a line has at most one. */
  @PrimaryColumn({ type: 'uuid' })
  lineId: string;

  @OneToOne(() => QuotationLine)
  @JoinColumn({ name: 'line_id', foreignKeyConstraintName: 'stock_reservations_line_id_fkey' })
  line: Relation<QuotationLine>;

  @Index()
  @Column({ type: 'uuid' })
  orderId: string;

  @ManyToOne(() => Order)
  order: Relation<Order>;

  @Index()
  @Column({ type: 'uuid' })
  fabricId: string;

  @ManyToOne(() => Fabric)
  fabric: Relation<Fabric>;

  @Index()
  @Column({ type: 'uuid' })
  colourwayId: string;

  @ManyToOne(() => Colourway)
  colourway: Relation<Colourway>;

  /** Metres. */
  @Column(decimal(13, 3))
  quantity: number;
}
