import { usualForms, visible } from './look-alikes.js';

/** Characters of a telephone number. */
const NUMBER = /^\+?[\d\s().\-/]+$/;
const SHORTEST = 4;

/** A telephone number in ASCII characters. */
export const usualTelephone = (typed: string): string => usualForms(visible(typed)).trim();

/**
 * The digits that are the same for all spellings of a number: `0771234567`, `077 123 4567`, `+94 77 123 4567`, `００９４７７１２３４５６７`.
 * Numbers without a country code are Sri Lankan. Empty if it is no number, or too short. The SQL function telephone_digits
 * returns the same.
 */
export function telephoneDigits(typed: string): string {
  const text = usualTelephone(typed);
  const digits = NUMBER.test(text) ? text.replace(/\D/g, '').replace(/^(?:00)?(?:94)?0?/, '') : '';
  return digits.length >= SHORTEST ? digits : '';
}
