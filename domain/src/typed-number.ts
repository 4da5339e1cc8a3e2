import { writeFigures } from './figures.js';

/** The result of parsing a number field: the number, or a sentence that says how to write it. */
export type TypedNumber = { value: number; fault: null } | { value: null; fault: string };

export interface NumberRule {
  /** Lowest and highest number that is taken, both included. */
  min?: number;
  max?: number;
  /** How many decimals there may be; 0 for whole numbers. */
  decimals?: number;
  /** What error messages call the number; 'The number' by default. */
  label?: string;
}

const EXAMPLE = 'such as 1,500 or 1500.5';
const EMPTY = 'Enter a number';
const NO_FIGURES = `Write it in the figures 0 to 9, ${EXAMPLE}`;
const NO_UNIT = `Write the number alone, without its unit, ${EXAMPLE}`;
const NO_EXPONENT = 'Write the number out, without e, such as 1500';
const UNCLEAR = `Write thousands with a comma and decimals with a point, ${EXAMPLE}`;
const TOO_LARGE = 'That number is too large';

/** Groups are thousands in threes, as in 1,500,000, or as lakhs and crores are written: 15,00,000. */
const written =
  /^[+-]?(?:(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+|\d{1,2}(?: \d{2})* \d{3})(?:\.\d*)?|\.\d+)$/;

/**
 * Reads a number the way people here write one: `1500`, `1,500`, `1 500`, `1’500`, `15,00,000`, `1500.5`. A comma, a space
 * or an apostrophe separates groups, never decimals; ambiguous input (`1,50`, `1.500,5`) is rejected rather than guessed. All Unicode
 * spaces are accepted (a copied price contains non-breaking ones), as are the typographic minus and full-width digits
 * and signs; digits of other scripts are rejected.
 */
export function readNumber(text: string, rule: NumberRule = {}): TypedNumber {
  const plain = text
    .replace(/[\p{Zs}\t]/gu, ' ')
    .replace(/[\uFF0B-\uFF19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u2212', '-')
    .replace(/(?<=\d)[’‘ʼ′](?=\d)/g, "'")
    .trim();
  if (plain === '') return refused(EMPTY);
  if (/^[+-]?[\d., ]+e[+-]?\d+$/i.test(plain)) return refused(NO_EXPONENT);
  if (/\d/.test(plain) && /^[^\p{L}]+\p{L}+[.²]?$/u.test(plain)) return refused(NO_UNIT);
  if (/[^\d., '+-]/.test(plain) || !/\d/.test(plain)) return refused(NO_FIGURES);
  if (!written.test(plain)) return refused(UNCLEAR);
  const value = Number(plain.replace(/[, ']/g, ''));
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return refused(TOO_LARGE);
  const fault = faultOf(value, rule);
  return fault === null ? { value: value + 0, fault } : refused(fault);
}

const refused = (fault: string): TypedNumber => ({ value: null, fault });

const figures = (bound: number): string => writeFigures(bound, 0, 3);

/** The message for the bound that a number violates; null if there is none. */
function faultOf(value: number, { min, max, decimals, label = 'The number' }: NumberRule): string | null {
  if (min !== undefined && value < min) return `${label} must be at least ${figures(min)}`;
  if (max !== undefined && value > max) return `${label} must be at most ${figures(max)}`;
  if (decimals === undefined || hasDecimals(value, decimals)) return null;
  return decimals === 0 ? `${label} must be a whole number` : `${label} must have at most ${decimals} decimals`;
}

/** Whether a number can be written with so many decimals and no more. */
export const hasDecimals = (value: number, most: number): boolean => Number(value.toFixed(most)) === value;
