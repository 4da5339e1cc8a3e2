import { Injectable } from '@nestjs/common';
import { toStatementModel } from '@selvedge/domain/quotation-document/statement-model';
import { DataSource } from 'typeorm';
import { PdfPrinter } from '../documents/pdf-printer.js';
import { attachDocument, failMail } from '../mail/mail-queue.js';
import type { JobHandler } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import { quotationPage } from '../quotations/documents/quotation-page.js';
import { Storage } from '../storage/storage.js';
import { Statement } from './statement.entity.js';
import { statementFile, statementView } from './statements.service.js';

const NAME = 'invoicing.render-statement';

/** Prints a fixed statement, and releases its mail. Repeating it prints the same, because a statement never changes. */
@Injectable()
export class RenderStatementJob implements JobHandler<typeof NAME> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: PdfPrinter,
    private readonly storage: Storage,
  ) {}

  async run({ statement_id: id, mail_id: mailId }: JobMap[typeof NAME]): Promise<void> {
    const statement = await this.dataSource.manager.findOneByOrFail(Statement, { id });
    const key = `private/statements/${id}.pdf`;
    const pdf = await this.printer.print(quotationPage(toStatementModel(statementView(statement))));
    await this.storage.put(key, pdf, 'application/pdf');
    const name = statementFile({ from: statement.fromOn, to: statement.toOn }, 'pdf');
    await this.dataSource.transaction((manager) => attachDocument(manager, mailId, { key, name }));
  }

  async onGivenUp({ mail_id: mailId }: JobMap[typeof NAME], error: Error): Promise<void> {
    const reason = `The PDF could not be made: ${error.message}`;
    await this.dataSource.transaction((manager) => failMail(manager, mailId, reason));
  }
}
