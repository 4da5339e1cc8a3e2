import { caseless } from './plain-text.js';

/**
 * Characters without a look of their own: soft hyphens, joiners, direction marks, fillers, variation selectors. They are alternatives
 * rather than one class, because some of them combine with the character before.
 */
const NOT_SEEN =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|\u17b4|\u17b5|\p{Variation_Selector}|[\u{e0000}-\u{e0fff}]/gu;

const APOSTROPHES =
  '`\u00b4\u02b9\u02bb\u02bc\u02bd\u02c8\u02ca\u02cb\u0374\u0384\u055a\u055d\u05f3\u07f4\u07f5\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2018\u2019\u201a\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c';
const QUOTES = '\u02ba\u02dd\u02ee\u05f4\u201c\u201d\u201e\u201f\u2033\u2036\u275d\u275e\u3003\u301d\u301e\u301f';
const HYPHENS = '\u02d7\u058a\u05be\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2500\u2501\u2796\ufe58\ufe63';
const SLASHES = '\u2044\u2215';
/** Full-width ASCII, half-width kana and signs, and the small forms of East Asian fonts, each with one usual form. */
const WIDTHS: readonly (readonly [first: number, last: number])[] = [
  [0xfe50, 0xfe6b],
  [0xff01, 0xff9f],
  [0xffe0, 0xffee],
];

const USUAL = new Map<string, string>();
for (const [first, last] of WIDTHS) {
  for (let code = first; code <= last; code += 1) {
    const sign = String.fromCharCode(code);
    const usual = sign.normalize('NFKC');
    if (usual !== sign && usual.length === 1) USUAL.set(sign, usual);
  }
}
for (const sign of `${APOSTROPHES}\uff07\uff40`) USUAL.set(sign, "'");
for (const sign of QUOTES) USUAL.set(sign, '"');
for (const sign of HYPHENS) USUAL.set(sign, '-');
for (const sign of SLASHES) USUAL.set(sign, '/');
USUAL.set('\u2236', ':');

/** Characters that may have an entry in the map. */
const ODD_SIGNS = /[`\u00b4-\uffee]/g;
const BLANKS = /[\p{Cc}\p{Zs}\u2028\u2029]+/gu;
/** Names without any such characters, which most are. */
const PLAIN = /^[!-&(-_a-~]+(?: [!-&(-_a-~]+)*$/;
const ACCENTS = /[\u0300-\u036f]+/g;
/** Letters that can't be decomposed into a letter and an accent, as they are typed without their key. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  ς: 'σ',
};
const ODD_LETTERS = /[ßæœþøđðħıłŧς]/g;

/** Each sign in the form that a keyboard types; the length stays. */
export const usualForms = (text: string): string => text.replace(ODD_SIGNS, (sign) => USUAL.get(sign) ?? sign);

/** The text without characters that nobody sees. */
export const visible = (text: string): string => text.replace(NOT_SEEN, '');

/** {@link usualForms} of the visible characters. Two apostrophes are a quotation mark. */
const visibleSigns = (text: string): string => usualForms(visible(text)).replaceAll("''", '"');

/**
 * The key by which names and codes are one: `CL–12`, `ＣＬ－１２` and `cl-12` look alike. Stored texts stay as typed. The SQL
 * function name_key gives the same.
 */
export const nameKey = (name: string): string =>
  PLAIN.test(name) ? name.toLowerCase() : caseless(visibleSigns(name).normalize('NFC').replace(BLANKS, ' ').trim());

/**
 * A text as search compares it: also without accents and apostrophes. A quotation mark is a blank, except after a figure, where
 * it means inches. The SQL function search_fold gives the same.
 */
export const searchKey = (text: string): string =>
  caseless(visibleSigns(text).normalize('NFKD').replace(ACCENTS, ''))
    .replace(ODD_LETTERS, (letter) => LETTERS[letter] ?? letter)
    .replaceAll("'", '')
    .replace(/(?<![0-9])"/g, ' ')
    .replace(BLANKS, ' ')
    .trim();

/** The separators in a code, which are no part of it, as the SQL function code_words leaves it out. */
const CODE_SIGNS = /[、。\u2044\s!-/:-@[-`{-~]+/g;

/** The key by which codes and names of colors are compared as people type them: `CP 1110`, `cp-1110` and `CP1110` are one. */
export const joinedCode = (code: string): string => searchKey(code).replace(CODE_SIGNS, '');

/** Cyrillic and Greek letters of which the capital or the small letter looks like a Latin one. */
export const OTHER_ALPHABETS = 'авекмнорстухіјѕһԁԛԝүαβεζηικμνορτυχϲ';
/** The Latin letters, in the same order. */
export const IN_LATIN = 'abekmhopctyxijshdqwyabezhikmnoptyxc';
const LATIN_OF = new Map(Array.from(OTHER_ALPHABETS, (letter, at) => [letter, IN_LATIN[at] ?? letter]));
const OF_OTHER_ALPHABETS = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu;

/** The text in Latin letters, where each Cyrillic or Greek one looks like one of them; null where there is none, or another. */
export function inLatinLetters(text: string): string | null {
  const latin = text.replace(OF_OTHER_ALPHABETS, (letter) => {
    const small = letter.toLowerCase();
    const own = LATIN_OF.get(small) ?? letter;
    return letter === small ? own : own.toUpperCase();
  });
  return latin === text || latin.search(OF_OTHER_ALPHABETS) >= 0 ? null : latin;
}

/** Zeros that a code may have lost. */
const MAX_ZEROS = 5;

/** A number with the zeros before it that spreadsheets drop: `0123`, `00123` and so on. */
export const withZeros = (figures: string): string[] =>
  Array.from({ length: MAX_ZEROS }, (_, more) => `${'0'.repeat(more + 1)}${figures}`);

/**
 * Other codes that may be meant by one that no fabric has: in Latin letters, with as many zeros before a number as it had, and
 * without the decimals and commas that programs give to whole numbers: 1110.0 and 1,110.00.
 */
export function codesMeant(code: string): string[] {
  const latin = inLatinLetters(code);
  const [, figures] = /^0*([1-9][0-9]*)(?:\.0+)?$/.exec(code.replace(/,(?=\d{3}(?!\d))/g, '')) ?? [];
  const numbers = figures === undefined ? [] : [...withZeros(figures), figures];
  return [...(latin === null ? [] : [latin]), ...numbers.filter((number) => number !== code)];
}
