import { usualTelephone } from '../telephone.js';

const SRI_LANKA = '94';
/** Digits after the country code: 77 123 4567, 11 234 5678. */
const NATIONAL_DIGITS = 9;
/** E.164 allows fifteen digits; fewer than eight are invalid. */
const INTERNATIONAL = /^[1-9]\d{7,14}$/;

/**
 * A phone number as somebody typed it → the digits that wa.me wants, country code first. A number without one is taken
 * for Sri Lankan: `077 123 4567` → `94771234567`. Null for what is no number.
 */
export function whatsAppNumber(typed: string): string | null {
  const text = usualTelephone(typed);
  if (!/^\+?[\d\s().-]+$/.test(text)) return null;
  // A mobile number is often written "+94 (0)77 …".
  const digits = text.replace(/\(0\)/, '').replace(/\D/g, '');
  if (text.startsWith('+')) return international(digits.replace(/^940/, SRI_LANKA));
  if (digits.startsWith('00')) return international(digits.slice(2));
  if (digits.startsWith('0')) return national(digits.slice(1));
  return digits.startsWith(SRI_LANKA) && digits.length === SRI_LANKA.length + NATIONAL_DIGITS
    ? digits
    : national(digits);
}

const international = (digits: string): string | null => (INTERNATIONAL.test(digits) ? digits : null);

const national = (digits: string): string | null => (digits.length === NATIONAL_DIGITS ? SRI_LANKA + digits : null);
