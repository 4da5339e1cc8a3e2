import { Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { QuotationMessage } from './quotation-message.entity.js';

/** A file attached to a message. It is stored before this row; without the row it is an orphan. */
@Entity('message_attachments')
export class MessageAttachment {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @Column({ type: 'uuid' })
  messageId: string;

  @ManyToOne(
    () => QuotationMessage,
    (message) => message.attachments,
    { onDelete: 'CASCADE' },
  )
  message: Relation<QuotationMessage>;

  @Column({ type: 'integer' })
  position: number;

  @Column({ type: 'text' })
  fileName: string;

  @Column({ type: 'text' })
  contentType: string;

  @Column({ type: 'integer' })
  bytes: number;

  @Column({ type: 'text', unique: true })
  storageKey: string;
}
