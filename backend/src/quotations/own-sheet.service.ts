import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CurrentUser } from '../http/decorators.js';
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
   * @throws NotFoundException when the quotation is not this customer's, ConflictException while there is no sheet.
   */
  async open(id: string, customer: CurrentUser): Promise<{ fileName: string; file: StoredFile }> {
    const { manager } = this.dataSource;
    if (!(await manager.existsBy(Quotation, { id, customerId: customer.id }))) {
      throw new NotFoundException('Quotation not found.');
    }
    const [document] = await manager.find(QuotationDocument, {
      where: { quotationId: id },
      order: { revision: 'DESC' },
      take: 1,
    });
    if (!document) throw new ConflictException('This quotation has no PDF yet.');
    if (document.storageKey === null) throw beingMade();
    try {
      return { fileName: document.fileName, file: await this.storage.get(document.storageKey) };
    } catch (error) {
      throw error instanceof FileNotStored ? beingMade() : error;
    }
  }
}

const beingMade = () => new ConflictException('The PDF is being made. Please try again in a moment.');
