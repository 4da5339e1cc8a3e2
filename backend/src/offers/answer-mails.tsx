import { Inject, Injectable } from '@nestjs/common';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { type NewMail, queueMail } from '../mail/mail-queue.js';
import { callerOfQuotation, queueStaffNotice } from '../mail/staff-notices.js';
import { mailContext } from '../mail/translate.js';
import { announcePush } from '../queue/announce-push.js';
import type { OfferAnswer } from '../quotations/links/offer-answer.entity.js';
import { openLinkOf } from '../quotations/links/offer-links.js';
import { internalRecipients, languageOf, replyAddressOf, threadOf } from '../quotations/mails/quotation-recipients.js';
import type { Quotation } from '../quotations/quotation.entity.js';
import { mailFor } from '../users/account-mail.js';
import { User } from '../users/user.entity.js';
import { answerConfirmation, answerNotice, type Way } from './answer.mail.js';

interface AnsweredOffer {
  quotation: Quotation;
  /** The revision that was answered. */
  content: QuotationTemplate;
  answer: OfferAnswer;
  /** The order made from it, if any. */
  orderNumber: string | null;
}

/** Notifies both sides of an answer, in the transaction that records it. */
@Injectable()
export class AnswerMails {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async notify(manager: EntityManager, answered: AnsweredOffer): Promise<void> {
    const { quotation, answer } = answered;
    const thread = threadOf(quotation);
    for (const recipient of await internalRecipients(manager, this.config, quotation)) {
      await queueStaffNotice(manager, this.config.limits.staffMailsPerSender, {
        ...answerNotice(this.config, answered),
        ...recipient,
        thread,
        caller: callerOfQuotation(quotation),
        replyTo: quotation.customerEmail || undefined,
        eventKey: `answer:${answer.id}:notice:${recipient.toAddress}`,
      });
    }
    // Staff who recorded it on the telephone need no mail.
    if (answer.via !== 'telephone') await announcePush(manager, 'answer', quotation.id);
    const to = await this.#customer(manager, answered);
    // They have answered by telephone, or on the page itself.
    if (!to.toAddress) return;
    // Links to the page where it was answered, or to the account; guests only have the page.
    const byLink = answer.via === 'link' || quotation.customerId === null;
    const linkId = byLink ? await openLinkOf(manager, quotation.id) : undefined;
    await queueMail(manager, {
      ...answerConfirmation(mailContext(this.config, await languageOf(manager, quotation)), {
        ...answered,
        name: to.toName,
        way: wayOf(byLink, linkId),
      }),
      ...to,
      customerOf: quotation.id,
      linkId,
      thread,
      replyTo: await replyAddressOf(manager, this.config, quotation),
      eventKey: `answer:${answer.id}:confirmation`,
    });
  }

  /** Link holders are mailed at the quotation's address, accounts at their own. */
  async #customer(
    manager: EntityManager,
    { quotation, content, answer }: AnsweredOffer,
  ): Promise<Pick<NewMail, 'toAddress' | 'toName' | 'cause' | 'accountId'>> {
    const account =
      answer.via === 'account' && quotation.customerId
        ? await manager.findOneBy(User, { id: quotation.customerId })
        : null;
    if (account) return mailFor(account, this.config);
    const isKnown = content.source === 'manual' || content.customer_email_verified;
    return {
      toAddress: quotation.customerEmail,
      toName: isKnown ? quotation.customerName : undefined,
      cause: answer.via === 'telephone' ? 'admin' : 'owner',
    };
  }
}

/** Null if a guest's link was withdrawn. */
function wayOf(byLink: boolean, linkId: string | undefined): Way | null {
  if (!byLink) return 'account';
  return linkId === undefined ? null : 'link';
}
