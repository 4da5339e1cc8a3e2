import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { attachDocument, failMail } from '../mail/mail-queue.js';
import type { JobHandler } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import { Storage } from '../storage/storage.js';
import { PrintInvoiceService } from './print-invoice.service.js';

const NAME = 'invoicing.render-invoice';

/** Prints an invoice for its mail, and releases the mail. Repeating it for one sending prints the same: the original, or a copy. */
@Injectable()
export class RenderInvoiceJob implements JobHandler<typeof NAME> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly prints: PrintInvoiceService,
    private readonly storage: Storage,
  ) {}

  async run({ invoice_id: id, mail_id: mailId }: JobMap[typeof NAME]): Promise<void> {
    const { fileName: name, pdf } = await this.prints.draw(id, 'Email', mailId);
    const key = `private/invoices/${mailId}.pdf`;
    await this.storage.put(key, pdf, 'application/pdf');
    await this.dataSource.transaction((manager) => attachDocument(manager, mailId, { key, name }));
  }

  async onGivenUp({ mail_id: mailId }: JobMap[typeof NAME], error: Error): Promise<void> {
    const reason = `The PDF could not be made: ${error.message}`;
    await this.dataSource.transaction((manager) => failMail(manager, mailId, reason));
  }
}
