import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../database/columns.js';
import { OrderDocument } from './order-document.entity.js';

/**
 * The copy of an order document that is opened while its order is cancelled: the same document, stamped. The issued file stays
 * unchanged, and is opened again if the order is reopened.
 */
@Entity('cancelled_papers')
export class CancelledOrderDocument {
  /** The id of the order document. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @OneToOne(() => OrderDocument, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'id' })
  document: Relation<OrderDocument>;

  @Column(timestamp)
  cancelledAt: Date;

  /** Storage key of the PDF; null until it is printed. */
  @Column({ type: 'text', unique: true, nullable: true })
  storageKey: string | null;

  @Column({ type: 'integer', nullable: true })
  bytes: number | null;

  /** SHA-256 of the stamped PDF in hexadecimal. */
  @Column({ type: 'text', nullable: true })
  sha256: string | null;
}
