import type { PriceUnit } from '../length.js';
import type { Sentence } from '../sentence.js';
import { type NumberText, readNumber, type TypedNumber, UNCLEAR_THOUSANDS } from '../typed-number.js';
import { MAX_QUANTITY } from './fabric-rules.js';

/**
 * A typed quantity in `unit` → whole units. The result is the minimum if it is not a number, and never below it (specification
 * §5, "Cart"); a length in the other unit is rounded up, so that nobody gets less. Screens check {@link quantityProblem} first,
 * and show {@link quantityChange}.
 */
export function cartQuantity(typed: string | number, minimumOrder: number, unit?: PriceUnit): number {
  const minimum = Math.max(1, Math.ceil(minimumOrder || 1));
  const { value, converted } = typeof typed === 'number' ? { value: typed, converted: null } : read(typed, unit);
  if (value === null || Number.isNaN(value)) return minimum;
  return Math.min(Math.max(converted ? Math.ceil(value) : Math.trunc(value), minimum), MAX_QUANTITY);
}

/** Most quantities are plain numbers, which need no further parsing. */
const PLAIN = /^[1-9]\d{0,4}$/;
/** 1.500 is one and a half here, and fifteen hundred where decimals have a comma. */
const POINTED_THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+(?: ?[\p{L}\p{M}]+\.?)?$/u;
const TOO_MUCH = 'At most {most} can be ordered';

/**
 * The sentence about a quantity that contains digits and can't be parsed, such as '1,50' or '1e9'; null if it is valid.
 * Empty input and words alone stand for the minimum.
 */
export function quantityProblem(typed: string, unit?: PriceUnit): Sentence<NumberText | typeof TOO_MUCH> | null {
  if (!/\p{N}/u.test(typed) || PLAIN.test(typed)) return null;
  if (POINTED_THOUSANDS.test(typed.trim())) return { text: UNCLEAR_THOUSANDS };
  const { value, sentence } = read(typed, unit);
  return value !== null && value > MAX_QUANTITY
    ? { text: TOO_MUCH, values: { most: MAX_QUANTITY.toLocaleString('en-US') } }
    : (sentence ?? null);
}

const TO_MINIMUM = 'Set to the minimum order: {quantity} {unit}';
const TO_WHOLE = 'Whole numbers only: {quantity} {unit}';
const CONVERTED = '{from} is {into}';
const CONVERTED_TO = '{from} is {into}: {quantity} {unit}';
export type ChangeText = typeof TO_MINIMUM | typeof TO_WHOLE | typeof CONVERTED | typeof CONVERTED_TO;

/** Says how {@link cartQuantity} changes a typed quantity; null if it keeps it. */
export function quantityChange(typed: string, minimumOrder: number, unit: PriceUnit): Sentence<ChangeText> | null {
  const quantity = cartQuantity(typed, minimumOrder, unit);
  const { value, conversion } = read(typed, unit);
  if (value === quantity) return conversion ?? null;
  const values = { ...conversion?.values, quantity, unit };
  if (value === null || Math.ceil(value) < quantity) return { text: TO_MINIMUM, values };
  return { text: conversion ? CONVERTED_TO : TO_WHOLE, values };
}

const read = (typed: string, unit?: PriceUnit): TypedNumber => readNumber(typed, { unit });
