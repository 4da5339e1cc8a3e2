import type { MessageKind, Side } from '@selvedge/domain/quotations/conversation';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { text, timestamp } from '../../database/columns.js';
import { User } from '../../users/user.entity.js';
import { Quotation } from '../quotation.entity.js';
import { MessageAttachment } from './message-attachment.entity.js';

/** A message about a quotation, or an internal note. Messages are never edited. */
@Entity('quotation_messages')
@Check('quotation_messages_side', `"side" IN ('customer', 'house')`)
@Check('quotation_messages_kind', `"kind" IN ('message', 'answer')`)
@Check('quotation_messages_internal', `NOT "internal" OR ("side" = 'house' AND "kind" = 'message')`)
@Index('quotation_messages_order_idx', ['quotationId', 'position'])
@Index('quotation_messages_author_idx', ['authorId', 'createdAt'])
@Index('quotation_messages_unread_idx', ['quotationId', 'side'], { where: '"read_at" IS NULL AND NOT "internal"' })
export class QuotationMessage {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** 1, 2, 3 … within its quotation, in the order of writing. */
  @Column({ type: 'integer' })
  position: number;

  @Column({ type: 'uuid' })
  quotationId: string;

  @ManyToOne(() => Quotation, { onDelete: 'CASCADE' })
  quotation: Relation<Quotation>;

  @Column({ type: 'text' })
  side: Side;

  @Column({ type: 'text', default: 'message' })
  kind: MessageKind;

  /** An internal note: never shown to customers, mailed or counted. */
  @Column({ type: 'boolean', default: false })
  internal: boolean;

  @Column({ type: 'uuid', nullable: true })
  authorId: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  author: Relation<User> | null;

  /** Written before the quotation was readdressed: the current customer never sees it. */
  @Column({ type: 'boolean', default: false })
  former: boolean;

  /** The author's name at the time. */
  @Column({ type: 'text' })
  authorName: string;

  @Column(text)
  body: string;

  /** When the other side read it. */
  @Column({ ...timestamp, nullable: true })
  readAt: Date | null;

  /** When the other side was notified by mail. */
  @Column({ ...timestamp, nullable: true })
  mailedAt: Date | null;

  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;

  @OneToMany(
    () => MessageAttachment,
    (attachment) => attachment.message,
  )
  attachments: Relation<MessageAttachment[]>;
}
