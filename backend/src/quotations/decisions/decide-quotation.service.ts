import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { endOfColomboDay, formatDate } from '@selvedge/domain/dates';
import { centsFromRupees } from '@selvedge/domain/money';
import { QUOTED_PRICE_REQUIRED, type SeenQuotation } from '@selvedge/domain/quotations/decisions';
import { deviationSentence, priceDeviation } from '@selvedge/domain/quotations/price-deviation';
import { sumWords } from '@selvedge/domain/quotations/price-words';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { type Decision, isPriceOffered } from '@selvedge/domain/quotations/quotation-status';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { writeHistory } from '../../database/history.js';
import { badField } from '../../http/bad-field.js';
import type { Change } from '../../http/change.js';
import type {
  ApproveQuotationDto,
  ExtendQuotationDto,
  RejectQuotationDto,
  RespondToQuotationDto,
  SendRevisionDto,
} from '../dto/decisions.dto.js';
import { lastDayOf } from '../dto/last-day.js';
import type { Quotation } from '../quotation.entity.js';
import { type QuotationAction, QuotationHistory } from '../quotation-history.entity.js';
import { applyEdits, extendIfExpired, move, QuotationStore } from '../quotation-store.js';
import { SentRevisions } from '../revisions/sent-revisions.js';
import { isSamePrice, rejectUnapproved, settleApproval } from './approval.js';
import { mergeAll } from './merge-quotations.service.js';
import { rejectBeyondLimits } from './price-limits.js';
import { priceSlip } from './price-slip.js';
import { netOf, withDraft } from './quotation-draft.js';
import { UndoSendingService } from './undo-sending.service.js';

/**
 * An admin answers a request, or changes the answer. Status, history, document and mail change atomically. The customer sees the
 * comment of this call only, no earlier notes.
 */
