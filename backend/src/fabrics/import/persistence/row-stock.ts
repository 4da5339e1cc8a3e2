import { MAX_STOCK, stockFlags, stockProblem } from '@selvedge/domain/fabrics/fabric-rules';
import {
  type CellComplaint,
  type FabricDraft,
  leftOut,
  STOCK_AT_EXPORT,
  type StockAtExport,
} from '@selvedge/domain/fabrics/fabric-sheet';
import { formatLength, thousandthsOf } from '@selvedge/domain/length';
import { nameKey } from '@selvedge/domain/look-alikes';
import type { LossLimit } from '../../stock/loss-limit.js';
import type { FabricRow } from '../parser/parse-fabrics.js';
import type { FabricColumns, StoredFabric } from './fabric-columns.js';
import { type ColourPlan, promiseProblem } from './upsert-colourways.js';

/** The stock that a row gives, against the stock of its fabric. */

export type GoodRow = Extract<FabricRow, { draft: FabricDraft }>;

/** A stock that can't be read must not cost the fabric by what depends on it. */
export function withoutUnreadStock({ draft, warnings }: GoodRow, stored: StoredFabric | undefined): void {
  const isUnread = warnings?.some(({ column }) => column === 'stock_quantity');
  if (!isUnread || !draft.available_in_sri_lanka || (stored && stored.stock_quantity > 0)) return;
  delete draft.available_in_sri_lanka;
  const message = leftOut('available_in_sri_lanka needs a stock that can be read.');
  warnings?.push({ column: 'available_in_sri_lanka', message });
}

/** The rolls of a fabric are its stock: another number is left out, and the rest of its row is written. */
export function withoutStockByRoll(row: GoodRow, stored: StoredFabric | undefined): void {
  if (!stored?.counted_by_roll) return;
  const { draft, colourways = [] } = row;
  const isOther = (given: number | null | undefined, own: number | null | undefined) => given != null && given !== own;
  const others = colourways.filter(({ name, stock_quantity }) =>
    isOther(stock_quantity, stored.colourways.find((own) => nameKey(own.name) === nameKey(name))?.stock_quantity),
  );
  const message = leftOut(`${row.itemCode} is counted by roll: receive or measure its rolls instead.`);
  const warned = [
    ...(isOther(draft.stock_quantity, stored.stock_quantity) ? ['stock_quantity'] : []),
    ...(others.length > 0 ? ['color'] : []),
    ...(draft.out_of_stock && stored.stock_quantity > 0 ? ['out_of_stock'] : []),
  ];
  delete draft.stock_quantity;
  if (stored.stock_quantity > 0) delete draft.out_of_stock;
  row.colourways = row.colourways?.map(({ stock_quantity: _, ...colour }) => colour);
  row.warnings = [...(row.warnings ?? []), ...warned.map((column) => ({ column, message }))];
}

/** The error of a row that would bring back the stock of an export that is no longer the stock on hand. */
export function movedProblem(
  { draft, stockAtExport }: GoodRow,
  columns: FabricColumns,
  { ownStock }: ColourPlan,
  stored: StoredFabric | undefined,
): CellComplaint | undefined {
  if (stockAtExport === undefined || !stored) return undefined;
  const says = stockFlags.some((name) => columns[name] !== stored[name]) || ownStock !== undefined;
  const moved = says && movedSince(stockAtExport, stored);
  if (!moved) return undefined;
  const { color, before, now } = moved;
  const message = `The stock of ${draft.name}${color ? `, ${color},` : ''} (${stored.item_code}) has moved since the export: ${formatLength(before, 'meters')} were on hand then, ${formatLength(now, 'meters')} are now. Nothing of this row is imported: export the fabric again, or clear its stock cells.`;
  return { column: STOCK_AT_EXPORT, message };
}

/** The first balance that is another one than at the export. */
function movedSince(
  atExport: StockAtExport,
  { stock_quantity, colourways }: StoredFabric,
): { color: string; before: number; now: number } | undefined {
  const isSame = (one: number, other: number) => thousandthsOf(one) === thousandthsOf(other);
  const colors = typeof atExport === 'number' ? [] : atExport;
  for (const { name, stock_quantity: before } of colors) {
    const now = colourways.find((own) => nameKey(own.name) === nameKey(name))?.stock_quantity ?? 0;
    if (!isSame(before ?? 0, now)) return { color: name, before: before ?? 0, now };
  }
  const total =
    typeof atExport === 'number' ? atExport : colors.reduce((sum, own) => sum + (own.stock_quantity ?? 0), 0);
  return isSame(total, stock_quantity) ? undefined : { color: '', before: total, now: stock_quantity };
}

/** The error of a row whose stock contradicts its colors, its flags or what is promised. */
export function contradictionProblem(
  draft: FabricDraft,
  columns: FabricColumns,
  colours: ColourPlan,
  stored: StoredFabric | undefined,
): CellComplaint | undefined {
  const { stock_quantity: given } = draft;
  const { ownStock } = colours;
  if (ownStock !== undefined && ownStock > MAX_STOCK) {
    const most = MAX_STOCK.toLocaleString('en-US');
    return { column: 'color', message: `color gives its colors more than ${most} m of stock together.` };
  }
  // If the two numbers contradict each other, the one that the row changes counts.
  if (ownStock !== undefined && given !== undefined && given !== ownStock && given !== stored?.stock_quantity) {
    const message = `stock_quantity says ${given}, but the colors have ${ownStock} of their own: leave one of them out.`;
    return { column: 'stock_quantity', message };
  }
  const message = stockProblem(columns);
  return message ? { column: 'stock_quantity', message } : promiseProblem(columns.stock_quantity, colours, stored);
}

/** The error of a row that changes stock, of somebody who may not: the form of a fabric rejects it, too. */
export function unallowedStockProblem(
  columns: FabricColumns,
  { rows, ownStock }: ColourPlan,
  stored: StoredFabric | undefined,
): CellComplaint | undefined {
  const isOther = (before: number | null | undefined, after: number | null) =>
    thousandthsOf(before ?? 0) !== thousandthsOf(after ?? 0);
  const isOtherColor = rows.some(({ name, stock_quantity: after }) =>
    isOther(stored?.colourways.find((own) => nameKey(own.name) === nameKey(name))?.stock_quantity, after),
  );
  if (!isOtherColor && !isOther(stored?.stock_quantity, ownStock ?? columns.stock_quantity)) return undefined;
  const message =
    'You may not change the stock: leave it out, or ask an owner for the right stock.adjust. Nothing of this row is imported.';
  return { column: isOtherColor ? 'color' : 'stock_quantity', message };
}

/** The stock losses that need a second person, of a color or of the whole fabric. */
export function lossProblem(
  columns: FabricColumns,
  colours: ColourPlan,
  stored: StoredFabric | undefined,
  lossLimit: LossLimit,
): CellComplaint | undefined {
  if (!stored) return undefined;
  for (const { name, stock_quantity: after } of colours.rows) {
    const own = stored.colourways.find((colour) => nameKey(colour.name) === nameKey(name));
    if (own?.stock_quantity == null || after === null) continue;
    const message = lossLimit(own.stock_quantity, after, { fabricId: stored.id, colourwayId: own.id });
    if (message) return { column: 'color', message };
  }
  const message = lossLimit(stored.stock_quantity, colours.ownStock ?? columns.stock_quantity, {
    fabricId: stored.id,
    colourwayId: null,
  });
  return message === undefined ? undefined : { column: 'stock_quantity', message };
}
