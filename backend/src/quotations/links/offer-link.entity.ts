import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timestamp } from '../../database/columns.js';
import { QuotationDocument } from '../documents/quotation-document.entity.js';

/** The private link to a sent document, of which one is open at a time. Only a hash of its token is stored. */
@Entity('offer_links')
@Index('offer_links_document_id_idx', ['documentId'])
@Index('offer_links_open_idx', ['documentId'], { unique: true, where: '"withdrawn_at" IS NULL' })
export class OfferLink {
  /** Set by the program, because the token is derived from it. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'uuid' })
  documentId: string;

  @ManyToOne(() => QuotationDocument, { onDelete: 'CASCADE' })
  document: Relation<QuotationDocument>;

  @Column({ type: 'text', unique: true })
  tokenHash: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  /** From then on the link is invalid. */
  @Column({ ...timestamp, nullable: true })
  withdrawnAt: Date | null;

  /** When a person, as opposed to a messenger's preview bot, first opened it. */
  @Column({ ...timestamp, nullable: true })
  seenAt: Date | null;
}
