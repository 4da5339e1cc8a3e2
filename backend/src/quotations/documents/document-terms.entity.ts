import type { TermsKind } from '@selvedge/domain/quotation-document/document-terms';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Versioned } from '../../database/versioned.js';

/** The terms of a kind of document, once somebody has changed them. */
@Entity('document_terms')
export class DocumentTermsRecord extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text', unique: true })
  kind: TermsKind;

  @Column({ type: 'text', array: true })
  sentences: string[];
}
