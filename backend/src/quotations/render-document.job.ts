import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type JobHandler, WorkersDied } from '../jobs/job-handler.js';
import type { JobMap } from '../jobs/job-map.js';
import { attachDocument, failMail } from '../mail/mail-queue.js';
import { Storage } from '../storage/storage.js';
import { QuotationDocument } from './quotation-document.entity.js';
import { SheetPrinter } from './sheet-printer.js';
import { storePrinted } from './store-printed.js';

type Payload = JobMap['quotations.render-document'];

/** Prints the sheet of a decision and hands it to the mail that waits for it. */
@Injectable()
export class RenderDocumentJob implements JobHandler<'quotations.render-document'> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: SheetPrinter,
    private readonly storage: Storage,
  ) {}

  async run({ document_id, mail_id }: Payload): Promise<void> {
    const document = await this.dataSource.manager.findOneByOrFail(QuotationDocument, { id: document_id });
    const key = document.storageKey ?? (await this.#print(document));
    if (mail_id === undefined) return;
    await this.dataSource.transaction((manager) => attachDocument(manager, mail_id, { key, name: document.fileName }));
  }

  async onGivenUp({ mail_id }: Payload, error: Error): Promise<void> {
    if (mail_id === undefined) return;
    const reason =
      error instanceof WorkersDied
        ? `The PDF was not made. ${error.message} Once that is mended, send the email again.`
        : `The PDF could not be made: ${error.message}`;
    await this.dataSource.transaction((manager) => failMail(manager, mail_id, reason));
  }

  async #print({ id, quotationId, revision, content, verifyCode }: QuotationDocument): Promise<string> {
    const pdf = await this.printer.quotation(content, verifyCode);
    const key = `private/quotations/${quotationId}/${revision}.pdf`;
    await storePrinted(this.dataSource, this.storage, { table: QuotationDocument, id, key }, pdf);
    return key;
  }
}
