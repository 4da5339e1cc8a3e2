import { BadRequestException, ConflictException, Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { writeHistory } from '../../database/history.js';
import type { Change } from '../../http/change.js';
import { IdempotencyKey } from '../../http/idempotency/idempotency-key.entity.js';
import { joinConversations } from '../conversation/post-message.js';
import { MAX_LINES } from '../dto/rules.js';
import type { Quotation } from '../quotation.entity.js';
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
  const kept = first as Quotation;
  rejectAnonymous(kept, others);
  const lines = [kept, ...others].flatMap((quotation) => quotation.lines);
  if (lines.length > MAX_LINES) throw new BadRequestException(`A quotation has at most ${MAX_LINES} lines.`);
  await forgetGoneFabrics(manager, lines);
  Object.assign(kept, mergedFields(kept, others, lines));
  const taken = lines.slice(kept.lines.length).map(({ id: _copied, ...line }, index) => ({
    ...line,
    quotationId: kept.id,
    position: kept.lines.length + index + 1,
  }));
  await manager.insert(QuotationLine, taken);
  kept.lines = await manager.find(QuotationLine, { where: { quotationId: kept.id }, order: { position: 'ASC' } });
  // A customer who missed the response may still repeat a request: its key now leads to the remaining quotation.
  const withdrawn = In(others.map(({ id }) => id));
  await manager.update(IdempotencyKey, { recordId: withdrawn }, { recordId: kept.id });
  await joinConversations(
    manager,
    [kept, ...others].map(({ id }) => id),
    kept.id,
  );
  const note = (quotationId: string, detail: string) =>
    writeHistory(manager, QuotationHistory, change.by, { quotationId, action: 'merged', detail });
  for (const other of others) {
    other.deletedAt = new Date();
    await note(other.id, `Into ${kept.quotationNo}`);
  }
  await note(kept.id, `Took over ${others.map(({ quotationNo }) => quotationNo).join(', ')}`);
  return kept;
}

function rejectAnonymous(kept: Quotation, others: readonly Quotation[]): void {
  const decided = [kept, ...others].find(({ status }) => status !== 'pending');
  if (decided) {
    throw new ConflictException(`${decided.quotationNo} is ${decided.status}; only pending requests can be merged.`);
  }
  const belongs = (other: Quotation) =>
    other.requestGroup === kept.requestGroup &&
    other.customerId === kept.customerId &&
    other.customerEmail.toLowerCase() === kept.customerEmail.toLowerCase();
  if (kept.requestGroup === null || !others.every(belongs)) {
    throw new ConflictException('Only requests of one submission by one customer can be merged.');
  }
  if (others.some(({ discountPercent }) => discountPercent !== kept.discountPercent)) {
    throw new ConflictException('These requests carry different discounts. Make them equal first.');
  }
}

function mergedFields(kept: Quotation, others: readonly Quotation[], lines: readonly QuotationLine[]) {
  const all = [kept, ...others];
  const net = netOf(lines, kept.discountPercent);
  return {
    message: eachOnce(all.map(({ message }) => message)),
    timeline: eachOnce(
      all.map(({ timeline }) => timeline),
      ', ',
    ),
    // The owner of any of them owns the merged one.
    ownerId: all.find(({ ownerId }) => ownerId !== null)?.ownerId ?? null,
    deliveryInstructions: eachOnce(all.map(({ deliveryInstructions }) => deliveryInstructions)),
    internalNotes: eachOnce(all.map(({ internalNotes }) => internalNotes)),
    validUntil: new Date(Math.max(...all.map(({ validUntil }) => validUntil.getTime()))),
    quotedPriceCents: all.some(({ quotedPriceCents }) => quotedPriceCents !== null) ? net : null,
  };
}

/** The requests of one submission share their texts: each distinct text is kept once. */
const eachOnce = (texts: readonly string[], between = '\n\n'): string =>
  [...new Set(texts.filter(Boolean))].join(between);
