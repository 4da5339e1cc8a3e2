import {
  isShadeModifier,
  type SearchedShade,
  shadeNamesOfWords,
  shadeOfWords,
} from '@selvedge/domain/fabrics/search/color-words';
import { MAX_CHARACTERS } from '@selvedge/domain/fabrics/search/read-search';
import { LONGEST_PHRASE, singularOf, tradeMeaning } from '@selvedge/domain/fabrics/search/trade-words';
import { inLatinLetters, joinedCode, searchKey, usualForms, withZeros } from '@selvedge/domain/look-alikes';

/** A word of a search: any word that begins with it if it is a prefix, otherwise that word. */
export interface SearchWord {
  readonly word: string;
  readonly isPrefix: boolean;
}

/** A condition on the words of a fabric: it has all words of one of the phrases. */
export interface WordCondition {
  readonly phrases: readonly (readonly SearchWord[])[];
  /** The condition on `fabrics.search_words`: a tsquery. */
  readonly query: string;
}

/** A condition on the words that a typed word was corrected to. */
export interface CorrectedWord extends WordCondition {
  readonly word: string;
  readonly correctedTo: readonly string[];
}

/** A condition on the colors of a fabric: that one looks like a shade. */
export interface ShadeCondition extends SearchedShade {
  /** As typed, in lower case. */
  readonly name: string;
}

/** A condition on a fabric: on its words, or on its colors. */
export type Condition = WordCondition | ShadeCondition;

export const isShade = (condition: Condition): condition is ShadeCondition => 'shade' in condition;
export const isCorrected = (condition: Condition): condition is CorrectedWord => 'correctedTo' in condition;

