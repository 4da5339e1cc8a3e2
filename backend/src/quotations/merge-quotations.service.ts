import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { MAX_CENTS } from '@selvedge/domain/money';
import { quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { CurrentUser } from '../http/decorators.js';
import { MAX_LINES } from './dto/rules.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { Quotation } from './quotation.entity.js';
import { writeHistory } from './quotation-history.js';
import { QuotationLine } from './quotation-line.entity.js';

/** The requests that one customer sent together become one quotation: one sheet, one total, one number. */
@Injectable()
export class MergeQuotationsService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The first number stays and takes over the lines; the others are withdrawn, each with its own lines on record.
   *
   * @returns the id of the quotation that stays.
   * @throws ConflictException when they are not all pending requests of one submission.
   */
  async merge(ids: readonly string[], actor: CurrentUser): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const [kept, ...others] = await lockInOrder(manager, ids);
      if (!kept) throw new NotFoundException('Quotation not found.');
      refuseStrangers(kept, others);
      const lines = [kept, ...others].flatMap((quotation) => quotation.lines);
      if (lines.length > MAX_LINES) throw new BadRequestException(`A quotation has at most ${MAX_LINES} lines.`);
      await manager.update(Quotation, { id: kept.id }, mergedFields(kept, others, lines));
      await manager.insert(
        QuotationLine,
        lines.slice(kept.lines.length).map(({ id: _copied, ...line }, index) => ({
          ...line,
          quotationId: kept.id,
          position: kept.lines.length + index + 1,
        })),
      );
      // A customer whose answer got lost may still repeat a request: it leads to the quotation that stays.
      const withdrawn = In(others.map(({ id }) => id));
      await manager.update(IdempotencyKey, { quotationId: withdrawn }, { quotationId: kept.id });
      await manager.softDelete(Quotation, { id: withdrawn });
      for (const { id } of others) {
        await writeHistory(manager, id, actor, { action: 'merged', detail: `Into ${kept.quotationNo}` });
      }
      const numbers = others.map(({ quotationNo }) => quotationNo).join(', ');
      await writeHistory(manager, kept.id, actor, { action: 'merged', detail: `Took over ${numbers}` });
      return kept.id;
    });
  }
}

/** All of them, locked always in the same order so that two merges can't wait for each other; then by number. */
async function lockInOrder(manager: EntityManager, ids: readonly string[]): Promise<Quotation[]> {
  const locked = await manager.find(Quotation, {
    where: { id: In(ids) },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  if (locked.length !== ids.length) throw new NotFoundException('Quotation not found.');
  const quotations = await manager.find(Quotation, {
    where: { id: In(ids) },
    relations: { lines: true },
    order: { lines: { position: 'ASC' } },
  });
  return quotations.sort((a, b) => a.quotationNo.localeCompare(b.quotationNo, 'en', { numeric: true }));
}

function refuseStrangers(kept: Quotation, others: readonly Quotation[]): void {
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
  const { net } = quotationTotals(lines, { discountPercent: kept.discountPercent });
  if (net > MAX_CENTS) throw new BadRequestException('The total is too large. Please split the quotation.');
  return {
    message: eachOnce(all.map(({ message }) => message)),
    deliveryInstructions: eachOnce(all.map(({ deliveryInstructions }) => deliveryInstructions)),
    adminResponse: eachOnce(all.map(({ adminResponse }) => adminResponse)),
    internalNotes: eachOnce(all.map(({ internalNotes }) => internalNotes)),
    validUntil: new Date(Math.max(...all.map(({ validUntil }) => validUntil.getTime()))),
    quotedPriceCents: all.some(({ quotedPriceCents }) => quotedPriceCents !== null) ? net : null,
    revision: kept.revision + 1,
  };
}

/** The requests of one submission carry the same texts: each is kept once. */
const eachOnce = (texts: readonly string[]): string => [...new Set(texts.filter(Boolean))].join('\n\n');
