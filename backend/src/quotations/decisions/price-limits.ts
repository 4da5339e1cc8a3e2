import { ForbiddenException } from '@nestjs/common';
import { toMetres } from '@selvedge/domain/length';
import { multiplyCents } from '@selvedge/domain/money';
import { quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '../../http/decorators.js';
import type { QuotationLine } from '../quotation-line.entity.js';

/** The prices of the lines of a quotation. */
interface Priced {
  lines: readonly Pick<QuotationLine, 'fabricId' | 'quantity' | 'priceUnit' | 'unitPriceCents' | 'listPriceCents'>[];
  discountPercent: number;
  quotedPriceCents: number | null;
}

/**
 * The percentage by which the quoted price is below the list prices, whatever the reason: the discount, line prices or the
 * total. Lines without a list price don't count.
 */
export function discountOf({ lines, discountPercent, quotedPriceCents }: Priced): number {
  const listed = lines.filter(({ listPriceCents }) => listPriceCents > 0);
  const list = listed.reduce((sum, { listPriceCents, quantity }) => sum + multiplyCents(listPriceCents, quantity), 0);
  if (list === 0) return discountPercent;
  const { net, lineTotals } = quotationTotals(lines, { discountPercent, quotedPriceCents });
  const all = lineTotals.reduce((sum, cents) => sum + cents, 0);
  const others = lines.reduce(
    (sum, { listPriceCents }, index) => sum + (listPriceCents > 0 ? 0 : (lineTotals[index] ?? 0)),
    0,
  );
  // A total that was typed is spread over the lines by what they cost.
  const asked = all > 0 ? net * (1 - others / all) : net;
  return Math.max(0, (1 - asked / list) * 100);
}

/**
 * @param before the quotation as it was: what its price was already needs no right. Null for a new one
 * @throws ForbiddenException for a larger discount, or a smaller margin, than the caller's roles allow
 */
export async function rejectBeyondLimits(
  manager: EntityManager,
  by: CurrentUser,
  before: Priced | null,
  after: Priced,
): Promise<void> {
  const { discountLimit = null, marginFloor = null, permissions } = by;
  if (permissions.has('discount.over')) return;
  if (discountLimit !== null) {
    const percent = rounded(discountOf(after));
    if (percent > discountLimit && !(before && percent <= rounded(discountOf(before)))) {
      throw beyond(`This is ${percent}% below the list prices, and you may give ${discountLimit}%.`);
    }
  }
  if (marginFloor === null) return;
  const margin = await marginOf(manager, after);
  if (margin === null || margin >= marginFloor) return;
  const former = before && (await marginOf(manager, before));
  if (former != null && margin >= former) return;
  // The margin itself is left out, because it would reveal the cost.
  throw beyond(`This leaves a smaller margin than the ${marginFloor}% that you have to keep.`);
}

function beyond(problem: string): ForbiddenException {
  const message = `${problem} Ask somebody with the right discount.over. Nothing was saved.`;
  return new ForbiddenException({ message, needs: 'discount.over' });
}

/**
 * The percentage of the quoted price that remains over today's cost of the fabrics; null if no cost is known. Lines without a
 * cost don't count, and a typed total is spread over the lines by their prices.
 */
async function marginOf(manager: EntityManager, priced: Priced): Promise<number | null> {
  const { net, lineTotals } = quotationTotals(priced.lines, priced);
  const all = lineTotals.reduce((sum, cents) => sum + cents, 0);
  const ids = priced.lines.flatMap(({ fabricId }) => fabricId ?? []);
  const rows = await manager.query<{ id: string; cost: number }[]>(
    'SELECT id, cost_cents::float8 AS cost FROM fabrics WHERE id = ANY($1) AND cost_cents IS NOT NULL',
    [ids],
  );
  const costs = new Map(rows.map(({ id, cost }) => [id, cost]));
  let asked = 0;
  let spent = 0;
  for (const [index, { fabricId, quantity, priceUnit }] of priced.lines.entries()) {
    const cost = fabricId === null ? undefined : costs.get(fabricId);
    if (cost === undefined) continue;
    asked += all > 0 ? (lineTotals[index] ?? 0) * (net / all) : 0;
    spent += cost * toMetres(quantity, priceUnit);
  }
  if (spent === 0) return null;
  return asked > 0 ? rounded((1 - spent / asked) * 100) : Number.NEGATIVE_INFINITY;
}

/** To hundredths, as limits are: prices are rounded to the cent. */
const rounded = (percent: number): number => Math.round(percent * 100) / 100;
