import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { QuotationDocument } from '../documents/quotation-document.entity.js';

/**
 * The copy of a superseded revision that is handed out from then on: the same sheet, stamped with the one that took its
 * place. What was mailed stays as it was; this row is written when the next revision is sent.
 */
@Entity('superseded_copies')
export class SupersededCopy {
  /** Of the sheet. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @OneToOne(() => QuotationDocument, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'id' })
  document: Relation<QuotationDocument>;

  /** Where the PDF lies; null until it is printed. */
  @Column({ type: 'text', unique: true, nullable: true })
  storageKey: string | null;

  @Column({ type: 'integer', nullable: true })
  bytes: number | null;

  /** SHA-256 of the stamped file in hexadecimal. */
  @Column({ type: 'text', nullable: true })
  sha256: string | null;
}
