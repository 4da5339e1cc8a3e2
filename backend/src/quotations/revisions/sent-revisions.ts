import { randomBytes } from 'node:crypto';
import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { centsFromRupees } from '@selvedge/domain/money';
import { quotationFileName } from '@selvedge/domain/quotation-document/file-name';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { VERIFY_CODE_SIGNS, verifyCode } from '@selvedge/domain/quotations/verify-code';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { queueMail } from '../../mail/mail-queue.js';
import { mailContext } from '../../mail/translate.js';
import { requestJob } from '../../queue/outbox.js';
import { decisionEmail, type MailedEvent } from '../decisions/decision.mail.js';
import { remindLater } from '../decisions/remind-of-validity.job.js';
import { paymentTermsOf } from '../documents/payment-terms.service.js';
import { QuotationDocument } from '../documents/quotation-document.entity.js';
import { makeOfferLink } from '../links/offer-links.js';
import { languageOf, replyAddressOf, threadOf } from '../mails/quotation-recipients.js';
import type { Quotation } from '../quotation.entity.js';
import { templateView } from '../quotation.view.js';
import { quotationContexts, withVat } from '../quotation-context.js';
import { SupersededCopy } from './superseded-copy.entity.js';

const REACHES_NOBODY =
  'An answer without a price has no page to share, and no email would go out: nothing would reach the customer. Add a price, or an email address.';

/** Sends quotation documents: each is stored in the transaction that decides, together with its mail. */
@Injectable()
export class SentRevisions {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Stores the document and mails it. An answer without a price is mailed without one. A customer without an email address
   * gets the link by hand.
   * @param keepsVat keeps the VAT rate of the last revision instead of today's
   * @param isMailed false if its link is shared otherwise
   * @throws BadRequestException for what would reach nobody
   * @returns what was sent
   */
  async send(
    manager: EntityManager,
    quotation: Quotation,
    event: MailedEvent,
    { keepsVat = false, isMailed = true } = {},
  ): Promise<QuotationTemplate> {
    const { content, document } = await this.#write(manager, quotation, keepsVat);
    if (!isMailed || !content.customer_email) {
      if (!document && quotation.customerId === null) throw new BadRequestException(REACHES_NOBODY);
      await this.#print(manager, document);
      return content;
    }
    // A name from a request is used only if it is verified that the customer typed it; a name typed by an admin is trusted.
    const name = content.source === 'manual' || content.customer_email_verified ? content.customer_name : undefined;
    const linkId = document ? await makeOfferLink(manager, this.config, document.id) : undefined;
    const site = mailContext(this.config, await languageOf(manager, quotation));
    const mail = await queueMail(manager, {
      ...decisionEmail(site, event, content, name, quotation.customerId !== null),
      linkId,
      cause: 'admin',
      toAddress: content.customer_email,
      toName: name,
      replyTo: await replyAddressOf(manager, this.config, quotation),
      eventKey: `quotation:${quotation.id}:${event}:${quotation.revision}`,
      quotationId: quotation.id,
      customerOf: quotation.id,
      thread: threadOf(quotation),
      documentId: document?.id,
    });
    if (document) {
      if (content.revision !== null) await remindLater(manager, quotation);
      await requestJob(manager, 'quotations.render-document', { document_id: document.id, mail_id: mail.id });
    }
    return content;
  }

  /**
   * Stores the document without a mail: the customer finds it under their quotations.
   * @param keepsVat keeps the VAT rate of the last revision instead of today's
   */
  async publish(
    manager: EntityManager,
    quotation: Quotation,
    { keepsVat = false } = {},
  ): Promise<QuotationTemplate | undefined> {
    const { content, document } = await this.#write(manager, quotation, keepsVat);
    await this.#print(manager, document);
    return document ? content : undefined;
  }

  async #print(manager: EntityManager, document: QuotationDocument | null): Promise<void> {
    if (!document) return;
    await makeOfferLink(manager, this.config, document.id);
    await requestJob(manager, 'quotations.render-document', { document_id: document.id });
  }

  /** The content that would be stored for a quotation with unsent edits. */
  async preview(manager: EntityManager, quotation: Quotation): Promise<QuotationTemplate> {
    const contextOf = await quotationContexts(manager, [quotation], this.config.vatPercent);
    const terms = await paymentTermsOf(manager, quotation.customerId);
    return { ...withoutInternalFields(templateView(quotation, contextOf(quotation))), ...terms };
  }

  async #write(manager: EntityManager, quotation: Quotation, keepsVat: boolean) {
    quotation.revision += 1;
    quotation.answer = null;
    const contextOf = await quotationContexts(manager, [quotation], this.config.vatPercent);
    const context = contextOf(quotation);
    const charged = keepsVat ? context : withVat(context, this.config.vatPercent);
    const terms = await paymentTermsOf(manager, quotation.customerId);
    const content = { ...withoutInternalFields(templateView(quotation, charged)), ...terms };
    const isOffer = content.revision !== null;
    if (!isOffer && quotation.status !== 'rejected') return { content, document: null };
    const document = await manager.save(
      manager.create(QuotationDocument, {
        quotationId: quotation.id,
        revision: quotation.revision,
        serial: isOffer ? content.revisions.length + 1 : null,
        fromVersion: quotation.version,
        totalCents: isOffer ? centsFromRupees(content.totals.total) : null,
        verifyCode: isOffer ? verifyCode(randomBytes(VERIFY_CODE_SIGNS)) : null,
        content,
        fileName: quotationFileName(content.quotation_no, quotation.id, content.customer_name),
      }),
    );
    if (document.serial !== null && document.serial > 1)
      await stampPrevious(manager, document.quotationId, document.serial);
    return { content, document };
  }
}

/** From now on the previous revision is delivered as a copy stamped with its successor. */
async function stampPrevious(manager: EntityManager, quotationId: string, serial: number): Promise<void> {
  const { id } = await manager.findOneOrFail(QuotationDocument, {
    where: { quotationId, serial: serial - 1 },
    select: { id: true },
  });
  await manager.insert(SupersededCopy, { id });
  await requestJob(manager, 'quotations.stamp-superseded', { document_id: id });
}

/** Removes what staff add to a quotation but don't send. */
const withoutInternalFields = (template: QuotationTemplate): QuotationTemplate => ({
  ...template,
  internal_notes: '',
  inquiry_id: null,
  // Edits that wait while the validity is extended are no part of what is sent.
  has_draft: false,
  offer_state: null,
  answer: null,
  seen_at: null,
  unread: 0,
  owner: null,
  mail: null,
  next_step: '',
  next_step_on: null,
  lost_reason: null,
  lost_note: '',
  history: [],
});
