import { colomboDay } from '@selvedge/domain/dates';
import { type Cents, centsFromRupees, MAX_CENTS } from '@selvedge/domain/money';

const MAX_DISCOUNT = 100;
const MAX_TYPED = MAX_CENTS / 100;

/** What a person typed; nothing counts as 0, and what is no number is NaN. */
export const number = (text: string): number => (text.trim() === '' ? 0 : Number(text));

/** The same for figures that follow the typing: what is no number yet, or none that can be, counts as 0. */
export const amount = (text: string): number => {
  const typed = number(text);
  return typed >= 0 && typed <= MAX_TYPED ? typed : 0;
};

/** Rupees as typed → cents. */
export const cents = (text: string): Cents => centsFromRupees(amount(text));

/** Percent. */
export const isDiscount = (text: string): boolean => number(text) >= 0 && number(text) <= MAX_DISCOUNT;

export const hasDecimals = (text: string, most: number): boolean => Number(number(text).toFixed(most)) === number(text);

/** What the forms of quotations ask of both prices and discounts: the sentence to show under the field, if any. */
export const amountRules = {
  unitPrice: (text: string): string | undefined =>
    text?.trim() && number(text) >= 0 && hasDecimals(text, 2) ? undefined : 'At least 0, at most 2 decimals',
  discount: (text: string): string | undefined =>
    isDiscount(text ?? '') && hasDecimals(text ?? '', 1) ? undefined : 'From 0 to 100, at most 1 decimal',
};

/** Of the last day of an offer: its end must still be to come. */
export const notPast = (day: string): string | undefined =>
  day && day < colomboDay(new Date()) ? 'Choose today or a later day' : undefined;
