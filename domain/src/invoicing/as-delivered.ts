import { exactDifference, thousandthsOf, toMetres } from '../length.js';
import { centsFromRupees, multiplyCents, percentOf, rupeesFromCents, scaleCents } from '../money.js';
import type { QuotationTemplate } from '../quotations/quotation.js';

const METERS_PER_YARD = 0.9144;

/** The length to be billed in a line's own unit: what was ordered where the meters are the same, else the nearest thousandth. */
function quantityOf(
  { quantity_meters: ordered, price_unit }: QuotationTemplate['line_items'][number],
  meters: number,
): number {
  if (price_unit === 'meters') return meters;
  const isAsOrdered = thousandthsOf(toMetres(ordered, price_unit)) === thousandthsOf(meters);
  return isAsOrdered ? ordered : Math.round((meters / METERS_PER_YARD) * 1000) / 1000;
}

/**
 * The agreed document with the lengths that are billed: the prices and the discount stay, and what was added to the lines or taken
 * off them as a whole changes in proportion.
 *
 * @param billed meters by the id of a line; lines that are not named are billed as ordered
 */
export function asDelivered(contract: QuotationTemplate, billed: ReadonlyMap<string, number>): QuotationTemplate {
  const lines = contract.line_items.map((line) => {
    const meters = billed.get(line.id);
    const quantity_meters = meters === undefined ? line.quantity_meters : quantityOf(line, meters);
    if (quantity_meters === line.quantity_meters) return line;
    const total = multiplyCents(centsFromRupees(line.unit_price), quantity_meters);
    return { ...line, quantity_meters, total_price: rupeesFromCents(total) };
  });
  if (lines.every((line, index) => line === contract.line_items[index])) return contract;
  const agreed = contract.totals;
  const subtotal = lines.reduce((sum, { total_price }) => sum + centsFromRupees(total_price), 0);
  const discount = percentOf(subtotal, contract.discount);
  const before = centsFromRupees(agreed.subtotal) - centsFromRupees(agreed.discount);
  const after = subtotal - discount;
  const adjustment = before === 0 ? 0 : scaleCents(centsFromRupees(agreed.adjustment), after, before);
  const net = after + adjustment;
  const vat = percentOf(net, contract.vat_percent);
  const totals = { subtotal, discount, adjustment, net, vat, total: net + vat };
  return {
    ...contract,
    line_items: lines,
    totals: Object.fromEntries(
      Object.entries(totals).map(([name, cents]) => [name, rupeesFromCents(cents)]),
    ) as QuotationTemplate['totals'],
  };
}

/**
 * The amount that is billed between two documents of `asDelivered`. Each part of an order is taken from the sum so far, so that
 * all parts together are the whole order to the cent.
 */
export function billedBetween(before: QuotationTemplate, after: QuotationTemplate): QuotationTemplate {
  const less = (amount: number, former: number): number =>
    rupeesFromCents(centsFromRupees(amount) - centsFromRupees(former));
  return {
    ...after,
    line_items: after.line_items.map((line, index) => {
      const former = before.line_items[index] ?? { quantity_meters: 0, total_price: 0 };
      return {
        ...line,
        quantity_meters: exactDifference(line.quantity_meters, former.quantity_meters),
        total_price: less(line.total_price, former.total_price),
      };
    }),
    totals: Object.fromEntries(
      Object.entries(after.totals).map(([name, amount]) => [
        name,
        less(amount, before.totals[name as keyof QuotationTemplate['totals']]),
      ]),
    ) as QuotationTemplate['totals'],
  };
}
