import { colomboDay } from '@selvedge/domain/dates';
import { type Cents, centsFromRupees, MAX_CENTS, parseRupees, readRupees } from '@selvedge/domain/money';
import { type NumberRule, readNumber } from '@selvedge/domain/typed-number';

const MAX_DISCOUNT = 100;
const MAX_TYPED = MAX_CENTS / 100;

/** The key of a sentence, or one with what stands in it, as react-admin's inputs take them. */
type Sentence = string | { message: string; args: Record<string, unknown> };

/** What a person typed; nothing counts as 0, and what is no number is NaN. */
export const number = (text: string): number => (text.trim() === '' ? 0 : (readNumber(text).value ?? Number.NaN));

/** The same for figures that follow the typing: what is no number yet, or none that can be, counts as 0. */
export const amount = (text: string): number => {
  const typed = number(text);
  return typed >= 0 && typed <= MAX_TYPED ? typed : 0;
};

/** Rupees as typed, `1,250.50` or `Rs. 1250`; what is no amount counts as 0. */
export const rupees = (text: string): number => parseRupees(text) ?? 0;

/** Rupees as typed → cents. */
export const cents = (text: string): Cents => centsFromRupees(rupees(text));

/** Percent. */
export const isDiscount = (text: string): boolean => number(text) >= 0 && number(text) <= MAX_DISCOUNT;

/** For the `validate` of an input: how to write the number when it can't be read, `bounds` when it breaks the rule. */
export const typedRule =
  (rule: NumberRule, bounds: Sentence, read = readNumber) =>
  (text: string | null): Sentence | undefined => {
    if (!text?.trim()) return bounds;
    return read(text).fault ?? (read(text, rule).fault === null ? undefined : bounds);
  };

/** Rupees up to the largest amount that there is. */
const readPrice = (text: string, rule?: NumberRule) => readRupees(text, { max: MAX_TYPED, ...rule });

const discount = typedRule({ min: 0, max: MAX_DISCOUNT, decimals: 1 }, 'resources.quotations.sums.discount_rule');

/** What the forms of quotations ask of both prices and discounts. */
export const amountRules = {
  unitPrice: typedRule({ min: 0, decimals: 2 }, 'resources.quotations.sums.price_rule', readPrice),
  discount: (text: string | null) => (text?.trim() ? discount(text) : undefined),
};

/** Of the price of a whole quotation: `bounds` when it is nothing. */
export const quotedPriceFault = (bounds: string) => typedRule({ min: 0.01, decimals: 2 }, bounds, readPrice);

/** Of the last day of an offer: its end must still be to come. */
export const notPast = (day: string): string | undefined =>
  day && day < colomboDay(new Date()) ? 'resources.quotations.past_day' : undefined;