@Injectable()
export class DecideQuotationService {
  constructor(
    private readonly store: QuotationStore,
    private readonly sent: SentRevisions,
    private readonly undos: UndoSendingService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Approves at this total, including the draft edits, if any. */
  approve(
    id: string,
    change: Change,
    { quoted_price, admin_comment, check_price, send_mail, ...options }: ApproveQuotationDto,
  ): Promise<string> {
    return this.#decide(id, change, options, async (quotation, manager) => {
      await takeDraft(manager, quotation);
      if (check_price) this.#rejectDeviation(quotation, centsFromRupees(quoted_price));
      await this.#price(manager, quotation, centsFromRupees(quoted_price), change);
      quotation.adminResponse = admin_comment ?? '';
      await this.#answer(manager, quotation, 'approved', change, send_mail);
    });
  }

  reject(id: string, change: Change, { admin_comment, ...options }: RejectQuotationDto): Promise<string> {
    return this.#decide(id, change, options, async (quotation, manager) => {
      quotation.adminResponse = admin_comment ?? '';
      await this.#answer(manager, quotation, 'rejected', change);
    });
  }

  /** A response without a price has none, even if line prices were typed in the template: those are visible to staff only. */
  respond(id: string, change: Change, input: RespondToQuotationDto): Promise<string> {
    const validUntil = input.valid_until ? lastDayOf(input.valid_until) : undefined;
    return this.#decide(id, change, input, async (quotation, manager) => {
      quotation.adminResponse = input.admin_response;
      quotation.validUntil = validUntil ?? quotation.validUntil;
      if (input.quoted_price && input.check_price)
        this.#rejectDeviation(quotation, centsFromRupees(input.quoted_price));
      if (input.quoted_price) await this.#price(manager, quotation, centsFromRupees(input.quoted_price), change);
      else quotation.quotedPriceCents = null;
      await this.#answer(manager, quotation, 'responded', change, input.send_mail);
    });
  }

  /** Sends the draft edits as the next revision. @throws ConflictException if there are none, or nothing is offered. */
  sendDraft(id: string, change: Change, { admin_comment, with_undo, send_mail }: SendRevisionDto): Promise<string> {
    return this.store.decide(id, change, async (quotation, manager) => {
      await this.#undoable(manager, [quotation], change, with_undo, async () => {
        const comment = admin_comment ?? quotation.draft?.admin_response ?? '';
        if (quotation.draft === null) {
          throw new ConflictException(`${quotation.quotationNo} has no edits to send. Edit it first.`);
        }
        const sent = { ...quotation };
        await takeDraft(manager, quotation);
        // A quotation that the customer has already needs no second approval.
        if (!isSamePrice(sent, quotation)) await rejectUnapproved(manager, quotation, change.by);
        quotation.adminResponse = comment;
        await this.#revise(manager, quotation, change, { isMailed: send_mail });
        return quotation;
      });
      return id;
    });
  }

  /** Extends the validity of the offer as it was sent; draft edits stay. */
  extend(id: string, change: Change, { valid_until, admin_comment }: ExtendQuotationDto): Promise<string> {
    const validUntil = lastDayOf(valid_until);
    return this.store.decide(id, change, async (quotation, manager) => {
      rejectEarlier(validUntil, quotation);
      quotation.validUntil = validUntil;
      quotation.adminResponse = admin_comment ?? '';
      const isPriced = isPriceOffered(quotation.status, quotation.quotedPriceCents);
      await this.#revise(manager, quotation, change, { isPriced, keepsVat: true });
      return id;
    });
  }

  /** Removes the quotation from all lists; its number is never reused. */
  withdraw(id: string, change: Change): Promise<void> {
    return this.store.decide(id, change, async (quotation, manager) => {
      quotation.deletedAt = new Date();
      await writeHistory(manager, QuotationHistory, change.by, { quotationId: id, action: 'deleted' });
    });
  }

  /** @returns the id of the decided quotation: for a whole submission, the one into which its requests were merged. */
  async #decide(
    id: string,
    change: Change,
    { with_group = false, group = [], with_undo }: Pick<ApproveQuotationDto, 'with_group' | 'group' | 'with_undo'>,
    work: (quotation: Quotation, manager: EntityManager) => Promise<void>,
  ): Promise<string> {
    assertNamed(id, with_group, group);
    if (!with_group) {
      await this.store.decide(id, change, (quotation, manager) =>
        this.#undoable(manager, [quotation], change, with_undo, async () => {
          await work(quotation, manager);
          return quotation;
        }),
      );
      return id;
    }
    return this.store.decideSubmission(id, group, change, async (quotations, manager) => {
      const sent = await this.#undoable(manager, quotations, change, with_undo, async () => {
        const [first] = quotations as [Quotation];
        const merged = quotations.length > 1 ? await mergeAll(manager, quotations, change) : first;
        await work(merged, manager);
        return merged;
      });
      return sent.id;
    });
  }

  #undoable(
    manager: EntityManager,
    quotations: readonly Quotation[],
    { by }: Change,
    withUndo: boolean | undefined,
    work: () => Promise<Quotation>,
  ): Promise<Quotation> {
    return withUndo ? this.undos.undoable(manager, quotations, by, work) : work();
  }

  /**
   * Only new prices are checked, because a stored one is no typing error of this call.
   *
   * @throws BadRequestException for a new price so far from its lines that a digit may have slipped
   */
  #rejectDeviation({ lines, discountPercent, quotedPriceCents }: Quotation, cents: number): void {
    if (cents === quotedPriceCents) return;
    const net = netOf(lines, discountPercent);
    const deviation = priceDeviation(cents, net, this.config.priceSlipPercent);
    if (deviation) throw priceSlip(deviationSentence(cents, net, deviation), 'quoted_price');
  }

  /**
   * A total other than the stored one counts as a new price.
   * @throws ForbiddenException for a lower price than the caller may quote, or one that waits for a second person
   */
  async #price(manager: EntityManager, quotation: Quotation, cents: number, { by }: Change): Promise<void> {
    const standing = quotation.quotedPriceCents ?? netOf(quotation.lines, quotation.discountPercent);
    await rejectBeyondLimits(manager, by, quotation, { ...quotation, quotedPriceCents: cents });
    if (cents !== standing) quotation.pricedBy = by.id;
    quotation.quotedPriceCents = cents;
    await rejectUnapproved(manager, quotation, by);
  }

  async #answer(manager: EntityManager, quotation: Quotation, decision: Decision, change: Change, isMailed = true) {
    const from = quotation.status;
    move(quotation, decision);
    settleApproval(quotation);
    const sent = await this.sent.send(manager, quotation, decision, { isMailed });
    await recordDecision(manager, quotation, change, sent, decision, from);
  }

  /**
   * @param isPriced whether a price is required: an answer without a price may stay so
   * @param keepsVat keeps the VAT rate of the last revision instead of today's
   * @param isMailed false sends no email
   */
  async #revise(
    manager: EntityManager,
    quotation: Quotation,
    change: Change,
    { isPriced = quotation.quotedPriceCents !== null, keepsVat = false, isMailed = true } = {},
  ) {
    const { quotationNo, status } = quotation;
    if (status !== 'approved' && status !== 'responded') {
      throw new ConflictException(`${quotationNo} is ${status}. Approve it to send a price.`);
    }
    if ((isPriced || status === 'approved') && !quotation.quotedPriceCents) {
      throw badField('quoted_price', QUOTED_PRICE_REQUIRED);
    }
    extendIfExpired(quotation);
    if (!quotation.draft) settleApproval(quotation);
    const sent = await this.sent.send(manager, quotation, 'revised', { keepsVat, isMailed });
    await recordDecision(manager, quotation, change, sent, 'sent');
  }
}

/** @throws BadRequestException if it is unclear which requests are meant. */
function assertNamed(id: string, withGroup: boolean, group: readonly SeenQuotation[]): void {
  if (withGroup ? group.some((seen) => seen.id === id) : group.length === 0) return;
  const message = withGroup
    ? 'Name this request in `group` as well, as you have seen it.'
    : 'Say `with_group: true` to answer the requests of `group` together.';
  throw badField(withGroup ? 'group' : 'with_group', message);
}

/** @throws BadRequestException for a day not later than the current validity. */
function rejectEarlier(day: Date, { validUntil }: Quotation): void {
  if (day > endOfColomboDay(validUntil)) return;
  const message = `It holds until ${formatDate(validUntil)} already. Choose a later day.`;
  throw badField('valid_until', message);
}

async function takeDraft(manager: EntityManager, quotation: Quotation): Promise<void> {
  if (quotation.draft) await applyEdits(manager, quotation, withDraft(quotation, quotation.draft));
  quotation.draft = null;
}

async function recordDecision(
  manager: EntityManager,
  { id, status, quotedPriceCents }: Quotation,
  { by }: Change,
  { vat_percent }: QuotationTemplate,
  action: QuotationAction,
  from?: Quotation['status'],
): Promise<void> {
  await writeHistory(manager, QuotationHistory, by, {
    quotationId: id,
    action,
    ...(from && { fromStatus: from, toStatus: status }),
    detail: isPriceOffered(status, quotedPriceCents) ? `Quoted at ${sumWords(quotedPriceCents ?? 0, vat_percent)}` : '',
  });
}
