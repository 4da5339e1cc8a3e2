import { ConflictException, Injectable } from '@nestjs/common';
import { changesBy } from '../database/versioned.js';
import type { CalledBy } from '../http/change.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { newestRevision } from '../quotations/quotation-context.js';
import { lockedOrder } from './find-order.js';
import { OrderDocumentsService } from './order-documents.service.js';
import { recordOrderEvent } from './order-events.js';
import { OrderMails } from './order-mails.js';

/** Mails the proforma invoice of an order, which is issued with the first mail if it was not yet. */
@Injectable()
export class MailProformaService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly orderDocuments: OrderDocumentsService,
    private readonly mails: OrderMails,
  ) {}

  /** Pressed twice it is mailed once; a mail that was sent is sent again from the list of mails. @throws NotFoundException, ConflictException */
  async mail(orderId: string, change: CalledBy): Promise<void> {
    const { by } = change;
    const contract = await this.orderDocuments.contractOf(orderId);
    await this.idempotency.once(change, async (manager) => {
      const order = await lockedOrder(manager, orderId);
      const { orderNumber, status } = order;
      if (status === 'cancelled') {
        throw new ConflictException(`${orderNumber} is cancelled, so nobody is asked to pay for it.`);
      }
      if (!contract.customer_email) {
        throw new ConflictException(`${orderNumber} has no email address. Print the proforma invoice instead.`);
      }
      await changesBy(manager, by);
      const agreed = (await newestRevision(manager, order.quotationId)) ?? contract;
      const { document } = await this.orderDocuments.proformaOf(manager, order, agreed, by);
      await this.mails.write(manager, order, { step: 'proforma', message: '', contract: agreed, document });
      await recordOrderEvent(manager, order, by, 'note', `${document.number} was mailed to the customer.`);
    });
  }
}
