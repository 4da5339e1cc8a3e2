import type { WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import { type FormatToken, format, isDateFormat, tokenize } from 'numfmt';

/** The display of cells with one number format (ECMA-376, part 1, §18.8.31). */
export interface CellFormat {
  readonly isDate: boolean;
  /** A number in such a cell; null if the cell shows nothing. */
  number(value: number): WorkbookCell;
  /** A text in such a cell, as shown. */
  text(value: string): string;
}

/** A format has at most four sections: positive, negative, zero, text; or two conditions and the rest. */
interface Section {
  condition: ((value: number) => boolean) | undefined;
  /** Text beside the digits that gives them a meaning: a currency, a unit. */
  before: string;
  after: string;
  hasDigits: boolean;
  /** It shows a digit even for zero. */
  isNeverBlank: boolean;
  isPercent: boolean;
  isScientific: boolean;
  /** It shows signs without a meaning at most. */
  isDash: boolean;
  /** Signs other than separators of thousands stand between the digits, as in 00-000. */
  isParted: boolean;
}

const GENERAL: CellFormat = { isDate: false, number: (value) => value, text: (value) => value };
const DIGITS = new Set(['zero', 'hash', 'qmark', 'general', 'digit']);
const WORDS = new Set(['string', 'escaped', 'char', 'currency', 'locale', 'slash', 'space']);
/** Signs that change the look of a number and not its meaning. */
const MEANINGLESS = /^[\s\-‐-―−()+:.,_*]*$/;
const THOUSANDS = /^[\s\u00a0\u202f,'’]*$/;
/** A country says how dates are written, not numbers: those follow the machine that shows them. */
const COUNTRY = /\[\$([^[\]-]*)-[^[\]]*\]/g;
/** Numerals of another script, as 一二 for 12 or ๑๒ for 12: by name, or in the first byte of the country. */
const OTHER_NUMERALS = /\[DBNum[12]\]|\[\$[^[\]-]*-(?!0?[01][0-9a-f]{6}\])[0-9a-f]{7,8}\]/i;
const NOT_KNOWN = {
  problem: 'is shown in the numerals of another script: format its column as text and type what it shows',
};
/** How Chinese Excel calls the format General. */
const CHINESE_GENERAL = /G\/通用格式/g;

/** @param code such as `#,##0.00" m"`. */
export function formatOf(code: string): CellFormat {
  const pattern = code.replace(CHINESE_GENERAL, 'General');
  if (pattern === '' || pattern === '@' || /^general$/i.test(pattern)) return GENERAL;
  try {
    // The library parses a pattern when it is first used.
    format(pattern, 0);
    return new PatternFormat(pattern, isDateFormat(pattern));
  } catch {
    return unknownFormat(pattern);
  }
}

class PatternFormat implements CellFormat {
  readonly #pattern: string;
  readonly #sections: readonly Section[];
  readonly #isText: boolean;
  readonly #hasOtherNumerals: boolean;

  constructor(
    code: string,
    readonly isDate: boolean,
  ) {
    this.#hasOtherNumerals = OTHER_NUMERALS.test(code);
    this.#pattern = isDate ? code : code.replace(COUNTRY, (_, currency: string) => (currency ? `[$${currency}]` : ''));
    const sections = split(tokenize(this.#pattern));
    this.#isText = sections.length === 4 || sections.some((tokens) => tokens.some(({ type }) => type === 'text'));
    this.#sections = sections.filter((tokens) => !tokens.some(({ type }) => type === 'text')).map(sectionOf);
  }

  number(value: number): WorkbookCell {
    const section = this.#sectionFor(value);
    if (!section) return value;
    const show = () => (section.isScientific ? String(value) : format(this.#pattern, value).trim());
    if (!section.isNeverBlank && show() === '') return null;
    const amount = isWords(section, value) ? show() : amountIn(section, value);
    if (this.#hasOtherNumerals) return { shown: NOT_KNOWN, amount };
    return {
      get shown() {
        return show();
      },
      amount,
    };
  }

  text(value: string): string {
    return this.#isText ? format(this.#pattern, value) : value;
  }

  /** As spreadsheets choose it: the first whose condition holds, by default the one of its sign. */
  #sectionFor(value: number): Section | undefined {
    const [first, second, third] = this.#sections;
    if (!first) return undefined;
    if (!first.condition && !second?.condition) {
      if (value < 0) return second ?? first;
      return value === 0 ? (third ?? first) : first;
    }
    if ((first.condition ?? ((one) => one > 0))(value)) return first;
    if (!second) return first;
    const isSecond = second.condition ?? (third ? (one: number) => one < 0 : () => true);
    return isSecond(value) ? second : third;
  }
}

/** Returns whether a cell shows words instead of its number. Accounts show zero as a dash. */
const isWords = ({ hasDigits, isParted, isDash }: Section, value: number): boolean =>
  isParted || (!hasDigits && !(isDash && value === 0));

/** Signs that no spreadsheet accepts unquoted, but some programs write: what they say is kept. */
function unknownFormat(pattern: string): CellFormat {
  const words = pattern.replace(/\[[^[\]]*\]|["\\]/g, '').split(/[0#?][0#?.,]*/);
  const [before, after] = [words[0]?.trim() ?? '', words.at(-1)?.trim() ?? ''];
  const number = (value: number): WorkbookCell => {
    const amount = amountIn({ before, after, isPercent: false }, value);
    return typeof amount === 'number' ? amount : { shown: amount, amount };
  };
  return { ...GENERAL, number };
}

function split(tokens: readonly FormatToken[]): FormatToken[][] {
  const sections: FormatToken[][] = [[]];
  for (const token of tokens) {
    if (token.type === 'break') sections.push([]);
    else sections.at(-1)?.push(token);
  }
  return sections;
}

function sectionOf(tokens: readonly FormatToken[]): Section {
  const types = tokens.map(({ type }) => type);
  const first = types.findIndex((type) => DIGITS.has(type));
  const last = types.findLastIndex((type) => DIGITS.has(type));
  const isFraction = first >= 0 && types.slice(first, last).includes('slash');
  const inner = first < 0 || isFraction ? '' : literalOf(tokens.slice(first, last));
  const before = literalOf(tokens.slice(0, Math.max(first, 0)));
  const after = first < 0 ? '' : literalOf(tokens.slice(last + 1));
  // The minus of a section stands there once more, and accounts show zero as a dash.
  return {
    condition: conditionIn(tokens),
    before: MEANINGLESS.test(before) ? '' : before.replace(/^[\s\-–—(]+|[\s\-–—(]+$/g, ''),
    after: MEANINGLESS.test(after) ? '' : after.trim(),
    hasDigits: first >= 0,
    isNeverBlank: types.includes('zero') || types.includes('general'),
    isDash: MEANINGLESS.test(literalOf(tokens)),
    isPercent: types.includes('percent'),
    isScientific: types.includes('exp'),
    isParted: !THOUSANDS.test(inner),
  };
}

const literalOf = (tokens: readonly FormatToken[]): string =>
  tokens.map(({ type, value }) => (WORDS.has(type) ? String(value) : signOf(type))).join('');
/** Signs of one kind, kept apart by the library. */
const signOf = (type: string): string => ({ minus: '-', plus: '+', skip: ' ' })[type] ?? '';

const COMPARISONS: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '=': (one, other) => one === other,
  '<>': (one, other) => one !== other,
};

function conditionIn(tokens: readonly FormatToken[]): Section['condition'] {
  const raw = tokens.find(({ type }) => type === 'condition')?.raw ?? '';
  const [, sign = '', limit = ''] = /^\[(<=|>=|<>|[<>=])(.*)\]$/.exec(raw) ?? [];
  const compare = COMPARISONS[sign];
  return compare && ((value) => compare(value, Number(limit)));
}

/**
 * The exact number, without binary artifacts, beside the words of its format. With words, three decimals are padded to four,
 * because three could be thousands.
 */
function amountIn({ before, after, isPercent }: Pick<Section, 'before' | 'after' | 'isPercent'>, value: number) {
  if (isPercent) return [before, `${Number((value * 100).toPrecision(15))}%`, after].filter(Boolean).join(' ');
  if (!before && !after) return value;
  const figures = String(Number(value.toPrecision(15)));
  return [before, /\.\d{3}$/.test(figures) ? `${figures}0` : figures, after].filter(Boolean).join(' ');
}
