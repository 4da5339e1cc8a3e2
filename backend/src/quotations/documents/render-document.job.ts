import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { attachDocument, failMail } from '../../mail/mail-queue.js';
import { type JobHandler, JobStalled } from '../../queue/job-handler.js';
import type { JobMap } from '../../queue/job-map.js';
import { DocumentPrints } from './document-prints.service.js';
import { QuotationDocument } from './quotation-document.entity.js';

type Payload = JobMap['quotations.render-document'];

/** Prints the document of a decision and releases the mail that waits for it; prints the stamped copy of a superseded one. */
@Injectable()
export class RenderDocumentJob implements JobHandler<'quotations.render-document'> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly prints: DocumentPrints,
  ) {}

  async run({ document_id, mail_id }: Payload): Promise<void> {
    const document = await this.dataSource.manager.findOneByOrFail(QuotationDocument, { id: document_id });
    const original = await this.prints.original(document);
    if (mail_id === undefined) return;
    const key = (await this.prints.stamped(document)) ?? original;
    await this.dataSource.transaction((manager) => attachDocument(manager, mail_id, { key, name: document.fileName }));
  }

  async onGivenUp({ mail_id }: Payload, error: Error): Promise<void> {
    if (mail_id === undefined) return;
    const reason =
      error instanceof JobStalled
        ? `The PDF was not made. ${error.message} Once that is mended, send the email again.`
        : `The PDF could not be made: ${error.message}`;
    await this.dataSource.transaction((manager) => failMail(manager, mail_id, reason));
  }
}
