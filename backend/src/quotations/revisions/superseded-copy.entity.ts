import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { QuotationDocument } from '../documents/quotation-document.entity.js';

/**
 * The copy of a superseded revision that is delivered from then on: the same document, stamped with its successor. The mailed
 * file stays unchanged; this row is written when the next revision is sent.
 */
@Entity('superseded_copies')
export class SupersededCopy {
  /** The document id. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @OneToOne(() => QuotationDocument, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'id' })
  document: Relation<QuotationDocument>;

  /** Storage key of the PDF; null until it is printed. */
  @Column({ type: 'text', unique: true, nullable: true })
  storageKey: string | null;

  @Column({ type: 'integer', nullable: true })
  bytes: number | null;

  /** SHA-256 of the stamped PDF in hexadecimal. */
  @Column({ type: 'text', nullable: true })
  sha256: string | null;
}
