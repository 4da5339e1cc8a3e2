/** 32 signs that nobody takes for each other on paper: neither 0 and O nor 1 and I are among them. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const VERIFY_CODE_SIGNS = 12;
const CODE = /^[2-9A-HJ-NP-Z]{12}$/;
/** No more is looked at of what somebody types. */
const LONGEST_TYPED = 40;

/**
 * The code that a printed sheet is asked about by: 12 signs of 5 bits each, 60 bits, so that guessing finds none.
 *
 * @param random as many random bytes as the code has signs, from a cryptographic source.
 */
export function verifyCode(random: Uint8Array): string {
  if (random.length !== VERIFY_CODE_SIGNS) throw new RangeError(`A code takes ${VERIFY_CODE_SIGNS} random bytes.`);
  return Array.from(random, (byte) => SIGNS[byte % SIGNS.length]).join('');
}

/** As it is printed and stands in addresses: `7KQF-M2XA-9RTD`. */
export function groupedCode(code: string): string {
  return code.replace(/.{4}(?!$)/g, '$&-');
}

/** What somebody typed or read off paper → the code, or null where it can be none. Case, blanks and dashes say nothing. */
export function readCode(typed: string): string | null {
  if (typed.length > LONGEST_TYPED) return null;
  const code = typed.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}
