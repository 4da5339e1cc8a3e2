import { BadRequestException, ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { centsFromRupees } from '@selvedge/domain/money';
import { orderDocumentKinds } from '@selvedge/domain/orders/order-documents';
import { canChangeOrder } from '@selvedge/domain/orders/order-status';
import { deviationSentence, lineDeviationSentence, priceDeviation } from '@selvedge/domain/quotations/price-deviation';
import type { RevisionChange } from '@selvedge/domain/quotations/quotation';
import { inParts } from '@selvedge/domain/sentence';
import { readableText } from '@selvedge/domain/users/readable-fields';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { OrderRolls } from '../allocations/order-rolls.service.js';
import { CONFIG, type Config } from '../config/config.js';
import { type HistoryActor, writeHistory } from '../database/history.js';
import { lockKey } from '../database/lock-key.js';
import { orNotFound } from '../database/or-not-found.js';
import { anonymousActor } from '../database/versioned.js';
import { NotEnoughStock } from '../fabrics/stock/not-enough-stock.js';
import { badField } from '../http/bad-field.js';
import { type Change, rejectSimultaneous, rejectStale } from '../http/change.js';
import { requestJob } from '../queue/outbox.js';
import { post } from '../quotations/conversation/post-message.js';
import { isSamePrice, rejectUnapproved } from '../quotations/decisions/approval.js';
import type { QuotationDraft } from '../quotations/decisions/draft-shape.js';
import { discountOf, rejectBeyondLimits } from '../quotations/decisions/price-limits.js';
import { priceSlip } from '../quotations/decisions/price-slip.js';
import { isSameDocument, netOf, withDraft } from '../quotations/decisions/quotation-draft.js';
import { editsOf } from '../quotations/decisions/template-edits.js';
import type { Quotation } from '../quotations/quotation.entity.js';
import { QuotationHistory } from '../quotations/quotation-history.entity.js';
import { type Answering, applyEdits, QuotationStore, rightToAnswer } from '../quotations/quotation-store.js';
import { SentRevisions } from '../quotations/revisions/sent-revisions.js';
import { type AddedOrder, checkCredit, creditProblems } from './credit.js';
import { hasDeliveries } from './deliveries/delivered-lines.js';
import type { OrderChangeDto } from './dto/order-change.dto.js';
import { findOrder, lockedOrder } from './find-order.js';
import { Order } from './order.entity.js';
import { OrderChange, type OrderChangeState } from './order-change.entity.js';
import { OrderDocument } from './order-document.entity.js';
import { recordOrderChange } from './order-events.js';
import { adjustReservation, rejectShortage } from './order-stock.js';
import { stockReasonOf } from './stock-reason.js';

export interface Consent {
  readonly accepts: boolean;
  /** Typed as a signature. */
  readonly name: string;
  /** Why it was declined. */
  readonly reason?: string;
}

/**
 * Changes orders until they are shipped. The quotation of an order is its contract, so a change is the next revision of it, and
 * reservations, papers and sums follow in one transaction. One that raises the sum waits until the customer agrees.
 */
@Injectable()
export class ChangeOrderService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: QuotationStore,
    private readonly sent: SentRevisions,
    private readonly rolls: OrderRolls,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws ConflictException once it is shipped, or where the stock is short, StaleRecord for the loser of a race. */
  async change(orderId: string, change: Change, input: OrderChangeDto): Promise<void> {
    const { by } = change;
    const reason = stockReasonOf(input);
    const quotationId = await this.#quotationOf(orderId);
    await this.store.answer(quotationId, { staff: change }, by, async (quotation, manager) => {
      await lockPayer(manager, quotation);
      const order = await lockedOrder(manager, orderId);
      rejectStale(order, change, order.orderNumber);
      await rejectSettled(manager, order);
      await rejectSimultaneous(manager, order, change, order.orderNumber);
      const { line_items, discount } = input;
      const edits = await editsOf(
        manager,
        quotation,
        { line_items, all_lines: true, discount },
        this.config.lengthTolerancePercent,
      );
      const changed = changedBy(quotation, edits, input.quoted_price);
      if (isSameDocument(quotation, changed)) {
        throw new BadRequestException(`This is what ${order.orderNumber} says already, so nothing was changed.`);
      }
      if (input.check_price) rejectSlips(quotation, changed, this.config.priceSlipPercent);
      await rejectBeyondLimits(manager, by, quotation, changed);
      if (discountOf(changed) > discountOf(quotation)) {
        await rejectUnapproved(manager, Object.assign(changed, { pricedBy: by.id }), by);
      }
      await withdrawWaiting(manager, order, by);
      const adds = addedBy(order, changed);
      // What adds nothing is free, also where the limit was lowered since.
      const credit = adds
        ? await checkCredit(manager, quotation.customerId, {
            config: this.config,
            reason: input.override_reason,
            by,
            adds,
          })
        : '';
      const proposal = {
        edits,
        changed,
        note: input.note?.trim() ?? '',
        reason,
        credit,
        creditReason: input.override_reason?.trim() ?? '',
      };
      if ((changed.quotedPriceCents ?? 0) > (quotation.quotedPriceCents ?? 0)) {
        await this.#propose(manager, order, quotation, by, proposal);
      } else {
        await this.#apply(manager, order, quotation, by, { ...proposal, kind: 'changed' });
      }
    });
  }

  /** Withdraws a change that waits for the customer. @throws ConflictException if none waits */
  async withdraw(orderId: string, change: Change): Promise<void> {
    const { by } = change;
    const quotationId = await this.#quotationOf(orderId);
    await this.store.answer(quotationId, { staff: change }, by, async (_, manager) => {
      const order = await lockedOrder(manager, orderId);
      rejectStale(order, change, order.orderNumber);
      if (!(await withdrawWaiting(manager, order, by))) {
        throw new ConflictException(`No change of ${order.orderNumber} waits for its customer.`);
      }
      await postToCustomer(
        manager,
        quotationId,
        by,
        `The change of order ${order.orderNumber} was taken back. It stays as it is.`,
      );
    });
  }

  /**
   * The customer's answer to the change with this id. Given twice, it counts once.
   *
   * @throws ConflictException if it was answered otherwise, taken back, or can't be kept any more, NotFoundException.
   */
  async answer(quotationId: string, changeId: string, who: Answering, consent: Consent): Promise<void> {
    const by: HistoryActor = who.via === 'link' ? anonymousActor('link', consent.name) : who.change.by;
    await this.store.answer(quotationId, rightToAnswer(who), by, async (quotation, manager) => {
      const { id: orderId } = orNotFound(await manager.findOneBy(Order, { quotationId }), 'Order not found.');
      await lockPayer(manager, quotation);
      const order = await lockedOrder(manager, orderId);
      const orderChange = await manager.findOneBy(OrderChange, { id: changeId, orderId });
      if (!orderChange) throw new NotFoundException('This change does not exist.');
      if (orderChange.state === (consent.accepts ? 'accepted' : 'declined')) return;
      if (orderChange.state !== 'waiting') throw new ConflictException(answered(order, orderChange.state));
      await rejectSettled(manager, order);
      const words = await this.#settle(manager, order, quotation, by, { orderChange, consent, who });
      const author = who.via === 'account' ? who.change.by : { id: null, name: consent.name || quotation.customerName };
      await post(manager, { quotationId, side: 'customer', author, text: words });
    });
  }

  async #settle(
    manager: EntityManager,
    order: Order,
    quotation: Quotation,
    by: HistoryActor,
    { orderChange, consent, who }: { orderChange: OrderChange; consent: Consent; who: Answering },
  ): Promise<string> {
    const { orderNumber } = order;
    const signed = [consent.name && `signed: ${consent.name}`, who.via === 'telephone' && 'by telephone'];
    if (!consent.accepts) {
      await settle(manager, orderChange, 'declined');
      await recordOrderChange(
        manager,
        order,
        by,
        'change_declined',
        [...signed, consent.reason].filter(Boolean).join('\n'),
      );
      return [`The change of order ${orderNumber} was declined.`, consent.reason].filter(Boolean).join('\n');
    }
    await settle(manager, orderChange, 'accepted');
    const changed = changedBy(quotation, orderChange.edits, orderChange.quotedPriceCents / 100);
    const credit = await this.#creditOfAccepted(manager, order, quotation, { orderChange, who, changed });
    await this.#apply(manager, order, quotation, by, {
      edits: orderChange.edits,
      changed,
      note: signed.filter(Boolean).join(', '),
      reason: orderChange.stockReason,
      credit,
      kind: 'change_accepted',
    }).catch((error: unknown) => {
      // Holders of the link must not learn the remaining stock.
      if (!(error instanceof NotEnoughStock) || who.via === 'telephone') throw error;
      throw new ConflictException(
        inParts('We no longer have enough for this change of {order}. Your order stands as it is: please contact us.', {
          order: orderNumber,
        }),
      );
    });
    return `The change of order ${orderNumber} was accepted.`;
  }

  /**
   * Checks the credit again: the customer may owe more by now than when the change was proposed, and can't override their own
   * limit.
   *
   * @returns for the history
   */
  async #creditOfAccepted(
    manager: EntityManager,
    order: Order,
    { customerId }: Quotation,
    { orderChange, who, changed }: { orderChange: OrderChange; who: Answering; changed: Quotation },
  ): Promise<string> {
    const adds = addedBy(order, changed);
    if (!adds) return '';
    const { held, over } = await creditProblems(manager, customerId, this.config, adds);
    if (over && this.config.creditCheck === 'block' && orderChange.creditReason === '') {
      throw new ConflictException(
        who.via === 'telephone'
          ? readableText(`${over} Take the change back, and suggest it again with a reason.`, who.change.by)
          : `We can not keep this change of ${order.orderNumber} as it stands. Your order stays as it is: please contact us.`,
      );
    }
    return [held, over, over && orderChange.creditReason].filter(Boolean).join('\n');
  }

  /** The order stays as it is, with its reservation, until the customer answers. */
  async #propose(
    manager: EntityManager,
    order: Order,
    quotation: Quotation,
    by: HistoryActor,
    { edits, changed, note: words, reason, credit, creditReason }: Proposal & { creditReason: string },
  ): Promise<void> {
    if (order.stockReserved) await rejectShortage(manager, order, changed.lines, reason);
    const content = await this.sent.preview(manager, changed);
    const former = await this.sent.preview(manager, quotation);
    await manager.insert(OrderChange, {
      orderId: order.id,
      edits: edits as object,
      content: content as object,
      quotedPriceCents: changed.quotedPriceCents ?? 0,
      formerTotalCents: centsFromRupees(former.totals.total),
      note: words,
      stockReason: reason,
      creditReason,
      proposedBy: by.name,
    });
    await recordOrderChange(
      manager,
      order,
      by,
      'change_proposed',
      [changesInWords(content.changes), words, credit].filter(Boolean).join('\n'),
    );
    await postToCustomer(manager, quotation.id, by, [
      `We suggest to change order ${order.orderNumber}. Nothing changes until you accept it on the page of the order.`,
      changesInWords(content.changes),
      words,
    ]);
  }

  async #apply(
    manager: EntityManager,
    order: Order,
    quotation: Quotation,
    by: HistoryActor,
    { changed, note: words, reason, credit, kind }: Proposal & { kind: 'changed' | 'change_accepted' },
  ): Promise<void> {
    const { answer } = quotation;
    const isRepriced = !isSamePrice(quotation, changed);
    const writeLines = async () => {
      await this.rolls.forgetPlan(manager, order);
      await applyEdits(manager, quotation, changed);
    };
    let isShort = false;
    let rolls: string[] = [];
    if (order.stockReserved) {
      const fabricIds = changed.lines.flatMap(({ fabricId }) => fabricId ?? []);
      isShort = await adjustReservation(manager, order, { fabricIds, writeLines, reason });
      rolls = await this.rolls.allocate(manager, order, { reservedOnly: true, mayStayOpen: reason !== '' });
    } else {
      await writeLines();
    }
    if (isRepriced && kind === 'changed') quotation.pricedBy = by.id;
    const content = await this.sent.publish(manager, quotation, { keepsVat: true });
    // The order was agreed on, and so is its change.
    quotation.answer = answer;
    const changes = changesInWords(content?.changes ?? []);
    const letter = content?.revision ?? '';
    await supersedeDocuments(manager, order, letter);
    await writeHistory(manager, QuotationHistory, by, {
      quotationId: quotation.id,
      action: 'sent',
      detail: `Revision ${letter}: order ${order.orderNumber} was changed`,
    });
    const short = isShort ? `Changed short of stock: ${reason}` : '';
    const detail = [`Revision ${letter}`, changes, words, short, credit, ...rolls].filter(Boolean).join('\n');
    await recordOrderChange(manager, order, by, kind, detail, { totalAmountCents: quotation.quotedPriceCents ?? 0 });
    if (kind === 'changed') {
      await postToCustomer(manager, quotation.id, by, [`Order ${order.orderNumber} was changed.`, changes, words]);
    }
  }

  async #quotationOf(id: string): Promise<string> {
    const order = await findOrder(this.dataSource.manager, id);
    return order.quotationId;
  }
}

