import { usualForms, visible } from './look-alikes.js';
import { telephoneDigits } from './telephone.js';

/** The kinds of records that the console finds in one search, in the order of its groups. */
export const recordKinds = [
  'quotations',
  'orders',
  'deliveries',
  'invoices',
  'receipts',
  'cheques',
  'fabrics',
  'rolls',
  'users',
  'inquiries',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** A record as shown in search results. */
export interface FoundRecord {
  id: string;
  /** Its number or name. */
  title: string;
  /** A line that distinguishes it from other records. */
  detail: string;
  /** Of a delivery only: the order on whose page it is. */
  order_id?: string;
}

/** GET /admin/search: the newest matches of each kind that has any. */
export interface RecordSearch {
  groups: { kind: RecordKind; records: FoundRecord[]; has_more: boolean }[];
}

/** The texts by which a caller or a bank statement may refer to a record. */
export interface ParsedRecordSearch {
  /** Numbers of documents as they are stored, `QT-2026-0044`. */
  numbers: string[];
  /** The digits of a telephone number without its trunk or country code; empty for none. */
  phone: string;
  /** The lowest and highest amount in cents that may be meant; null for none. */
  cents: readonly [number, number] | null;
  /** The words that a record must contain, all of them. */
  words: readonly string[];
}

/** 'in 6 weeks' refers to no invoice; 'IN-6' and 'IN 2026 6' do. */
const NUMBERED =
  /(?<![\p{L}\p{N}])(qt|or|pi|dn|inv|in(?=[./\d-]|\s+20\d\d)|cn|db|rc|sw)[\s./-]*(?:((?:20)\d\d)[\s./-]+)?0*([1-9]\d{0,6})(?![\p{L}\p{N}])/giu;
/** `26NOV_CMB01_00001` */
const TAX_SERIAL =
  /(?<![\p{L}\p{N}])(\d\d(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))[\s_./-]+([a-z\d]{1,15})[\s_./-]+0*([1-9]\d{0,6})(?![\p{L}\p{N}])/giu;
const TAX_FIGURES = 5;
/** The reference of a proforma invoice in a bank's text, `RF18 PI20 2600 01`. */
const CREDITOR_REFERENCE = /(?<![\p{L}\p{N}])RF\d\d(PI)(20\d\d)0*([1-9]\d{0,6})(?![\p{L}\p{N}])/giu;
/** `R-000123`, as on the label of a roll; 'R 1,250' is a sum. */
const ROLL = /(?<![\p{L}\p{N}])R[\s-]?0{0,8}([1-9]\d{0,8})(?![\p{L}\p{N},])/giu;
const ROLL_FIGURES = 6;
const FIGURES = 4;
/** The range of years for a number without its year. */
const [FIRST_YEAR, LAST_YEAR] = [2020, 2049];
const SUM = /(?:^|[^\d.,-])(\d{1,3}(?:,\d{2,3})+|\d+)(?:\.(\d{1,2}))?(?:\s*\/[-=])?$/;
const MAX_WORDS = 8;

/** Parses a search in the console. Punctuation, spaces, leading zeros and case of numbers are ignored. */
export function parseRecordSearch(text: string): ParsedRecordSearch {
  const plain = usualForms(visible(text)).trim();
  const written = numbersIn(plain, CREDITOR_REFERENCE);
  // They are in groups of four, which would be parsed as other numbers.
  const references =
    written.length > 0 ? written : numbersIn(plain.replace(/(?<=\d) (?=PI|\d)/gi, ''), CREDITOR_REFERENCE);
  return {
    numbers: [
      ...(references.length > 0 ? references : numbersIn(plain, NUMBERED)),
      ...taxSerials(plain),
      ...rollNumbers(plain),
    ],
    phone: telephoneDigits(plain),
    cents: centsIn(plain),
    words: withoutFillers(plain.split(/\s+/).filter(Boolean)).slice(0, MAX_WORDS),
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

const rollNumbers = (text: string): string[] =>
  [...text.matchAll(ROLL)].map(([, serial = '']) => `R-${serial.padStart(ROLL_FIGURES, '0')}`);

/** Removes words that only introduce a customer's number, as in "PO 4711". */
function withoutFillers(words: readonly string[]): readonly string[] {
  const left = words.filter((word) => !/^p\.?o\.?[:#]?$/i.test(word));
  return left.length > 0 ? left : words;
}

const yearsBetween = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, place) => `${first + place}`);

/** `Rs. 216,486.56`, `216486.56`; a number without cents matches any cents. */
function centsIn(text: string): ParsedRecordSearch['cents'] {
  const isSum = /^(?:rs\.?|lkr|රු\.?|ரூ\.?)?\s*\d[\d,]*(?:\.\d{1,2})?(?:\s*(?:\/[-=]|rs\.?|lkr))?$/iu.test(text);
  const [, whole = '', cents] = isSum ? (SUM.exec(` ${text.replace(/(?:rs\.?|lkr)$/iu, '').trimEnd()}`) ?? []) : [];
  const rupees = Number(whole.replaceAll(',', '') || Number.NaN);
  if (!Number.isSafeInteger(rupees * 100)) return null;
  const least = rupees * 100 + Number((cents ?? '0').padEnd(2, '0'));
  return [least, cents === undefined ? least + 99 : least];
}
