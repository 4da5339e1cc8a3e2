import { Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Delivery } from '../orders/deliveries/delivery.entity.js';
import { Invoice } from './invoice.entity.js';

/** A delivery that an invoice bills. */
@Entity('invoice_deliveries')
@Index('invoice_deliveries_delivery_idx', ['deliveryId'])
export class InvoiceDelivery {
  @PrimaryColumn({ type: 'uuid' })
  invoiceId: string;

  @ManyToOne(() => Invoice, { onDelete: 'RESTRICT' })
  invoice: Relation<Invoice>;

  @PrimaryColumn({ type: 'uuid' })
  deliveryId: string;

  @ManyToOne(() => Delivery, { onDelete: 'RESTRICT' })
  delivery: Relation<Delivery>;
}