interface Proposal {
  edits: QuotationDraft;
  changed: Quotation;
  note: string;
  /** Why more may be promised than there is. */
  reason: string;
  /** The sentences on the customer's credit, for the history. */
  credit: string;
}

function changedBy(quotation: Quotation, edits: QuotationDraft, rupees: number | undefined): Quotation {
  const changed = withDraft(quotation, edits);
  if (rupees !== undefined) changed.quotedPriceCents = centsFromRupees(rupees);
  if ((changed.quotedPriceCents ?? 0) > 0) return changed;
  throw badField('quoted_price', 'The order would cost nothing. State its total.');
}

/** @throws BadRequestException where a digit may have slipped in a price that this change writes */
function rejectSlips(before: Quotation, after: Quotation, allowedPercent: number): void {
  for (const [index, { id, fabricName, unitPriceCents, priceUnit }] of after.lines.entries()) {
    const former = before.lines.find((line) => line.id === id && line.priceUnit === priceUnit);
    const deviation = former && priceDeviation(unitPriceCents, former.unitPriceCents, allowedPercent);
    if (!deviation) continue;
    const sentence = lineDeviationSentence(fabricName, unitPriceCents, former.unitPriceCents, deviation);
    throw priceSlip(sentence, `line_items[${index}].unit_price`);
  }
  const { quotedPriceCents: quoted } = after;
  if (quoted === null || quoted === before.quotedPriceCents) return;
  const net = netOf(after.lines, after.discountPercent);
  const deviation = priceDeviation(quoted, net, allowedPercent);
  if (deviation) throw priceSlip(deviationSentence(quoted, net, deviation), 'quoted_price');
}

