import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { writeHistory } from '../database/history.js';
import { changesBy } from '../database/versioned.js';
import type { CurrentUser } from '../http/decorators.js';
import { newestRevision } from '../quotations/quotation-context.js';
import { Order } from './order.entity.js';
import { OrderDocumentsService } from './order-documents.service.js';
import { OrderHistory } from './order-history.entity.js';
import { OrderMails } from './order-mails.js';

/** Mails the proforma invoice of an order, which is issued with the first mail if it was not yet. */
@Injectable()
export class MailProformaService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orderDocuments: OrderDocumentsService,
    private readonly mails: OrderMails,
  ) {}

  /** Pressed twice it is mailed once; a mail that was sent is sent again from the list of mails. @throws NotFoundException, ConflictException */
  async mail(orderId: string, by: CurrentUser): Promise<void> {
    const sheet = await this.orderDocuments.sheetOf(orderId);
    await this.dataSource.transaction(async (manager) => {
      const order = await manager.findOne(Order, { where: { id: orderId }, lock: { mode: 'pessimistic_write' } });
      if (!order) throw new NotFoundException('Order not found.');
      const { orderNumber, status } = order;
      if (status === 'cancelled') {
        throw new ConflictException(`${orderNumber} is cancelled, so nobody is asked to pay for it.`);
      }
      if (!sheet.customer_email) {
        throw new ConflictException(`${orderNumber} has no e-mail address. Print the proforma invoice instead.`);
      }
      await changesBy(manager, by);
      const agreed = (await newestRevision(manager, order.quotationId)) ?? sheet;
      const { paper } = await this.orderDocuments.proformaOf(manager, order, agreed, by);
      await this.mails.write(manager, order, { step: 'proforma', message: '', sheet: agreed, paper });
      await writeHistory(manager, OrderHistory, by, {
        orderId,
        fromStatus: status,
        toStatus: status,
        kind: 'note',
        detail: `${paper.number} was mailed to the customer.`,
      });
    });
  }
}
