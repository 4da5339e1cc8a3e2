import { type Cents, multiplyCents, percentOf } from '../money.js';

export interface PricedLine {
  /** Price of one unit, in cents. */
  unitPriceCents: Cents;
  /** In the line's own unit, at most three decimals. */
  quantity: number;
}

export interface QuotationTotals {
  lineTotals: Cents[];
  subtotal: Cents;
  discount: Cents;
  /** What brings the computed amount to the quoted one; 0 when they agree. */
  adjustment: Cents;
  /** The quoted price: after discount and adjustment, before VAT. */
  net: Cents;
  vat: Cents;
  total: Cents;
}

/**
 * The figures of a quotation, the same on screen, in the API, in the PDF and in mails.
 *
 * Every line is rounded to the cent, then the discount, then VAT. When an admin quoted a total of their own
 * (`quotedPriceCents`), that total stands and the difference shows as one adjustment, so the sheet always adds up.
 *
 * @param discountPercent 0 to 100, at most one decimal
 * @param vatPercent 0 unless the distributor prints VAT on documents
 */
export function quotationTotals(
  lines: readonly PricedLine[],
  {
    discountPercent = 0,
    quotedPriceCents = null,
    vatPercent = 0,
  }: { discountPercent?: number; quotedPriceCents?: Cents | null; vatPercent?: number } = {},
): QuotationTotals {
  const lineTotals = lines.map((line) => multiplyCents(line.unitPriceCents, line.quantity));
  const subtotal = lineTotals.reduce((sum, cents) => sum + cents, 0);
  const discount = percentOf(subtotal, discountPercent);
  const net = quotedPriceCents ?? subtotal - discount;
  const vat = percentOf(net, vatPercent);
  return { lineTotals, subtotal, discount, adjustment: net - (subtotal - discount), net, vat, total: net + vat };
}

/** What a price is quoted for. */
export interface PricedSheet {
  discountPercent: number;
  lines: readonly (PricedLine & { id: string })[];
}

/**
 * Whether a sheet asks for a new price: another discount, other lines, or a line of another quantity or price. A price
 * that an admin quoted stands until then, in whatever order the lines come.
 */
export function isRepriced(before: PricedSheet, after: PricedSheet): boolean {
  if (before.discountPercent !== after.discountPercent || before.lines.length !== after.lines.length) return true;
  return after.lines.some(({ id, quantity, unitPriceCents }) => {
    const former = before.lines.find((line) => line.id === id);
    return quantity !== former?.quantity || unitPriceCents !== former.unitPriceCents;
  });
}
