import { BadRequestException, ConflictException, Injectable } from '@nestjs/common';
import { formatDate } from '@selvedge/domain/dates';
import { lineLabel } from '@selvedge/domain/quotations/line-label';
import { type EntityManager, In } from 'typeorm';
import { writeHistory } from '../../database/history.js';
import type { Change } from '../../http/change.js';
import { IdempotencyKey } from '../../http/idempotency/idempotency-key.entity.js';
import { joinConversations } from '../conversation/post-message.js';
import { MAX_LINES } from '../dto/rules.js';
import { Quotation } from '../quotation.entity.js';
import { QuotationHistory } from '../quotation-history.entity.js';
import { QuotationLine } from '../quotation-line.entity.js';
import { forgetGoneFabrics, QuotationStore } from '../quotation-store.js';
import { netOf } from './quotation-draft.js';

/** Merges the requests that one customer sent together into one quotation. */
@Injectable()
export class MergeQuotationsService {
  constructor(private readonly store: QuotationStore) {}

  /**
   * The quotation with the lowest number takes over the lines; the others are withdrawn, each with its own lines on record.
   *
   * @returns the id of the remaining quotation.
   * @throws ConflictException if they are not all pending requests of one submission.
   */
  merge(ids: readonly string[], change: Change): Promise<string> {
    return this.store.decideAll(ids, change, async (quotations, manager) => {
      const { id } = await mergeAll(manager, quotations, change);
      return id;
    });
  }
}

/** Merges locked requests in the order of their numbers. @returns the remaining one, with all lines */
export async function mergeAll(
  manager: EntityManager,
  [first, ...others]: readonly Quotation[],
  change: Change,
): Promise<Quotation> {
  const remaining = first as Quotation;
  rejectAnonymous(remaining, others);
  const lines = [remaining, ...others].flatMap((quotation) => quotation.lines);
  if (lines.length > MAX_LINES) throw new BadRequestException(`A quotation has at most ${MAX_LINES} lines.`);
  await forgetGoneFabrics(manager, lines);
  Object.assign(remaining, mergedFields(remaining, others, lines), {
    pricedBy: makerOf([remaining, ...others], change.by),
  });
  const taken = lines.slice(remaining.lines.length).map(({ id: _copied, ...line }, index) => ({
    ...line,
    quotationId: remaining.id,
    position: remaining.lines.length + index + 1,
  }));
  await manager.insert(QuotationLine, taken);
  remaining.lines = await manager.find(QuotationLine, {
    where: { quotationId: remaining.id },
    order: { position: 'ASC' },
  });
  // A customer who missed the response may still repeat a request: its key now leads to the remaining quotation.
  const withdrawn = In(others.map(({ id }) => id));
  await manager.update(IdempotencyKey, { recordId: withdrawn }, { recordId: remaining.id });
  await joinConversations(
    manager,
    [remaining, ...others].map(({ id }) => id),
    remaining.id,
  );
  // Numbers that one of them took over before lead on to the remaining one.
  await manager.update(Quotation, { mergedInto: withdrawn }, { mergedInto: remaining.id });
  const note = (quotationId: string, detail: string) =>
    writeHistory(manager, QuotationHistory, change.by, { quotationId, action: 'merged', detail });
  for (const other of others) {
    other.deletedAt = new Date();
    other.mergedInto = remaining.id;
    await note(other.id, `Into ${remaining.quotationNo}`);
  }
  await note(remaining.id, `Took over ${others.map(({ quotationNo }) => quotationNo).join(', ')}`);
  return remaining;
}

/** The author of the merged prices: the person who merges if they wrote some, otherwise the author of any of them. */
function makerOf(quotations: readonly Quotation[], by: { id: string }): string | null {
  const makers = quotations.flatMap(({ pricedBy }) => pricedBy ?? []);
  return makers.find((id) => id === by.id) ?? makers[0] ?? null;
}

function rejectAnonymous(remaining: Quotation, others: readonly Quotation[]): void {
  const decided = [remaining, ...others].find(({ status }) => status !== 'pending');
  if (decided) {
    throw new ConflictException(`${decided.quotationNo} is ${decided.status}; only pending requests can be merged.`);
  }
  const belongs = (other: Quotation) =>
    other.requestGroup === remaining.requestGroup &&
    other.customerId === remaining.customerId &&
    other.customerEmail.toLowerCase() === remaining.customerEmail.toLowerCase();
  if (remaining.requestGroup === null || !others.every(belongs)) {
    throw new ConflictException('Only requests of one submission by one customer can be merged.');
  }
  if (others.some(({ discountPercent }) => discountPercent !== remaining.discountPercent)) {
    throw new ConflictException('These requests carry different discounts. Make them equal first.');
  }
}

function mergedFields(remaining: Quotation, others: readonly Quotation[], lines: readonly QuotationLine[]) {
  const all = [remaining, ...others];
  const net = netOf(lines, remaining.discountPercent);
  return {
    message: eachOnce(all.map(({ message }) => message)),
    timeline: eachOnce([...all.map(({ timeline }) => timeline), ...laterDays(all)], ', '),
    neededBy: soonest(all),
    poNumber: eachOnce(
      all.map(({ poNumber }) => poNumber),
      ', ',
    ),
    endUse: eachOnce(
      all.map(({ endUse }) => endUse),
      ', ',
    ),
    deliveryAddress: eachOnce(all.map(({ deliveryAddress }) => deliveryAddress)),
    // The owner of any of them owns the merged one.
    ownerId: all.find(({ ownerId }) => ownerId !== null)?.ownerId ?? null,
    deliveryInstructions: eachOnce(all.map(({ deliveryInstructions }) => deliveryInstructions)),
    internalNotes: eachOnce(all.map(({ internalNotes }) => internalNotes)),
    validUntil: new Date(Math.max(...all.map(({ validUntil }) => validUntil.getTime()))),
    quotedPriceCents: all.some(({ quotedPriceCents }) => quotedPriceCents !== null) ? net : null,
  };
}

/** The first day on which any of them is needed, because that meets the other days, too. */
const soonest = (all: readonly Quotation[]): string | null => daysOf(all)[0] ?? null;

const daysOf = (all: readonly Quotation[]): string[] => all.flatMap(({ neededBy }) => neededBy ?? []).sort();

/** If the days differ, a sentence for each with its fabrics, because a quotation has only one day. */
function laterDays(all: readonly Quotation[]): string[] {
  if (new Set(daysOf(all)).size < 2) return [];
  return all.flatMap(({ neededBy, lines }) => {
    const names = [...new Set(lines.map(({ fabricName, color }) => lineLabel({ name: fabricName, color })))];
    return neededBy ? `${names.join(', ')} by ${formatDate(neededBy)}` : [];
  });
}

/** The requests of one submission share their texts: each distinct text is kept once. */
const eachOnce = (texts: readonly string[], between = '\n\n'): string =>
  [...new Set(texts.filter(Boolean))].join(between);
