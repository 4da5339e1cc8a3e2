import { formatDate } from '../dates.js';

/** Why an invoice needs somebody to say that VAT is charged at another rate than was agreed on. @param day of the supply */
export const otherRate = (order: string, { agreed, percent, day }: { agreed: number; percent: number; day: string }) =>
  `${order} was agreed with ${agreed} % VAT, and the tax profile has ${percent} % on ${formatDate(day)}. To charge that, send vat_percent ${percent}: the total becomes another one.`;

/** The rate that the sentence asks to be confirmed; null in other sentences. */
export function otherRateIn(sentence: string): number | null {
  const [, percent] = /, send vat_percent (\d{1,3}(?:\.\d{1,3})?):/.exec(sentence) ?? [];
  return percent === undefined ? null : Number(percent);
}
