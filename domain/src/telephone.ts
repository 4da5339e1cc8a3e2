import { usualForms, visible } from './look-alikes.js';

/** Signs of a telephone number. */
const NUMBER = /^\+?[\d\s().\-/]+$/;
const SHORTEST = 4;

/** A telephone number in the signs of a keyboard. */
export const usualTelephone = (typed: string): string => usualForms(visible(typed)).trim();

/**
 * The digits by which all spellings of a number are one: `0771234567`, `077 123 4567`, `+94 77 123 4567`, `００９４７７１２３４５６７`.
 * Numbers without a country code are Sri Lankan. Empty for what is no number, or too short a part of one. The SQL function
 * telephone_digits gives the same.
 */
export function telephoneDigits(typed: string): string {
  const text = usualTelephone(typed);
  const digits = NUMBER.test(text) ? text.replace(/\D/g, '').replace(/^(?:00)?(?:94)?0?/, '') : '';
  return digits.length >= SHORTEST ? digits : '';
}
