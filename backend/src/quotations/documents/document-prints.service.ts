import { Injectable } from '@nestjs/common';
import { revisionLetter } from '@selvedge/domain/quotations/what-changed';
import { DataSource } from 'typeorm';
import { Storage } from '../../storage/storage.js';
import { SupersededCopy } from '../revisions/superseded-copy.entity.js';
import { DocumentPrinter } from './document-printer.js';
import { QuotationDocument } from './quotation-document.entity.js';
import { storePrinted } from './store-printed.js';

/** PDFs of sent documents: each is printed once, from its stored content, and kept. */
@Injectable()
export class DocumentPrints {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: DocumentPrinter,
    private readonly storage: Storage,
  ) {}

  /** The PDF as sent. @returns its storage key */
  async original({ id, quotationId, revision, storageKey, content, verifyCode }: QuotationDocument): Promise<string> {
    if (storageKey !== null) return storageKey;
    const pdf = await this.printer.quotation(content, verifyCode);
    const key = `private/quotations/${quotationId}/${revision}.pdf`;
    await storePrinted(this.dataSource, this.storage, { table: QuotationDocument, id, key }, pdf);
    return key;
  }

  /** The PDF stamped with the revision that superseded it. @returns its storage key; null if it was not superseded */
  async stamped({ id, serial, content, verifyCode }: QuotationDocument): Promise<string | null> {
    const copy = await this.dataSource.manager.findOneBy(SupersededCopy, { id });
    if (copy === null || serial === null) return null;
    if (copy.storageKey !== null) return copy.storageKey;
    const pdf = await this.printer.quotation({ ...content, superseded_by: revisionLetter(serial + 1) }, verifyCode);
    const key = `private/superseded/${id}.pdf`;
    await storePrinted(this.dataSource, this.storage, { table: SupersededCopy, id, key }, pdf);
    return key;
  }
}
