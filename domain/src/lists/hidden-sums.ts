import { readableText } from '../users/readable-fields.js';

/** `1,850`, `4.50`, `1.9k`. */
const AMOUNT = String.raw`\d(?:[\d,.]{0,20}\d)?(?:k\b)?`;
const SIGN = '[$€£¥₹]';
const CURRENCY = String.raw`(?:USD|EUR|GBP|INR|CNY|RMB|JPY|AUD|SGD|AED|LKR)\b|රුපියල්|ரூபாய்`;
/** A number with one of these is no price: `price for 240 m`. */
const UNIT = String.raw`[ -]?(?:%|["”″]|(?:m|mts?|mtrs?|met(?:er|re)s?|yds?|yards?|cm|mm|in|inch(?:es)?|g|gsm|g/m|kg|oz|am|pm|days?|weeks?|months?|pcs|pieces?|colou?rs?|rolls?|fabrics?)\b)`;
const PRICE_WORD = `(?:price[ds]?|targets?|costs?|rates?|budget|offer(?:ed)?|quoted?|pay|paid|max|මිල|விலை)`;
const LINKING = String.raw`(?:[\s:=~<≤-]|\b(?:is|was|are|of|at|for|to|us|them|about|around|up|under|below|only)\b){1,8}`;

/** How people write prices beside `Rs. 1,250.00` and `1,250/=`. */
const SUMS: readonly [RegExp, string][] = [
  [new RegExp(`(US ?)?(${SIGN}|${CURRENCY}|@) ?${AMOUNT}`, 'giu'), '$1$2 …'],
  [
    new RegExp(
      String.raw`${AMOUNT}(?= ?(?:${SIGN}|${CURRENCY}|(?:rupees?|dollars?|euros?|pounds?|cents?|bucks)\b|=\d\d\b))`,
      'giu',
    ),
    '…',
  ],
  [
    new RegExp(String.raw`${AMOUNT}(?= ?(?:/|\b(?:per|an?)\b) ?(?:m|mtr|met(?:er|re)|yd|yard|kg|piece|pc)\b)`, 'giu'),
    '…',
  ],
  [new RegExp(String.raw`(?<![\p{L}\d])(${PRICE_WORD}${LINKING})${AMOUNT}(?![\d,.]*\d|${UNIT})`, 'giu'), '$1…'],
  // Two decimals, as sums have them.
  [new RegExp(String.raw`(?<![\d.,])\d[\d,]{0,20}\.\d\d(?![\d.]*\d|${UNIT})`, 'giu'), '…'],
];

/** A text of a list that is shared without prices. Its owner was told that a number alone can't be recognized as a price. */
export function withoutSums(text: string): string {
  if (!/\d/.test(text)) return text;
  return SUMS.reduce(
    (left, [sum, hidden]) => left.replace(sum, hidden),
    readableText(text, { permissions: new Set() }),
  );
}
