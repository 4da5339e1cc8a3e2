import { thousandthsOf } from '../length.js';
import { type Cents, percentOf, scaleCents } from '../money.js';
import type { TaxCode } from './tax-profile.js';

/** Shares an amount out by weights. The parts are whole cents and make up the amount exactly. */
export function shareOut(amount: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  let shared = 0;
  return weights.map((weight, index) => {
    reached += weight;
    // Without weights everything is the first one's.
    const upTo = whole === 0 ? amount : scaleCents(amount, reached, whole);
    const part = whole === 0 && index > 0 ? 0 : upTo - shared;
    shared += part;
    return part;
  });
}

/** To whole rupees, half away from zero. */
export const toRupees = (cents: Cents): Cents => scaleCents(cents, 1, 100) * 100;

export interface TaxedLine {
  /** The agreed amount of the line, before what was taken off the whole. */
  amount: Cents;
  code: TaxCode;
}

export interface InvoiceTotals {
  lines: { net: Cents; vat: Cents }[];
  /** Exact to the cent. */
  exact: { net: Cents; vat: Cents };
  /** As printed, perhaps in whole rupees. */
  net: Cents;
  vat: Cents;
  total: Cents;
}

/**
 * The figures of an invoice. A discount on the whole is shared out over the lines; VAT is computed once, on all that is taxed.
 * In whole rupees net and VAT are rounded, and the total is their sum.
 *
 * @param net agreed amount before VAT
 * @param percent the standard rate; null where no VAT is charged
 */
export function invoiceTotals(
  lines: readonly TaxedLine[],
  { net, percent, wholeRupees }: { net: Cents; percent: number | null; wholeRupees: boolean },
): InvoiceTotals {
  const nets = shareOut(
    net,
    lines.map(({ amount }) => amount),
  );
  const taxed = nets.map((part, index) => (lines[index]?.code === 'standard' ? part : 0));
  const vat =
    percent === null
      ? 0
      : percentOf(
          taxed.reduce((sum, part) => sum + part, 0),
          percent,
        );
  const vats = shareOut(vat, taxed);
  const printed = wholeRupees ? { net: toRupees(net), vat: toRupees(vat) } : { net, vat };
  return {
    lines: nets.map((part, index) => ({ net: part, vat: vats[index] ?? 0 })),
    exact: { net, vat },
    ...printed,
    total: printed.net + printed.vat,
  };
}

/**
 * The value of a part of a line. Parts are taken from the sum so far, so that all of them together are the whole line.
 *
 * @param before what was credited of it already
 */
export function partOfLine(
  line: { quantity: number; net: Cents; vat: Cents },
  before: number,
  quantity: number,
): { net: Cents; vat: Cents } {
  const whole = thousandthsOf(line.quantity);
  const from = thousandthsOf(before);
  const to = from + thousandthsOf(quantity);
  const part = (amount: Cents) => scaleCents(amount, to, whole) - scaleCents(amount, from, whole);
  return { net: part(line.net), vat: part(line.vat) };
}
