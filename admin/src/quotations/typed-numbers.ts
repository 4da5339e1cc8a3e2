import { colomboDay } from '@selvedge/domain/dates';
import { type Cents, centsFromRupees, MAX_CENTS, parseRupees, readRupees } from '@selvedge/domain/money';
import { type FieldUnit, type NumberRule, readNumber } from '@selvedge/domain/typed-number';

const MAX_DISCOUNT = 100;
const MAX_TYPED = MAX_CENTS / 100;

/** A message key, or one with arguments, as react-admin's inputs take them. */
type Sentence = string | { message: string; args: Record<string, unknown> };

/** A typed number; empty counts as 0, and invalid input is NaN. */
export const number = (text: string, unit?: FieldUnit): number =>
  text.trim() === '' ? 0 : (readNumber(text, { unit }).value ?? Number.NaN);

/** The number for totals during typing: invalid or out-of-range input counts as 0. */
export const amount = (text: string, unit?: FieldUnit): number => {
  const typed = number(text, unit);
  return typed >= 0 && typed <= MAX_TYPED ? typed : 0;
};

/** Rupees as typed, `1,250.50` or `Rs. 1250`; invalid input counts as 0. */
export const rupees = (text: string): number => parseRupees(text) ?? 0;

/** Rupees as typed → cents. */
export const cents = (text: string): Cents => centsFromRupees(rupees(text));

/** Percent. */
export const isDiscount = (text: string): boolean =>
  number(text, 'percent') >= 0 && number(text, 'percent') <= MAX_DISCOUNT;

/** An input validator: explains how to write an unreadable number, and returns `bounds` for one out of range. */
export const typedRule =
  (rule: NumberRule, bounds: Sentence, read = readNumber) =>
  (text: string): Sentence | undefined => {
    if (text.trim() === '') return bounds;
    return read(text, { unit: rule.unit }).problem ?? (read(text, rule).problem === null ? undefined : bounds);
  };

/** Rupees up to the largest possible amount. */
const readPrice = (text: string, rule?: NumberRule) => readRupees(text, { max: MAX_TYPED, ...rule });

const discount = typedRule(
  { min: 0, max: MAX_DISCOUNT, decimals: 1, unit: 'percent' },
  'resources.quotations.sums.discount_rule',
);

/** A validator of an input that may stay empty. */
export const unlessBlank =
  (rule: ReturnType<typeof typedRule>) =>
  (text: string): Sentence | undefined =>
    text.trim() ? rule(text) : undefined;

/** Validators of prices and discounts in quotation forms. */
export const amountRules = {
  unitPrice: typedRule({ min: 0, decimals: 2 }, 'resources.quotations.sums.price_rule', readPrice),
  discount: unlessBlank(discount),
};

/** Validates the price of a whole quotation: `bounds` if it is zero. */
export const quotedPriceProblem = (bounds: string) => typedRule({ min: 0.01, decimals: 2 }, bounds, readPrice);

/** Validates the last day of an offer: it must not be past. */
export const notPast = (day: string): string | undefined =>
  day && day < colomboDay(new Date()) ? 'resources.quotations.past_day' : undefined;
