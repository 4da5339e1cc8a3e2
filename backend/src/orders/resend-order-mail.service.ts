import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { smtpAddress } from '@selvedge/domain/email-address';
import { emailKey } from '@selvedge/domain/email-key';
import { DataSource, IsNull, Not } from 'typeorm';
import { recordChange } from '../database/audit-trail.js';
import { changesBy } from '../database/versioned.js';
import type { CalledBy } from '../http/change.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { Mail } from '../mail/mail.entity.js';
import { resendMail } from '../mail/mail-queue.js';
import { lockedOrder } from './find-order.js';
import { Order } from './order.entity.js';
import { recordOrderEvent } from './order-events.js';

/** Sends a mail about a step of an order or with its invoice again, with its document. */
@Injectable()
export class ResendOrderMailService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @throws NotFoundException; ConflictException if it is on its way, no longer true, or for an address that is none or former */
  async resend(orderId: string, mailId: string, change: CalledBy): Promise<void> {
    const { by: actor } = change;
    await this.idempotency.once(change, async (manager) => {
      const order = await lockedOrder(manager, orderId);
      const { quotationId, orderNumber, status } = order;
      const mail = await manager.findOne(Mail, {
        where: [
          { id: mailId, customerOf: quotationId, orderStep: Not(IsNull()) },
          { id: mailId, customerOf: quotationId, invoiceId: Not(IsNull()) },
        ],
        lock: { mode: 'pessimistic_write' },
      });
      if (!mail) throw new NotFoundException('Email not found.');
      // An issued invoice is valid whatever became of its order.
      if (mail.orderStep !== null && (mail.orderStep === 'cancelled') !== (status === 'cancelled')) {
        throw new ConflictException(`${orderNumber} is ${status} now, so this email is no longer true.`);
      }
      rejectFormer(mail, await this.#addressOf(orderId));
      if (!(await resendMail(manager, mail))) throw new ConflictException('The email is on its way already.');
      await changesBy(manager, actor);
      await recordChange(manager, {
        action: 'sent-again',
        resource: 'mails',
        recordIds: [mail.id],
        name: orderNumber,
      });
      await recordOrderEvent(manager, order, actor, 'mailed', mail.orderStep ?? '');
    });
  }

  async #addressOf(orderId: string): Promise<string> {
    const order = await this.dataSource.manager.findOneOrFail(Order, {
      where: { id: orderId },
      relations: { quotation: true },
    });
    return order.quotation.customerEmail;
  }
}

function rejectFormer({ toAddress }: Mail, address: string): void {
  if (smtpAddress(toAddress) === null) {
    throw new ConflictException(`'${toAddress}' is not exactly one email address, so nothing can be sent.`);
  }
  if (emailKey(toAddress) !== emailKey(address)) {
    throw new ConflictException(`It was written to ${toAddress}, which is no longer the address of the customer.`);
  }
}
