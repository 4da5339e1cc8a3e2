import type { OrderDocumentContent, OrderDocumentKind } from '@selvedge/domain/orders/order-documents';
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
import { text, timestamp } from '../database/columns.js';
import { Order } from './order.entity.js';

/**
 * A proforma invoice or a delivery note. Its number and its content are fixed once, before it is printed. When the order changes, the
 * next one takes its place, and it is printed again with a stamp that says so.
 */
@Entity('order_papers')
@Check('order_papers_kind', `"kind" IN ('proforma', 'delivery-note')`)
@Index('order_papers_order_id_idx', ['orderId', 'createdAt'])
@Index('order_papers_current_idx', ['orderId', 'kind'], { unique: true, where: '"superseded_by" IS NULL' })
export class OrderDocument {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  orderId: string;

  @ManyToOne(() => Order, { onDelete: 'RESTRICT' })
  order: Relation<Order>;

  @Column({ type: 'text' })
  kind: OrderDocumentKind;

  /** `PI-2026-0001` or `DN-2026-0001`. */
  @Column({ type: 'text', unique: true })
  number: string;

  @Column({ type: 'jsonb' })
  content: OrderDocumentContent;

  @Column({ type: 'text' })
  fileName: string;

  /** The name of the admin who had it printed. */
  @Column({ type: 'text' })
  printedBy: string;

  /** The storage key of the PDF; null until it is printed. */
  @Column({ type: 'text', unique: true, nullable: true })
  storageKey: string | null;

  @Column({ type: 'integer', nullable: true })
  bytes: number | null;

  @Column({ type: 'text', nullable: true })
  sha256: string | null;

  /** The reason why the last printing was given up; empty while none was. */
  @Column(text)
  failure: string;

  /** The revision that took the place of the one it was made from; null while it holds. */
  @Column({ type: 'text', nullable: true })
  supersededBy: string | null;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
