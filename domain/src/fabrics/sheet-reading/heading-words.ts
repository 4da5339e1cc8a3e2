import { plainCellText } from './cell-tokens.js';

/** A heading without bracketed text, punctuation and case: `Art. No.` is `art no`. */
export function foldHeading(heading: string): string {
  return (
    plainCellText(heading)
      // The small İ of Turkish has a dot of its own.
      .replace(/i\u0307/g, 'i')
      .replace(/[([{【][^([{【\])}】]*[\])}】]/g, ' ')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim()
  );
}

const CURRENCY = new Set(
  'currency|currency code|price currency|cur|curr|ccy|döviz|para birimi|valuta|währung|devise|币种|货币|币别|幣別|貨幣|මුදල් ඒකකය|நாணயம்'
    .split('|')
    .map(foldHeading),
);

/** The position of the column whose heading says that it names the currency of each price; -1 without one. */
export const currencyHeading = (names: readonly string[]): number =>
  names.findIndex((name) => CURRENCY.has(foldHeading(name)));