/** The amount that a change adds to the customer's debt; undefined for nothing. An order that is not confirmed is checked when it is. */
function addedBy(order: Order, { quotedPriceCents }: Quotation): AddedOrder | undefined {
  const added = (quotedPriceCents ?? 0) - order.totalAmountCents;
  return order.status === 'pending' || added <= 0
    ? undefined
    : { quotationId: order.quotationId, totalAmountCents: added };
}

/** Locks what a customer owes before the order, as invoices and receipts do. */
async function lockPayer(manager: EntityManager, { customerId }: Quotation): Promise<void> {
  if (customerId !== null) await lockKey(manager, 'payer', customerId);
}

async function rejectSettled(manager: EntityManager, { id, orderNumber, status }: Order): Promise<void> {
  if (canChangeOrder(status) && (await hasDeliveries(manager, id))) {
    throw new ConflictException(
      `${orderNumber} has deliveries, so its lines can't change any more. Close a line of which no more comes, and copy the order to a new quotation for the rest.`,
    );
  }
  if (canChangeOrder(status)) return;
  const advice = status === 'cancelled' ? 'Reopen it, or copy it to a new quotation.' : 'Copy it to a new quotation.';
  throw new ConflictException(`${orderNumber} is ${status} and can no longer change. ${advice}`);
}

