import { usualForms, visible } from './look-alikes.js';
import { telephoneDigits } from './telephone.js';

/** The kinds of records that the console finds in one search, in the order of its groups. */
export const recordKinds = ['quotations', 'orders', 'fabrics', 'users', 'inquiries'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** A record as a list of results shows it. */
export interface FoundRecord {
  id: string;
  /** Its number or name. */
  title: string;
  /** A line that tells it from others. */
  detail: string;
}

/** GET /admin/search: the newest matches of each kind that has any. */
export interface RecordSearch {
  groups: { kind: RecordKind; records: FoundRecord[]; has_more: boolean }[];
}

/** The texts by which a caller or a bank statement may name a record. */
export interface SoughtRecord {
  /** Numbers of documents as they are stored, `QT-2026-0044`. */
  numbers: string[];
  /** The digits of a telephone number without its trunk or country code; empty for none. */
  phone: string;
  /** A sum in cents, from the lowest to the highest that is written so; null for none. */
  cents: readonly [number, number] | null;
  /** All words, of which each must be in the record. */
  words: readonly string[];
}

/** 'in 6 weeks' names no invoice; 'IN-6' and 'IN 2026 6' do. */
const NUMBERED =
  /(?<![\p{L}\p{N}])(qt|or|pi|dn|inv|in(?=[./\d-]|\s+20\d\d)|cn|db|rc|sw)[\s./-]*(?:((?:20)\d\d)[\s./-]+)?0*([1-9]\d{0,6})(?![\p{L}\p{N}])/giu;
/** `26NOV_CMB01_00001` */
const TAX_SERIAL =
  /(?<![\p{L}\p{N}])(\d\d(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))[\s_./-]+([a-z\d]{1,15})[\s_./-]+0*([1-9]\d{0,6})(?![\p{L}\p{N}])/giu;
const TAX_FIGURES = 5;
/** The reference of a proforma invoice in a bank's text, `RF18 PI20 2600 01`. */
const CREDITOR_REFERENCE = /(?<![\p{L}\p{N}])RF\d\d(PI)(20\d\d)0*([1-9]\d{0,6})(?![\p{L}\p{N}])/giu;
const FIGURES = 4;
/** A number without its year may be of any. */
const [FIRST_YEAR, LAST_YEAR] = [2020, 2049];
const SUM = /(?:^|[^\d.,-])(\d{1,3}(?:,\d{2,3})+|\d+)(?:\.(\d{1,2}))?(?:\s*\/[-=])?$/;
const MOST_WORDS = 8;

/** Reads a search in the console. Punctuation, blanks, zeros and case of numbers don't matter. */
export function soughtRecord(text: string): SoughtRecord {
  const plain = usualForms(visible(text)).trim();
  const written = numbersIn(plain, CREDITOR_REFERENCE);
  // In groups of four, which would be read as other numbers.
  const references =
    written.length > 0 ? written : numbersIn(plain.replace(/(?<=\d) (?=PI|\d)/gi, ''), CREDITOR_REFERENCE);
  return {
    numbers: [...(references.length > 0 ? references : numbersIn(plain, NUMBERED)), ...taxSerials(plain)],
    phone: telephoneDigits(plain),
    cents: centsIn(plain),
    words: withoutFillers(plain.split(/\s+/).filter(Boolean)).slice(0, MOST_WORDS),
  };
}

function numbersIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, letters = '', year, serial = '']) => {
    const years = year === undefined ? yearsBetween(FIRST_YEAR, LAST_YEAR) : [year];
    const series = letters.toUpperCase();
    return years.map((one) => `${series === 'INV' ? 'IN' : series}-${one}-${serial.padStart(FIGURES, '0')}`);
  });
}

const taxSerials = (text: string): string[] =>
  [...text.matchAll(TAX_SERIAL)].map(([, month = '', unit = '', serial = '']) =>
    `${month}_${unit}_${serial.padStart(TAX_FIGURES, '0')}`.toUpperCase(),
  );

/** "PO 4711": what a customer's number is called is no part of it. */
function withoutFillers(words: readonly string[]): readonly string[] {
  const left = words.filter((word) => !/^p\.?o\.?[:#]?$/i.test(word));
  return left.length > 0 ? left : words;
}

const yearsBetween = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, place) => `${first + place}`);

/** `Rs. 216,486.56`, `216486.56`; without cents also any cents. */
function centsIn(text: string): SoughtRecord['cents'] {
  const isSum = /^(?:rs\.?|lkr|රු\.?|ரூ\.?)?\s*\d[\d,]*(?:\.\d{1,2})?(?:\s*(?:\/[-=]|rs\.?|lkr))?$/iu.test(text);
  const [, whole = '', cents] = isSum ? (SUM.exec(` ${text.replace(/(?:rs\.?|lkr)$/iu, '').trimEnd()}`) ?? []) : [];
  const rupees = Number(whole.replaceAll(',', '') || Number.NaN);
  if (!Number.isSafeInteger(rupees * 100)) return null;
  const least = rupees * 100 + Number((cents ?? '0').padEnd(2, '0'));
  return [least, cents === undefined ? least + 99 : least];
}