/** A search term: one typed word, or a phrase of the trade. */
export interface SearchTerm extends WordCondition {
  /** In lower case and without accents. */
  readonly word: string;
  /** Its parts if punctuation joins several, `cp-1120`: `cp`, `1120`. */
  readonly parts: readonly string[];
  /** True if it is a term of the trade, which is spelled right even if no fabric has it. */
  readonly isTrade: boolean;
  /** Where it stands in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Same boundaries as the SQL function fabric_search_words, which truncates words to 64 characters. */
const BORDERS = /[\s/.,;:()[\]&+!?、。\u2044-]+/;
const WORDS = /(?:[^\s/.,;:()[\]&+!?、。\u2044"-]|(?<=\d)")+/g;
/** Thai, kana and Han are written without spaces: any part of a word matches. Repeated in search_parts_in. */
const UNSPACED = /[\u0e01-\u0e5b\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
/** Indexed characters of such a part. */
const PART = 10;
/** A longer word is found by its beginning. */
const MAX_WORD_LENGTH = 40;
/** Further words are ignored: they hardly narrow a search, and each part costs as much as the first. */
const MAX_PARTS = 12;
/** Codes begin with so many letters at most. */
const LETTERS_OF_CODE = 4;
/** A single character is the prefix of so many words that it costs as much as two parts. */
const costOf = (part: string): number => (Array.from(part).length === 1 ? 2 : 1);

/**
 * Parses a search: words in any order, each the prefix of a word of the fabric. A code counts as one word, whatever its
 * punctuation. Joining punctuation is ignored; all other characters are literal. The first twelve different parts count, a single
 * character as two.
 */
export function searchTerms(text: string): SearchTerm[] {
  const typed = [...withoutWrapping(text.slice(0, MAX_CHARACTERS)).matchAll(/\S+/g)].flatMap(
    ({ 0: written, index }) => {
      const place = { start: index, end: index + written.length };
      const words = searchKey(written).split(/\s+/).filter(Boolean);
      const [sign = ''] = ENDING_SIGNS.exec(text.slice(0, index)) ?? [];
      return words.map((word, at) => {
        return { word, parts: word.split(BORDERS).filter(Boolean), sign: at === 0 ? sign : '', ...place };
      });
    },
  );
  const terms: SearchTerm[] = [];
  let left = MAX_PARTS;
  for (let at = 0; at < typed.length; ) {
    const words = phraseAt(typed, at);
    const last = words.at(-1);
    const [first] = words;
    if (!first || !last) break;
    at += words.length;
    const word = words.map((one) => one.word).join(' ');
    const meaning = tradeMeaning(words.flatMap(({ parts }) => parts));
    const term = readTerm(word, left);
    const sought = signed(term && meaning ? meant(term, meaning) : term, first.sign);
    if (!sought || terms.some(({ query }) => query === sought.query)) continue;
    terms.push({ ...sought, isTrade: meaning !== null, start: first.start, end: last.end });
    for (const part of sought.parts) left -= costOf(part);
  }
  return terms;
}

/** `Item code: SW-1`, as a list or a mail writes it. */
const LABEL =
  /^\s*(?:[\p{L}.]{1,20} ){0,2}(?:code|nos?|number|item|art|article|ref|reference|style|sku|design|quality|fabric|name|colou?r)\.?\s*:(?=.*[\p{L}\p{N}])/isu;
/** The same without a colon, where a code follows: `code CP-1110`, `Art. No. 00123`. `Design 12` may be a name. */
const LABEL_OF_CODE =
  /(?<!\S)(?:(?:item|art|article|fabric|style|product|design|quality)\.? (?:code|nos?|number|ref|reference)|code|sku|ref|reference|item|article)\.? (?=#?\p{L}{0,6}[-/. ]?\d)/giu;
/** A quotation mark after a figure is one of a pair if the other stands before the text; alone it means inches. */
const PAIR = /(?<![\p{L}\p{M}\p{N}])"([^"]*)"(?![\p{L}\p{M}\p{N}])/gu;
/** A number sign or bullet before a code. */
const LEAD = /(?<!\S)[#*•·▪●]+ *(?=[\p{L}\p{N}(])/gu;

/** Signs behind a brand: they are no part of its name. */
const REGISTERED = /[®™℠©]/g;

/** A pasted text with blanks in place of what is around its names and codes. The length stays. */
function withoutWrapping(text: string): string {
  const blank = (part: string): string => ' '.repeat(part.length);
  const usual = usualForms(text.replace(REGISTERED, ' '));
  const label = LABEL.exec(usual)?.[0].length ?? 0;
  return blank(usual.slice(0, label))
    .concat(usual.slice(label))
    .replace(PAIR, (_, within: string) => ` ${within} `)
    .replace(LABEL_OF_CODE, blank)
    .replace(LEAD, blank);
}

/** The same where they stand at once before a word, of which they may be a part: a fabric is called `#1 Denim`. */
const ENDING_SIGNS = /(?<!\S)[#*•·▪●]+$/;

type Typed = Pick<SearchTerm, 'word' | 'parts' | 'start' | 'end'> & { sign: string };

/** The typed words from `at` on that are one term: the longest phrase that the trade knows, else one word. */
function phraseAt(typed: readonly Typed[], at: number): readonly Typed[] {
  for (let count = LONGEST_PHRASE; count > 1; count--) {
    const words = typed.slice(at, at + count);
    if (words.length === count && tradeMeaning(words.flatMap(({ parts }) => parts))) return words;
  }
  return typed.slice(at, at + 1);
}

/**
 * A term with all that the trade says for it. Only whole words of a phrase count: `t-shirt` is not all that begins with a `t`.
 */
function meant(term: Read, meaning: readonly (readonly SearchWord[])[]): Read {
  const own = term.parts.length > 1 ? [] : term.phrases;
  const phrases = [...own, ...meaning.filter((phrase) => !own.some((typed) => covers(typed, phrase)))];
  return { ...term, phrases, query: anyOf(phrases) };
}

/** A term, or the same word with the sign that stands before it. */
function signed(term: Read | null, sign: string): Read | null {
  if (!term || sign === '') return term;
  const phrases = [...term.phrases, term.parts.map((part, at) => prefix(at === 0 ? sign + part : part))];
  return { ...term, phrases, query: anyOf(phrases) };
}

/** Returns whether all that has `phrase` has the typed word as well. */
const covers = ([typed]: readonly SearchWord[], phrase: readonly SearchWord[]): boolean =>
  typed?.isPrefix === true && phrase.some(({ word }) => word.startsWith(typed.word));

/** Words that any fabric may have, or that only ask: `linen fabric` and `linen please` are linen. */
const STOP_WORDS = new Set(
  searchKey(
    `fabric fabrics cloth cloths material materials textile textiles design designs color colors colored colour colours coloured
    the a an of for in and with some any please need want looking pantone tcx tpx tpg රෙදි පාට වර්ණ මෝස්තර සහිත துணி நிற நிறம் வண்ண வண்ணம்`,
  ).split(' '),
);
const EMOJI = /^\p{Extended_Pictographic}+$/u;

/** `terms` without those that hold for any fabric, such as `fabric` and emoji. */
export const withoutStopWords = (terms: readonly SearchTerm[]): SearchTerm[] =>
  terms.filter(({ word }) => !STOP_WORDS.has(word) && !EMOJI.test(word));

/** The words of a search as the one code that they may be: `D 120` is D-120, and `19 4052` is 19-4052. None for other texts. */
export function joinedTerms(terms: readonly SearchTerm[]): SearchTerm[] {
  const words = terms.map(({ word }) => word);
  return words.length > 1 && words.length <= MAX_CODE_WORDS && /\d/.test(words.at(-1) ?? '')
    ? searchTerms(words.join('-'))
    : [];
}
const MAX_CODE_WORDS = 3;

/** The most words that name a shade: `dark olive green`. */
const LONGEST_SHADE = 4;

/**
 * The conditions where words for colors are sought as shades: `dark blue` is one, and finds navy. The others stay.
 * @param read `terms`, or what they were corrected to
 */
export function inShades(terms: readonly SearchTerm[], read: readonly WordCondition[]): Condition[] {
  const conditions: Condition[] = [];
  const order = modifiersFirst(terms);
  for (let at = 0; at < order.length; ) {
    const named = shadeAt(order, at);
    const condition = named?.condition ?? read[terms.indexOf(order[at] as SearchTerm)];
    if (condition) conditions.push(condition);
    at += named?.count ?? 1;
  }
  return conditions;
}

/** The terms with `dark` before the only color, wherever it was written: `blue dark cupro`, `dark cupro blue`. */
function modifiersFirst(terms: readonly SearchTerm[]): readonly SearchTerm[] {
  const modifiers = terms.filter(({ word }) => isShadeModifier(word));
  const others = terms.filter(({ word }) => !isShadeModifier(word));
  const first = others.findIndex(({ parts }) => shadeOfWords(parts) !== null);
  if (first < 0) return terms;
  const { count = 0 } = shadeAt(others, first) ?? {};
  const isOnly = others.slice(first + count).every(({ parts }) => shadeOfWords(parts) === null);
  return isOnly ? [...others.slice(0, first), ...modifiers, ...others.slice(first)] : terms;
}

/** The terms, those together that name one shade. */
export function shadeGroups(terms: readonly SearchTerm[]): (readonly SearchTerm[])[] {
  const groups: (readonly SearchTerm[])[] = [];
  for (let at = 0; at < terms.length; at += groups.at(-1)?.length ?? 1) {
    groups.push(terms.slice(at, at + (shadeAt(terms, at)?.count ?? 1)));
  }
  return groups;
}

function shadeAt(terms: readonly SearchTerm[], at: number): { condition: ShadeCondition; count: number } | null {
  for (let count = Math.min(LONGEST_SHADE, terms.length - at); count > 0; count--) {
    const named = terms.slice(at, at + count);
    const words = named.flatMap(({ parts }) => parts);
    const shade = shadeOfWords(words);
    if (shade === null) continue;
    return {
      condition: { shade, others: shadeNamesOfWords(words), name: named.map(({ word }) => word).join(' ') },
      count,
    };
  }
  return null;
}

/** The tsquery that requires all of `terms`; empty for none. */
export function allOf(terms: readonly { query: string }[]): string {
  return terms.map(({ query }) => `(${query})`).join(' & ');
}

/**
 * Prefix of the repeated words of name, material and colors in the index. It is a word boundary, so no other word begins with it.
 */
const LEADING = '!';
/** A quoted word as written by {@link beginning}. */
const QUOTED = /'((?:[^']|'')*)'/g;

/** `query` restricted to name, material and colors. */
export function leading(query: string): string {
  return query.replace(QUOTED, `'${LEADING}$1'`);
}

/** The words of a text, in lower case and without accents, with their positions (UTF-16 units). */
export function wordsIn(text: string): { word: string; start: number; end: number }[] {
  return [...usualForms(text).matchAll(WORDS)].map(({ 0: written, index }) => {
    return { word: searchKey(written), start: index, end: index + written.length };
  });
}

/** The position of `sought` in `word`: at the start, or anywhere in unspaced scripts; -1 if absent. */
export function placeIn(word: string, sought: string): number {
  if (word.startsWith(sought)) return 0;
  return UNSPACED.test(sought[0] ?? '') ? word.indexOf(sought) : -1;
}

/** Every word of `parts` as a prefix. */
export function allBeginning(parts: readonly string[]): WordCondition {
  const phrases = [parts.map(prefix)];
  return { phrases, query: anyOf(phrases) };
}

/** Any of the conditions. */
export function either(sought: readonly WordCondition[]): WordCondition {
  return {
    phrases: sought.flatMap(({ phrases }) => phrases),
    query: sought.map(({ query }) => query).join(' | '),
  };
}

/** Returns whether a word of a text, folded as in {@link wordsIn}, is the sought one; at any place in unspaced scripts. */
export const matchesWord = (word: string, sought: SearchWord): boolean =>
  sought.isPrefix ? placeIn(word, sought.word) >= 0 : word === sought.word;

const prefix = (word: string): SearchWord => ({ word, isPrefix: true });
const exact = (word: string): SearchWord => ({ word, isPrefix: false });

type Read = Omit<SearchTerm, 'isTrade' | 'start' | 'end'>;

/** @param most maximum total cost of its parts; those beyond are ignored. */
function readTerm(word: string, most: number): Read | null {
  const all = word.split(BORDERS).filter(Boolean).map(shorten);
  let left = most;
  const parts = [...new Set(all)].filter((part) => {
    left -= costOf(part);
    return left >= 0;
  });
  if (parts.length === 0) return null;
  const phrases = phrasesOf(shorten(all.join('')), parts);
  return { word: all.length > 1 ? word : all.join(''), parts, phrases, query: anyOf(phrases) };
}

/** @param whole the word without joining punctuation. */
function phrasesOf(whole: string, parts: readonly string[]): SearchWord[][] {
  const each = parts.map(prefix);
  if (whole === parts[0]) {
    const singular = singularOf(whole);
    // File names have underscores where codes have other signs.
    const joined = whole.includes('_') ? joinedCode(whole) : '';
    const code = joined ? [[prefix(joined)]] : [];
    const others = singular === null ? [] : [[exact(singular)]];
    return [each, ...others, ...code, ...timesWith(whole), ...otherCodes(whole)];
  }
  // CP-1120 is that code, or the end of one, not any fabric with a 'cp' and an '1120' somewhere.
  if (/\d/.test(whole) && /\p{L}/u.test(whole)) {
    const code = joinedCode(whole);
    return [[prefix(code)], ...otherCodes(code)];
  }
  // 2/2 is two numbers, not 22; off-white also matches offwhite.
  return /\d/.test(whole) ? [each] : [[prefix(whole)], each];
}

/** `2x2` for `2×2`, and the other way around: names have the sign that no keyboard has. */
function timesWith(word: string): SearchWord[][] {
  const [, count = '', sign] = /^(\d{1,3})([x×])\d/.exec(word) ?? [];
  if (!sign) return [];
  return [[prefix(`${count}${sign === 'x' ? '×' : 'x'}${word.slice(count.length + 1)}`)]];
}

/**
 * The codes that are meant by a number without the zeros that spreadsheets drop, or by a word in letters that only look Latin.
 * Numbers and letters must be whole words, because many begin alike.
 */
function otherCodes(word: string): SearchWord[][] {
  if (/^[1-9]\d+$/.test(word)) return withZeros(word).map((code) => [exact(code)]);
  const latin = inLatinLetters(word);
  if (latin === null || !(/\d/.test(word) || word.length <= LETTERS_OF_CODE)) return [];
  return [[/\d/.test(word) ? prefix(latin) : exact(latin)]];
}

/** The tsquery that requires all words of one of the phrases. */
function anyOf(phrases: readonly (readonly SearchWord[])[]): string {
  const each = phrases.map((phrase) =>
    phrase.map(({ word, isPrefix: open }) => (open ? beginning(word) : lexeme(word, ''))),
  );
  return each
    .map((words) => (words.length > 1 && each.length > 1 ? `(${words.join(' & ')})` : words.join(' & ')))
    .join(' | ');
}

/** Quoted, so that no character is read as an operator. */
function beginning(word: string): string {
  const signs = Array.from(word);
  if (!UNSPACED.test(word) || signs.length <= PART) return lexeme(word);
  const starts = Array.from({ length: Math.ceil(signs.length / PART) }, (_, at) => {
    return Math.min(at * PART, signs.length - PART);
  });
  const parts = starts
    .filter((at) => at === 0 || UNSPACED.test(signs[at] ?? ''))
    .map((at) => lexeme(signs.slice(at, at + PART).join('')));
  return parts.length === 1 ? String(parts[0]) : `(${parts.join(' & ')})`;
}

function lexeme(word: string, ending: ':*' | '' = ':*'): string {
  return `'${word.replace(/[\\']/g, '$&$&')}'${ending}`;
}

function shorten(part: string): string {
  return Array.from(part).slice(0, MAX_WORD_LENGTH).join('');
}
