import { Inject, Injectable } from '@nestjs/common';
import { isExpired, isOffered } from '@selvedge/domain/quotations/quotation-status';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { queueMail } from '../../mail/mail-queue.js';
import { mailContext } from '../../mail/translate.js';
import type { JobHandler } from '../../queue/job-handler.js';
import type { JobMap } from '../../queue/job-map.js';
import { requestJob, requestLaterOnce } from '../../queue/outbox.js';
import { User } from '../../users/user.entity.js';
import { QuotationDocument } from '../documents/quotation-document.entity.js';
import { OfferLink } from '../links/offer-link.entity.js';
import { languageOf, replyAddressOf, threadOf } from '../mails/quotation-recipients.js';
import { Quotation } from '../quotation.entity.js';
import { ordersOf } from '../quotation-orders.js';
import { validityEnds } from './validity-ends.mail.js';

const NAME = 'quotations.remind-of-validity';

/** How long before the end of its validity the customer is reminded of an offer (ms). */
const REMINDER_MS = 48 * 60 * 60 * 1000;

const remindAt = ({ validUntil }: Pick<Quotation, 'validUntil'>): number => validUntil.getTime() - REMINDER_MS;

/** Schedules the reminder in the transaction that mails the offer; not for an offer that ends sooner. */
export async function remindLater(manager: EntityManager, quotation: Quotation): Promise<void> {
  const delayMs = remindAt(quotation) - Date.now();
  if (delayMs > 0) await requestJob(manager, NAME, { quotation_id: quotation.id }, { delayMs });
}

/** Reminds a customer, once per end date, of an unanswered offer that ends in two days. */
@Injectable()
export class RemindOfValidityJob implements JobHandler<typeof NAME> {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run(payload: JobMap[typeof NAME]): Promise<void> {
    const { quotation_id: id } = payload;
    await this.dataSource.transaction(async (manager) => {
      const quotation = await manager.findOne(Quotation, { where: { id }, lock: { mode: 'for_no_key_update' } });
      const document = quotation && (await openOffer(manager, quotation));
      if (!document) return;
      const delayMs = remindAt(quotation) - Date.now();
      // The validity was extended since this was scheduled.
      if (delayMs > 0) return requestLaterOnce(manager, NAME, payload, delayMs);
      // Sent within the two days, so the customer has just read it.
      if (document.createdAt.getTime() > remindAt(quotation)) return;
      await this.#remind(manager, quotation, document);
    });
  }

  /** The offer ends without a reminder; its mail states the end. */
  async onGivenUp(): Promise<void> {}

  async #remind(manager: EntityManager, quotation: Quotation, { id: documentId, content }: QuotationDocument) {
    const { customerId } = quotation;
    // Customers without an email address are reminded by hand.
    if (!quotation.customerEmail) return;
    if (customerId !== null && !(await manager.existsBy(User, { id: customerId, isActive: true }))) return;
    const name = content.source === 'manual' || content.customer_email_verified ? content.customer_name : undefined;
    const link = await manager.findOneBy(OfferLink, { documentId, withdrawnAt: IsNull() });
    await queueMail(manager, {
      ...validityEnds(mailContext(this.config, await languageOf(manager, quotation)), {
        content,
        validUntil: quotation.validUntil,
        name,
        hasLink: link !== null,
      }),
      linkId: link?.id,
      cause: 'admin',
      toAddress: quotation.customerEmail,
      toName: name,
      replyTo: await replyAddressOf(manager, this.config, quotation),
      customerOf: quotation.id,
      accountId: customerId,
      remindsOf: quotation.validUntil,
      eventKey: `quotation:${quotation.id}:ends:${quotation.validUntil.toISOString()}`,
      thread: threadOf(quotation),
    });
  }
}

/** The last document sent, if it is still unanswered and valid. */
async function openOffer(manager: EntityManager, quotation: Quotation): Promise<QuotationDocument | null> {
  const { id, status, answer, validUntil } = quotation;
  if (!isOffered(status) || answer !== null) return null;
  const ordered = (await ordersOf(manager, [id])).has(id);
  if (ordered || isExpired({ status, valid_until: validUntil, ordered, accepted: false }, new Date())) return null;
  const [newest] = await manager.find(QuotationDocument, {
    where: { quotationId: id, serial: Not(IsNull()), former: false },
    order: { serial: 'DESC' },
    take: 1,
  });
  return newest ?? null;
}
