import { Inject, Injectable } from '@nestjs/common';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { type NewMail, queueMail } from '../mail/mail-queue.js';
import { callerOfQuotation, queueStaffNotice } from '../mail/staff-notices.js';
import { houseOf, replyAddressOf, threadOf } from '../quotations/house-of-quotation.js';
import type { OfferAnswer } from '../quotations/links/offer-answer.entity.js';
import { openLinkOf } from '../quotations/links/offer-links.js';
import type { Quotation } from '../quotations/quotation.entity.js';
import { mailFor } from '../users/account-mail.js';
import { User } from '../users/user.entity.js';
import { answerConfirmation, answerNotice, type Way } from './answer.mail.js';

interface Told {
  quotation: Quotation;
  /** Of the revision that was answered. */
  sheet: QuotationTemplate;
  answer: OfferAnswer;
  /** Of the order that was made of it, if one was. */
  orderNumber: string | null;
}

/** Both sides hear of an answer, in the transaction that notes it. */
@Injectable()
export class AnswerMails {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async tell(manager: EntityManager, told: Told): Promise<void> {
    const { quotation, answer } = told;
    const thread = threadOf(quotation);
    for (const house of await houseOf(manager, this.config, quotation)) {
      await queueStaffNotice(manager, this.config.limits.staffMailsPerSender, {
        ...answerNotice(this.config, told),
        ...house,
        thread,
        caller: callerOfQuotation(quotation),
        replyTo: quotation.customerEmail || undefined,
        eventKey: `answer:${answer.id}:notice:${house.toAddress}`,
      });
    }
    const to = await this.#customer(manager, told);
    // To the page where it was said, or else to the account; a guest has no other way than the page.
    const byLink = answer.via === 'link' || quotation.customerId === null;
    const linkId = byLink ? await openLinkOf(manager, quotation.id) : undefined;
    await queueMail(manager, {
      ...answerConfirmation(this.config, { ...told, name: to.toName, way: wayOf(byLink, linkId) }),
      ...to,
      customerOf: quotation.id,
      linkId,
      thread,
      replyTo: await replyAddressOf(manager, this.config, quotation),
      eventKey: `answer:${answer.id}:confirmation`,
    });
  }

  /** Whoever has the link got it at the quotation's address; an account has an address of its own. */
  async #customer(
    manager: EntityManager,
    { quotation, sheet, answer }: Told,
  ): Promise<Pick<NewMail, 'toAddress' | 'toName' | 'cause' | 'accountId'>> {
    const account =
      answer.via === 'account' && quotation.customerId
        ? await manager.findOneBy(User, { id: quotation.customerId })
        : null;
    if (account) return mailFor(account, this.config);
    const isKnown = sheet.source === 'manual' || sheet.customer_email_verified;
    return {
      toAddress: quotation.customerEmail,
      toName: isKnown ? quotation.customerName : undefined,
      cause: answer.via === 'telephone' ? 'admin' : 'owner',
    };
  }
}

/** None where whoever has no account had a link that was withdrawn since. */
function wayOf(byLink: boolean, linkId: string | undefined): Way | null {
  if (!byLink) return 'account';
  return linkId === undefined ? null : 'link';
}
