import { readableText } from '../users/readable-fields.js';

/** `1,850`, `4.50`, `1.9k`, `850-900`. */
const AMOUNT = /\d(?:[\d,.]{0,20}\d)?(?:k\b)?(?: ?[-–] ?\d(?:[\d,.]{0,20}\d)?(?:k\b)?)?/giu;

/** `$4.50`, `USD 4.50`, `@ 850`. */
const CURRENCY_BEFORE = /(?:[$€£¥₹@]|(?:USD|EUR|GBP|INR|CNY|RMB|JPY|AUD|SGD|AED|LKR|රුපියල්|ரூபாய்)) ?$/iu;

/** `4.50 usd`, `900 rupees`, `1850=00`. */
const CURRENCY_AFTER =
  /^ ?(?:[$€£¥₹]|(?:USD|EUR|GBP|INR|CNY|RMB|JPY|AUD|SGD|AED|LKR|rupees?|dollars?|euros?|pounds?|cents?|bucks)\b|රුපියල්|ரூபாய்|=\d\d\b)/iu;

/** `900/m`, `900 per yard`. */
const FOR_ONE = /^ ?(?:\/|\b(?:per|an?)\b) ?(?:m|mtr|met(?:er|re)|yd|yard|kg|piece|pc)\b/iu;

/** `target 850`, `offered to us at 850`, `price per meter: 850`. */
const PRICE_WORD_BEFORE =
  /(?<![\p{L}\d])(?:price[ds]?|targets?|costs?|rates?|budget|offer(?:ed)?|quoted?|pay|paid|max|මිල|விலை)(?:[\s:=~<≤-]|\b(?:is|was|are|of|at|for|to|us|them|about|around|up|under|below|only|per|m|yd|yard|met(?:er|re))\b){1,8}$/iu;

/** Two decimals, which amounts of money have. */
const TWO_DECIMALS = /^\d[\d,]*\.\d\d$/;

/** A unit behind a number, which is then no price: `price for 240 m`. */
const UNIT_AFTER =
  /^[ -]?(?:%|["”″]|(?:m|mts?|mtrs?|met(?:er|re)s?|yds?|yards?|cm|mm|in|inch(?:es)?|g|gsm|g\/m|kg|oz|am|pm|days?|weeks?|months?|pcs|pieces?|colou?rs?|rolls?|fabrics?)\b)/iu;

/** Characters around a number that are searched for signs of a price. */
const READ_AROUND = 80;

function isSum(amount: string, before: string, after: string): boolean {
  if (CURRENCY_BEFORE.test(before) || CURRENCY_AFTER.test(after) || FOR_ONE.test(after)) return true;
  return !UNIT_AFTER.test(after) && (TWO_DECIMALS.test(amount) || PRICE_WORD_BEFORE.test(before));
}

/** The text of a list that is shared without prices. The screen says that a number alone can't be recognized as a price. */
export function withoutSums(text: string): string {
  if (!/\d/.test(text)) return text;
  return readableText(text, { permissions: new Set() }).replace(AMOUNT, (amount, start: number, whole: string) => {
    const end = start + amount.length;
    return isSum(amount, whole.slice(Math.max(0, start - READ_AROUND), start), whole.slice(end, end + READ_AROUND))
      ? '…'
      : amount;
  });
}
