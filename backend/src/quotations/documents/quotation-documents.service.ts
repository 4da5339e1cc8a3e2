import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { orNotFound } from '../../database/or-not-found.js';
import { pdfNotReady } from '../../documents/pdf-not-ready.js';
import type { CurrentUser } from '../../http/decorators.js';
import { isJobOpen } from '../../queue/outbox.js';
import { FileNotStored, Storage, type StoredFile } from '../../storage/storage.js';
import { currentQuotationId } from '../merged-requests.js';
import { Quotation } from '../quotation.entity.js';
import { accountSeesFormer } from '../revisions/former-recipients.js';
import { SupersededCopy } from '../revisions/superseded-copy.entity.js';
import { QuotationDocument } from './quotation-document.entity.js';

export interface PrintedDocument {
  fileName: string;
  file: StoredFile;
}

/** Documents as printed and mailed; superseded revisions as stamped copies. */
@Injectable()
export class QuotationDocumentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: Storage,
  ) {}

  /**
   * The document of the newest decision on a customer's own quotation.
   *
   * @throws NotFoundException for another customer's quotation, ConflictException if there is no document: the
   * message says whether waiting helps.
   */
  own(asked: string, customer: CurrentUser): Promise<PrintedDocument> {
    return this.#open(async (manager) => {
      const quotationId = await currentQuotationId(manager, asked);
      const seen = await seenByCustomer(manager, quotationId, customer);
      const [document] = await manager.find(QuotationDocument, {
        where: { quotationId, ...seen },
        order: { revision: 'DESC' },
        take: 1,
      });
      if (!document) throw new ConflictException('This quotation has no PDF yet.');
      return document;
    });
  }

  /**
   * @param serial of the revision: A is 1. @param customer the required owner; omitted for staff. @throws NotFoundException,
   * ConflictException as {@link own} does.
   */
  revision(quotationId: string, serial: number, customer?: CurrentUser): Promise<PrintedDocument> {
    return this.#open(async (manager) => {
      const seen = customer ? await seenByCustomer(manager, quotationId, customer) : {};
      const document = await manager.findOneBy(QuotationDocument, { quotationId, serial, ...seen });
      if (!document) throw new NotFoundException('Revision not found.');
      return document;
    });
  }

  /** @throws ConflictException as {@link own} does. */
  one(documentId: string): Promise<PrintedDocument> {
    return this.#open((manager) => manager.findOneByOrFail(QuotationDocument, { id: documentId }));
  }

  async #open(find: (manager: EntityManager) => Promise<QuotationDocument>): Promise<PrintedDocument> {
    // One snapshot, so that a document printed between two queries is not missed by both.
    const { fileName, storageKey } = await this.dataSource.transaction('REPEATABLE READ', async (manager) =>
      printed(manager, await find(manager)),
    );
    try {
      return { fileName, file: await this.storage.get(storageKey) };
    } catch (error) {
      throw error instanceof FileNotStored ? notMade() : error;
    }
  }
}

/** A filter for the documents of their own quotation that a customer may see. @throws NotFoundException unless it is theirs. */
async function seenByCustomer(
  manager: EntityManager,
  id: string,
  { id: customerId }: CurrentUser,
): Promise<{ former?: false }> {
  const quotation = orNotFound(await manager.findOneBy(Quotation, { id, customerId }), 'Quotation not found.');
  return accountSeesFormer(quotation) ? {} : { former: false };
}

async function printed(
  manager: EntityManager,
  { id: document_id, fileName, ...original }: QuotationDocument,
): Promise<{ fileName: string; storageKey: string }> {
  const copy = await manager.findOneBy(SupersededCopy, { id: document_id });
  const { storageKey } = copy ?? original;
  if (storageKey !== null) return { fileName, storageKey };
  const job = copy ? 'quotations.stamp-superseded' : 'quotations.render-document';
  const isBeingMade = await isJobOpen(manager, job, { document_id });
  throw isBeingMade ? pdfNotReady() : notMade();
}

const notMade = () => new ConflictException('This PDF could not be made. Please contact us.');
