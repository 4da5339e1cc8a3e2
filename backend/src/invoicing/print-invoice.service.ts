import { Injectable } from '@nestjs/common';
import { quotationFileName } from '@selvedge/domain/quotation-document/file-name';
import { toInvoiceModel } from '@selvedge/domain/quotation-document/invoice-model';
import { DataSource } from 'typeorm';
import { orNotFound } from '../database/or-not-found.js';
import { PdfPrinter } from '../documents/pdf-printer.js';
import type { CurrentUser } from '../http/decorators.js';
import { quotationPage } from '../quotations/documents/quotation-page.js';
import { Invoice } from './invoice.entity.js';
import { InvoicePrint } from './invoice-print.entity.js';
import { InvoicesService } from './invoices.service.js';

/** Prints papers from what was fixed at their issue. There is one original of each; what is printed later says COPY ONLY. */
@Injectable()
export class PrintInvoiceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly invoices: InvoicesService,
    private readonly printer: PdfPrinter,
  ) {}

  /** @throws NotFoundException, ServiceUnavailableException if it can't be printed: then it remains to be printed */
  async print(id: string, by: CurrentUser): Promise<{ fileName: string; pdf: Buffer }> {
    await this.invoices.assertInScope(id, by);
    return this.draw(id, by.name);
  }

  /**
   * Prints a document; the caller has checked who may have it.
   *
   * @param byName who prints it
   * @param mailId of the mail that it goes out with: for one sending it is the same each time
   * @throws NotFoundException, ServiceUnavailableException
   */
  async draw(id: string, byName: string, mailId: string | null = null): Promise<{ fileName: string; pdf: Buffer }> {
    const { manager } = this.dataSource;
    const invoice = orNotFound(await manager.findOneBy(Invoice, { id }), 'Invoice not found.');
    const { content, serial } = invoice;
    const fileName = quotationFileName(serial, id, content.buyer.name);
    const draw = (isCopy: boolean) => this.printer.printNow(quotationPage(toInvoiceModel(content, { isCopy })));
    const mailed = mailId === null ? null : await manager.findOneBy(InvoicePrint, { mailId });
    if (mailed) return { fileName, pdf: await draw(mailed.isCopy) };
    const isGiven = await this.#isGiven(id);
    const pdf = await draw(isGiven);
    if (!isGiven && (await this.#isFirst(id, byName, mailId))) return { fileName, pdf };
    await manager.insert(InvoicePrint, { invoiceId: id, isCopy: true, printedBy: byName, mailId });
    // A concurrent call may have printed the original first.
    return { fileName, pdf: isGiven ? pdf : await draw(true) };
  }

  /** Returns whether somebody has the original, or is being sent it. */
  async #isGiven(id: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT FROM invoice_prints WHERE invoice_id = $1 AND NOT is_copy AND NOT ${IS_LOST}`,
      [id],
    );
    return rows.length > 0;
  }

  async #isFirst(id: string, byName: string, mailId: string | null): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `INSERT INTO invoice_prints (invoice_id, is_copy, printed_by, mail_id) VALUES ($1, false, $2, $3)
       ON CONFLICT (invoice_id) WHERE NOT is_copy
       DO UPDATE SET printed_by = excluded.printed_by, mail_id = excluded.mail_id, printed_at = clock_timestamp()
       WHERE ${IS_LOST} RETURNING id`,
      [id, byName, mailId],
    );
    return rows.length > 0;
  }
}

/** SQL: whether the original went out with a mail that has reached nobody, so that it is still to be handed out. */
const IS_LOST = `EXISTS (SELECT FROM mails m
  WHERE m.id = invoice_prints.mail_id AND m.state IN ('failed', 'withdrawn', 'not_configured'))`;
