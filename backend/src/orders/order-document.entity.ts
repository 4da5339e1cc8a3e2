import type { OrderDocumentContent, OrderDocumentKind } from '@selvedge/domain/orders/order-documents';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { text, timestamp } from '../database/columns.js';
import { Order } from './order.entity.js';

/** A proforma invoice or a delivery note. Its number and its content are fixed once, before it is printed. */
@Entity('order_papers')
@Check('order_papers_kind', `"kind" IN ('proforma', 'delivery-note')`)
@Unique(['orderId', 'kind'])
export class OrderDocument {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  orderId: string;

  @ManyToOne(() => Order, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'order_id' })
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

  @CreateDateColumn(timestamp)
  createdAt: Date;
}
