import { ConflictException, Inject, Injectable } from '@nestjs/common';
import type { Approvers, AskApprovalInput } from '@selvedge/domain/quotations/assignment';
import { sumWords } from '@selvedge/domain/quotations/price-words';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { writeHistory } from '../../database/history.js';
import type { Change } from '../../http/change.js';
import type { CurrentUser } from '../../http/decorators.js';
import { queueMail } from '../../mail/mail-queue.js';
import { mailFor } from '../../users/account-mail.js';
import { secondPersons } from '../../users/second-person.js';
import { User } from '../../users/user.entity.js';
import { threadOf } from '../mails/quotation-recipients.js';
import type { Quotation } from '../quotation.entity.js';
import { QuotationHistory } from '../quotation-history.entity.js';
import { QuotationStore } from '../quotation-store.js';
import { approversOf } from './approval.js';
import { approvalAsked } from './approval-asked.mail.js';
import { netOf, withDraft } from './quotation-draft.js';

/** Asks for approval on behalf of somebody who may not approve their own prices. */
@Injectable()
export class AskApprovalService {
  constructor(
    private readonly store: QuotationStore,
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The people who approve the prices that the caller writes; none if they may do it themselves. */
  async approvers(by: CurrentUser): Promise<Approvers> {
    const people = await secondPersons(this.dataSource.manager, by, 'quote.approve');
    return { approvers: people.map(({ id, name }) => ({ id, name })) };
  }

  /** @throws ConflictException if there is nothing to approve, or nobody to ask; NotFoundException, StaleRecord */
  ask(id: string, change: Change, { note = '' }: AskApprovalInput): Promise<void> {
    return this.store.change(id, change, async (quotation, manager) => {
      const { quotationNo, status, draft } = quotation;
      if (status === 'rejected')
        throw new ConflictException(`${quotationNo} is rejected: there is nothing to approve.`);
      if (status === 'approved' && draft === null) {
        throw new ConflictException(`${quotationNo} is approved already, and has no edits to send.`);
      }
      const approvers = await approversOf(manager, quotation, change.by);
      if (approvers.length === 0) {
        throw new ConflictException(
          `Nobody else approves ${quotationNo}: one person is enough here. Approve it yourself.`,
        );
      }
      quotation.approvalAskedAt = new Date();
      quotation.approvalAskedBy = change.by.id;
      const price = this.#priceOf(quotation);
      await writeHistory(manager, QuotationHistory, change.by, {
        quotationId: id,
        action: 'approval_asked',
        detail: [price, note].filter(Boolean).join('\n'),
      });
      const others = approvers.filter((person) => person.id !== quotation.pricedBy);
      await this.#notify(manager, quotation, others, { by: change.by.name, price, note });
    });
  }

  async #notify(
    manager: EntityManager,
    quotation: Quotation,
    people: readonly { readonly id: string }[],
    request: { by: string; price: string; note: string },
  ): Promise<void> {
    const approvers = await manager.findBy(User, { id: In(people.map(({ id }) => id)) });
    for (const approver of approvers) {
      const { accountId, toAddress, toName } = mailFor(approver, this.config);
      await queueMail(manager, {
        ...approvalAsked(this.config, quotation, request),
        accountId,
        toAddress,
        toName,
        cause: 'house',
        eventKey: `quotation:${quotation.id}:approval:${quotation.version}:${approver.id}`,
        thread: threadOf(quotation),
      });
    }
  }

  #priceOf(quotation: Quotation): string {
    const shown = quotation.draft ? withDraft(quotation, quotation.draft) : quotation;
    const cents = shown.quotedPriceCents ?? netOf(shown.lines, shown.discountPercent);
    return sumWords(cents, this.config.vatPercent);
  }
}
