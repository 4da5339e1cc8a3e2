import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { smtpAddress } from '@selvedge/domain/email-address';
import { emailKey } from '@selvedge/domain/email-key';
import type { MailState } from '@selvedge/domain/mail';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { recordChange } from '../database/audit-trail.js';
import type { CurrentUser } from '../http/decorators.js';
import { Mail } from '../mail/mail.entity.js';
import { queueMail, resendMail } from '../mail/mail-queue.js';
import { mailContext } from '../mail/translate.js';
import type { Order } from '../orders/order.entity.js';
import { recordOrderEvent } from '../orders/order-events.js';
import { orderUrl } from '../orders/order-mails.js';
import { requestJob } from '../queue/outbox.js';
import { openLinkOf } from '../quotations/links/offer-links.js';
import { languageOf, replyAddressOf, threadOf } from '../quotations/mails/quotation-recipients.js';
import { Quotation } from '../quotations/quotation.entity.js';
import { User } from '../users/user.entity.js';
import type { Invoice } from './invoice.entity.js';
import { invoiceEmail } from './invoice.mail.js';

/** The states of a mail that has reached nobody: another request sends it. */
const UNSENT: readonly MailState[] = ['failed', 'withdrawn', 'not_configured', 'held'];

/** Mails issued invoices, credit notes and debit notes to the customers of their orders. */
@Injectable()
export class InvoiceMails {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Mails an invoice once to each address; to send it again, there is the order's list of mails. Call it with the order locked.
   *
   * @param contract the agreed revision of the order
   * @throws ConflictException without an address, or for a deleted account
   */
  async write(
    manager: EntityManager,
    { invoice, order, contract }: { invoice: Invoice; order: Order; contract: QuotationTemplate },
    by: CurrentUser,
  ): Promise<void> {
    const { id, serial, content } = invoice;
    const quotation = await manager.findOneByOrFail(Quotation, { id: order.quotationId });
    const toAddress = await addressOf(manager, order, quotation, serial);
    const eventKey = `invoice:${id}:${emailKey(toAddress)}`;
    const former = await manager.findOneBy(Mail, { eventKey });
    if (former && !UNSENT.includes(former.state)) return;
    if (former) await resendMail(manager, former);
    else {
      const name =
        contract.source === 'manual' || contract.customer_email_verified ? quotation.customerName : undefined;
      const linkId = await openLinkOf(manager, quotation.id);
      const mail = await queueMail(manager, {
        ...invoiceEmail(mailContext(this.config, await languageOf(manager, quotation)), content, {
          name,
          url: orderUrl(this.config, quotation, linkId),
        }),
        cause: 'admin',
        eventKey,
        toAddress,
        toName: name,
        customerOf: quotation.id,
        linkId,
        invoiceId: id,
        thread: threadOf(quotation),
        replyTo: await replyAddressOf(manager, this.config, quotation),
      });
      await requestJob(manager, 'invoicing.render-invoice', { invoice_id: id, mail_id: mail.id });
    }
    await recordOrderEvent(manager, order, by, 'note', `${serial} was mailed to the customer.`);
    await recordChange(manager, { action: 'mailed', resource: 'invoices', recordIds: [id], name: serial });
  }
}

/** @throws ConflictException that names the way out: the paper can be printed */
async function addressOf(
  manager: EntityManager,
  { orderNumber }: Order,
  { customerId, customerEmail }: Quotation,
  serial: string,
): Promise<string> {
  const customer = customerId && (await manager.findOne(User, { where: { id: customerId }, withDeleted: true }));
  if (customer && customer.deletedAt !== null) {
    throw new ConflictException(`The customer of ${orderNumber} has no account any more. Print ${serial} instead.`);
  }
  if (!customerEmail) throw new ConflictException(`${orderNumber} has no email address. Print ${serial} instead.`);
  if (smtpAddress(customerEmail) === null) {
    throw new ConflictException(
      `'${customerEmail}' is not exactly one email address. Correct it, or print ${serial} instead.`,
    );
  }
  return customerEmail;
}
