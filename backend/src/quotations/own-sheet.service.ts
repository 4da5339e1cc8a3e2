import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CurrentUser } from '../http/decorators.js';
import { isJobOpen } from '../jobs/outbox.js';
import { FileNotStored, Storage, type StoredFile } from '../storage/storage.js';
import { Quotation } from './quotation.entity.js';
import { QuotationDocument } from './quotation-document.entity.js';

/** The printed sheet of a customer's own quotation, as it was mailed. */
@Injectable()
export class OwnSheetService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: Storage,
  ) {}

  /**
   * The sheet of the newest decision.
   *
   * @throws NotFoundException when the quotation is not this customer's, ConflictException where there is no sheet: it
   *   says whether waiting helps.
   */
  async open(id: string, customer: CurrentUser): Promise<{ fileName: string; file: StoredFile }> {
    // One snapshot: a sheet that is printed between two looks would be neither there nor in the making.
    const { fileName, storageKey } = await this.dataSource.transaction('REPEATABLE READ', (manager) =>
      printedSheet(manager, id, customer),
    );
    try {
      return { fileName, file: await this.storage.get(storageKey) };
    } catch (error) {
      throw error instanceof FileNotStored ? notMade() : error;
    }
  }
}

async function printedSheet(
  manager: EntityManager,
  quotationId: string,
  customer: CurrentUser,
): Promise<{ fileName: string; storageKey: string }> {
  if (!(await manager.existsBy(Quotation, { id: quotationId, customerId: customer.id }))) {
    throw new NotFoundException('Quotation not found.');
  }
  const [document] = await manager.find(QuotationDocument, {
    where: { quotationId },
    order: { revision: 'DESC' },
    take: 1,
  });
  if (!document) throw new ConflictException('This quotation has no PDF yet.');
  const { id: document_id, fileName, storageKey } = document;
  if (storageKey !== null) return { fileName, storageKey };
  const isBeingMade = await isJobOpen(manager, 'quotations.render-document', { document_id });
  throw isBeingMade ? beingMade() : notMade();
}

const beingMade = () => new ConflictException('The PDF is being made. Please try again in a moment.');
const notMade = () => new ConflictException('This PDF could not be made. Please contact us.');
