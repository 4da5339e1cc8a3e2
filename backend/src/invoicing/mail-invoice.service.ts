import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { changesBy } from '../database/versioned.js';
import type { CurrentUser } from '../http/decorators.js';
import { lockedOrder } from '../orders/find-order.js';
import { OrderDocumentsService } from '../orders/order-documents.service.js';
import { Invoice } from './invoice.entity.js';
import { InvoiceMails } from './invoice-mails.js';
import { InvoicesService } from './invoices.service.js';

/** Mails one issued paper: its original, if nobody has that yet, or else a copy. */
@Injectable()
export class MailInvoiceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly invoices: InvoicesService,
    private readonly orderDocuments: OrderDocumentsService,
    private readonly mails: InvoiceMails,
  ) {}

  /** Pressed twice it is mailed once. @throws NotFoundException, ConflictException where the customer can't be written to */
  async mail(id: string, by: CurrentUser): Promise<void> {
    await this.invoices.assertInScope(id, by);
    const invoice = await this.dataSource.manager.findOneByOrFail(Invoice, { id });
    const contract = await this.orderDocuments.contractOf(invoice.orderId);
    await this.dataSource.transaction(async (manager) => {
      // Two presses wait for each other here: the second one finds the mail of the first.
      const order = await lockedOrder(manager, invoice.orderId);
      await changesBy(manager, by);
      await this.mails.write(manager, { invoice, order, contract }, by);
    });
  }
}
