import { Injectable, NotFoundException } from '@nestjs/common';
import { quotationFileName } from '@selvedge/domain/quotation-document/file-name';
import { toInvoiceModel } from '@selvedge/domain/quotation-document/invoice-model';
import { DataSource } from 'typeorm';
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
    await this.invoices.assertReached(id, by);
    const { manager } = this.dataSource;
    const invoice = await manager.findOneBy(Invoice, { id });
    if (!invoice) throw new NotFoundException('Invoice not found.');
    const { content, serial } = invoice;
    const fileName = quotationFileName(serial, id, content.buyer.name);
    const draw = (isCopy: boolean) => this.printer.printNow(quotationPage(toInvoiceModel(content, { isCopy })));
    const isPrinted = await manager.existsBy(InvoicePrint, { invoiceId: id, isCopy: false });
    const pdf = await draw(isPrinted);
    if (!isPrinted && (await this.#isFirst(id, by))) return { fileName, pdf };
    await manager.insert(InvoicePrint, { invoiceId: id, isCopy: true, printedBy: by.name });
    // Somebody else was faster with the original.
    return { fileName, pdf: isPrinted ? pdf : await draw(true) };
  }

  async #isFirst(id: string, by: CurrentUser): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `INSERT INTO invoice_prints (invoice_id, is_copy, printed_by) VALUES ($1, false, $2)
       ON CONFLICT (invoice_id) WHERE NOT is_copy DO NOTHING RETURNING id`,
      [id, by.name],
    );
    return rows.length > 0;
  }
}
