/** 32 characters that can't be confused on paper: neither 0 and O nor 1 and I are among them. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const VERIFY_CODE_SIGNS = 12;
const CODE = /^[2-9A-HJ-NP-Z]{12}$/;
/** Longer input is rejected. */
const LONGEST_TYPED = 40;

/**
 * The verification code of a printed document: 12 characters of 5 bits each, 60 bits, so that it can't be guessed.
 *
 * @param random as many random bytes as the code has characters, from a cryptographic source.
 */
export function verifyCode(random: Uint8Array): string {
  if (random.length !== VERIFY_CODE_SIGNS) throw new RangeError(`A code takes ${VERIFY_CODE_SIGNS} random bytes.`);
  return Array.from(random, (byte) => SIGNS[byte % SIGNS.length]).join('');
}

/** The code as printed and in addresses: `7KQF-M2XA-9RTD`. */
export function groupedCode(code: string): string {
  return code.replace(/.{4}(?!$)/g, '$&-');
}

/** Parses a typed or scanned code; null if it can't be one. Case, spaces and dashes are ignored. */
export function readCode(typed: string): string | null {
  if (typed.length > LONGEST_TYPED) return null;
  const code = typed.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}