const answered = ({ orderNumber }: Order, state: OrderChangeState): string =>
  ({
    accepted: `This change of ${orderNumber} was accepted already.`,
    declined: `This change of ${orderNumber} was declined already.`,
    withdrawn: `This change of ${orderNumber} was taken back or replaced meanwhile. Look at the order again.`,
    waiting: '',
  })[state];

const settle = (manager: EntityManager, { id }: OrderChange, state: OrderChangeState): Promise<unknown> =>
  manager.update(OrderChange, { id }, { state, settledAt: new Date() });

/** Withdraws the change that waits for the customer of a locked order. @returns whether there was one */
export async function withdrawWaiting(manager: EntityManager, order: Order, by: HistoryActor): Promise<boolean> {
  const waiting = await manager.findOneBy(OrderChange, { orderId: order.id, state: 'waiting' });
  if (!waiting) return false;
  await settle(manager, waiting, 'withdrawn');
  await recordOrderChange(manager, order, by, 'change_withdrawn', '');
  return true;
}

/** Has the documents of the former revision printed again, with a stamp that says so. The next printing makes new ones. */
async function supersedeDocuments(manager: EntityManager, { id: orderId }: Order, letter: string): Promise<void> {
  for (const kind of orderDocumentKinds) {
    const document = await manager.findOneBy(OrderDocument, { orderId, kind, supersededBy: IsNull() });
    if (!document) continue;
    await manager.update(OrderDocument, { id: document.id }, { supersededBy: letter, storageKey: null, failure: '' });
    await requestJob(manager, 'orders.render-paper', { paper_id: document.id });
  }
}

/** Writes to the customer in the conversation, which mails it. */
const postToCustomer = (
  manager: EntityManager,
  quotationId: string,
  { id, name }: HistoryActor,
  words: string | string[],
) =>
  post(manager, { quotationId, side: 'house', author: { id, name }, text: [words].flat().filter(Boolean).join('\n') });

const changesInWords = (changes: readonly RevisionChange[]): string =>
  changes
    .map(({ line, field, before, after }) => `${[line, field].filter(Boolean).join(', ')}: ${before} → ${after}`)
    .join('\n');
