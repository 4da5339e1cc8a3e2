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
  /** Difference between the computed amount and the quoted one; 0 when they agree. */
  adjustment: Cents;
  /** The quoted price: after discount and adjustment, before VAT. */
  net: Cents;
  vat: Cents;
  total: Cents;
}

/**
 * The figures of a quotation, the same on screen, in the API, in the PDF and in emails.
 *
 * Every line is rounded to the cent, then the discount, then VAT. If an admin quoted a total of their own
 * (`quotedPriceCents`), it is used and the difference shows as one adjustment, so the document always adds up.
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

/** The priced content of a quotation. */
export interface PricedDocument {
  discountPercent: number;
  lines: readonly (PricedLine & { id: string })[];
}

/**
 * Returns whether a new price is needed: the discount, the lines, or a quantity or price changed. The order of lines doesn't
 * matter. Until then a price quoted by an admin stays valid.
 */
export function isRepriced(before: PricedDocument, after: PricedDocument): boolean {
  if (before.discountPercent !== after.discountPercent || before.lines.length !== after.lines.length) return true;
  return after.lines.some(({ id, quantity, unitPriceCents }) => {
    const former = before.lines.find((line) => line.id === id);
    return quantity !== former?.quantity || unitPriceCents !== former.unitPriceCents;
  });
}
