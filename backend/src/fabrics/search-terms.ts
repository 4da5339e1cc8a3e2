import { searchKey, usualForms } from '@selvedge/domain/look-alikes';

/** A search term: one typed word. */
export interface SearchTerm {
  /** In lower case and without accents. */
  readonly word: string;
  /** Its parts if punctuation joins several, `cp-1120`: `cp`, `1120`. */
  readonly parts: readonly string[];
  /** The condition on `fabrics.search_words`: a tsquery of prefixes. */
  readonly query: string;
}

/** Same boundaries as the SQL function fabric_search_words, which truncates words to 64 characters. */
const BORDERS = /[\s/.,;:()[\]&+!?、。\u2044-]+/;
const WORDS = /(?:[^\s/.,;:()[\]&+!?、。\u2044"-]|(?<=\d)")+/g;
/** What the SQL function code_words leaves out of a code. */
const CODE_SIGNS = /[、。\u2044\s!-/:-@[-`{-~]+/g;
/** Thai, kana and Han are written without spaces: any part of a word matches. Repeated in search_parts_in. */
const UNSPACED = /[\u0e01-\u0e5b\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
/** Indexed characters of such a part. */
const PART = 10;
/** A longer word is found by its beginning. */
const MAX_WORD_LENGTH = 40;
/** Further text is ignored: it hardly narrows a search, and each part costs as much as the first. */
const MAX_CHARACTERS = 200;
const MAX_PARTS = 12;
/** A single character is the prefix of so many words that it costs as much as two parts. */
const costOf = (part: string): number => (Array.from(part).length === 1 ? 2 : 1);

/**
 * Parses a search: words in any order, each the prefix of a word of the fabric. A code counts as one word, whatever its
 * punctuation. Joining punctuation is ignored; all other characters are literal. The first twelve different parts count, a single
 * character as two.
 */
export function searchTerms(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  let left = MAX_PARTS;
  for (const word of new Set(searchKey(text.slice(0, MAX_CHARACTERS)).split(/\s+/))) {
    const term = readTerm(word, left);
    if (!term || terms.some(({ query }) => query === term.query)) continue;
    terms.push(term);
    for (const part of term.parts) left -= costOf(part);
  }
  return terms;
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

/** The prefixes that `terms` search for, comparable with {@link wordsIn}. */
export function beginningsIn(terms: readonly { query: string }[]): string[] {
  const quoted = terms.flatMap(({ query }) => [...query.matchAll(QUOTED)]);
  return [...new Set(quoted.map(([, word = '']) => word.replace(/(['\\])\1/g, '$1')))];
}

/** The words of a text, in lower case and without accents, with their positions (UTF-16 units). */
export function wordsIn(text: string): { word: string; start: number; end: number }[] {
  return [...usualForms(text).matchAll(WORDS)].map(({ 0: written, index }) => {
    return { word: searchKey(written), start: index, end: index + written.length };
  });
}

/** An item code as one word, comparable with the prefixes that {@link searchTerms} makes of codes. */
export const joinedCode = (code: string): string => searchKey(code).replace(CODE_SIGNS, '');

/** The position of `sought` in `word`: at the start, or anywhere in unspaced scripts; -1 if absent. */
export function placeIn(word: string, sought: string): number {
  if (word.startsWith(sought)) return 0;
  return UNSPACED.test(sought[0] ?? '') ? word.indexOf(sought) : -1;
}

/** The tsquery that requires every word of `parts` as a prefix. */
export function allBeginning(parts: readonly string[]): string {
  return parts.map(beginning).join(' & ');
}

/** @param most maximum total cost of its parts; those beyond are ignored. */
function readTerm(word: string, most: number): SearchTerm | null {
  const all = word.split(BORDERS).filter(Boolean).map(shorten);
  let left = most;
  const parts = [...new Set(all)].filter((part) => {
    left -= costOf(part);
    return left >= 0;
  });
  if (parts.length === 0) return null;
  return { word: all.length > 1 ? word : all.join(''), parts, query: queryOf(shorten(all.join('')), parts) };
}

/** @param whole the word without joining punctuation. */
function queryOf(whole: string, parts: readonly string[]): string {
  const each = allBeginning(parts);
  if (whole === parts[0]) return each;
  // CP-1120 is that code, or the end of one, not any fabric with a 'cp' and an '1120' somewhere.
  if (/\d/.test(whole) && /\p{L}/u.test(whole)) return beginning(whole.replace(CODE_SIGNS, ''));
  // 2/2 is two numbers, not 22; off-white also matches offwhite.
  return /\d/.test(whole) ? each : `${beginning(whole)} | (${each})`;
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

function lexeme(word: string): string {
  return `'${word.replace(/[\\']/g, '$&$&')}':*`;
}

function shorten(part: string): string {
  return Array.from(part).slice(0, MAX_WORD_LENGTH).join('');
}
