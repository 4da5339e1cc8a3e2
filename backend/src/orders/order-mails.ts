import { Inject, Injectable } from '@nestjs/common';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { queueMail } from '../mail/mail-queue.js';
import { LINK_TOKEN } from '../mail/secret-link.js';
import { mailContext } from '../mail/translate.js';
import { requestJob } from '../queue/outbox.js';
import { offerUrl, openLinkOf } from '../quotations/links/offer-links.js';
import { languageOf, replyAddressOf, threadOf } from '../quotations/mails/quotation-recipients.js';
import { Quotation } from '../quotations/quotation.entity.js';
import type { Order } from './order.entity.js';
import type { OrderDocument } from './order-document.entity.js';
import { type MailedStep, orderNoticeEmail } from './order-notice.mail.js';

/** Writes to customers about their orders, in the transaction of the step. */
@Injectable()
export class OrderMails {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * @param order as it was before the step
   * @param news its `document` is attached, or void with a cancelled order; null for none
   */
  async write(
    manager: EntityManager,
    order: Order,
    news: { step: MailedStep; message: string; contract: QuotationTemplate; document: OrderDocument | null },
  ): Promise<void> {
    const { step, message, contract, document } = news;
    const quotation = await manager.findOneByOrFail(Quotation, { id: order.quotationId });
    const name = contract.source === 'manual' || contract.customer_email_verified ? quotation.customerName : undefined;
    const linkId = await openLinkOf(manager, quotation.id);
    const paperId = step !== 'cancelled' ? document?.id : undefined;
    const mail = await queueMail(manager, {
      ...orderNoticeEmail(mailContext(this.config, await languageOf(manager, quotation)), {
        step,
        orderNumber: order.orderNumber,
        contract,
        delivery: order,
        message,
        document,
        name,
        url: orderUrl(this.config, quotation, linkId),
      }),
      cause: 'admin',
      toAddress: quotation.customerEmail,
      toName: name,
      customerOf: quotation.id,
      linkId,
      thread: threadOf(quotation),
      replyTo: await replyAddressOf(manager, this.config, quotation),
      // An order that was reopened may take a step again.
      eventKey: `order:${order.id}:${step}:${order.version}`,
      orderStep: step === 'proforma' ? order.status : step,
      paperId,
    });
    if (paperId) await requestJob(manager, 'orders.render-paper', { paper_id: paperId, mail_id: mail.id });
  }
}

/** Where a customer finds an order: the private page needs no account; where it is withdrawn, an account finds the order. */
export function orderUrl(
  config: Pick<Config, 'publicUrl'>,
  { id, customerId }: Quotation,
  linkId: string | undefined,
): string | null {
  if (linkId !== undefined) return offerUrl(config, LINK_TOKEN);
  return customerId === null ? null : `${config.publicUrl}/my-quotations/${id}/order`;
}
