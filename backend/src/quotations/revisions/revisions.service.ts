import { Injectable, NotFoundException } from '@nestjs/common';
import type { QuotationTemplate, RevisionChange, SentRevision } from '@selvedge/domain/quotations/quotation';
import { DataSource, In } from 'typeorm';
import type { CurrentUser } from '../../http/decorators.js';
import { QuotationDocument } from '../documents/quotation-document.entity.js';
import { type PrintedDocument, QuotationDocumentsService } from '../documents/quotation-documents.service.js';
import { OfferAnswer } from '../links/offer-answer.entity.js';
import { answerView } from '../quotation.view.js';
import { QuotationsService } from '../quotations.service.js';

interface DocumentRow {
  id: string;
  changes: RevisionChange[] | null;
  by: string | null;
  seen_at: Date | null;
}

/** The revisions sent to the customer; they never change. */
@Injectable()
export class RevisionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly quotations: QuotationsService,
    private readonly documents: QuotationDocumentsService,
  ) {}

  /** Oldest first, each with its sender. @throws NotFoundException */
  async list(id: string): Promise<SentRevision[]> {
    const { revisions } = await this.quotations.one(id);
    // A decision writes its document, and then its history entry, while it holds the lock.
    const rows = await this.dataSource.query<DocumentRow[]>(
      `SELECT d.id, d.content->'changes' AS changes,
         (SELECT h.actor_name FROM quotation_history h
          WHERE h.quotation_id = d.quotation_id AND h.created_at >= d.created_at ORDER BY h.created_at, h.id LIMIT 1) AS by,
         (SELECT min(l.seen_at) FROM offer_links l WHERE l.document_id = d.id) AS seen_at
       FROM quotation_documents d WHERE d.quotation_id = $1 AND d.serial IS NOT NULL ORDER BY d.serial`,
      [id],
    );
    const answers = await this.dataSource.manager.find(OfferAnswer, {
      where: { documentId: In(rows.map((row) => row.id)) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return revisions.map((revision, index) => ({
      ...revision,
      by: rows[index]?.by ?? '',
      changes: rows[index]?.changes ?? [],
      seen_at: rows[index]?.seen_at?.toISOString() ?? null,
      answers: answers.filter(({ documentId }) => documentId === rows[index]?.id).map(answerView),
    }));
  }

  /** A revision as sent, with the revision that superseded it. @throws NotFoundException */
  async content(id: string, letter: string): Promise<QuotationTemplate> {
    const { serial, next } = await this.#find(id, letter);
    const { content } = await this.dataSource.manager.findOneByOrFail(QuotationDocument, { quotationId: id, serial });
    return { ...content, superseded_by: next };
  }

  /**
   * The PDF as mailed; the stamped copy of a superseded revision. @param customer the required owner; omitted for staff. @throws
   * NotFoundException, ConflictException if there is none.
   */
  async pdf(id: string, letter: string, customer?: CurrentUser): Promise<PrintedDocument> {
    const { serial } = await this.#find(id, letter);
    return this.documents.revision(id, serial, customer);
  }

  async #find(id: string, letter: string): Promise<{ serial: number; next: string | null }> {
    const { revisions } = await this.quotations.one(id);
    const index = revisions.findIndex((revision) => revision.letter === letter.toUpperCase());
    if (index < 0) throw new NotFoundException('Revision not found.');
    return { serial: index + 1, next: revisions[index + 1]?.letter ?? null };
  }
}
