/** What one typed word asks for. */
export interface SearchTerm {
  /** As typed, in lower case and without accents. */
  readonly word: string;
  /** Its words where signs join several, `cp-1120`: `cp`, `1120`. */
  readonly parts: readonly string[];
  /** What finds it in `fabrics.search_words`: a tsquery of words that begin as typed. */
  readonly query: string;
}

/** The same borders and folding as in the SQL function fabric_search_words, which cuts words at 64 characters. */
const BORDERS = /[\s/.,;:()[\]&+!?、。-]+/;
const WORDS = /[^\s/.,;:()[\]&+!?、。-]+/g;
/** Thai, kana and Han are written without blanks: any part of a word is found there. The same stands in search_parts_in. */
const UNSPACED = /[\u0e01-\u0e5b\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
/** Characters of such a part that the index has. */
const PART = 10;
const ACCENTS = /[\u0300-\u036f]+/g;
/** A word is found by its beginning. */
const MAX_WORD_LENGTH = 40;
/** What is typed or pasted beyond that does not narrow a search any more; each part of it costs as much as the first. */
const MAX_CHARACTERS = 200;
const MAX_PARTS = 12;
/** So many words of a catalogue begin with one sign that it costs as much as two others. */
const costOf = (part: string): number => (Array.from(part).length === 1 ? 2 : 1);

/**
 * Reads a search as buyers type it: words in any order, each of which must begin a word of the fabric. A code counts
 * as one word, whatever signs stand in it. Signs that only join words say nothing; all others are literal. The first
 * twelve different parts count, a single sign as two.
 */
export function searchTerms(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  let left = MAX_PARTS;
  for (const word of new Set(fold(text.slice(0, MAX_CHARACTERS)).split(/\s+/))) {
    const term = readTerm(word, left);
    if (!term || terms.some(({ query }) => query === term.query)) continue;
    terms.push(term);
    for (const part of term.parts) left -= costOf(part);
  }
  return terms;
}

/** The tsquery that demands all of `terms`; empty for none. */
export function allOf(terms: readonly { query: string }[]): string {
  return terms.map(({ query }) => `(${query})`).join(' & ');
}

/** Stands before the words of name, material and colours where the index has them once more. It ends words, so none begins with it. */
const LEADING = '!';
/** A word in its quotation marks, as {@link beginning} writes it. */
const QUOTED = /'((?:[^']|'')*)'/g;

/** `query` asked of name, material and colours alone. */
export function leading(query: string): string {
  return query.replace(QUOTED, `'${LEADING}$1'`);
}

/** The beginnings of words that any of `terms` looks for, as they stand in {@link wordsIn}. */
export function beginningsIn(terms: readonly { query: string }[]): string[] {
  const quoted = terms.flatMap(({ query }) => [...query.matchAll(QUOTED)]);
  return [...new Set(quoted.map(([, word = '']) => word.replace(/(['\\])\1/g, '$1')))];
}

/** The words of a text, in lower case and without accents, with their places in it (UTF-16 units). */
export function wordsIn(text: string): { word: string; start: number; end: number }[] {
  return [...text.matchAll(WORDS)].map(({ 0: written, index }) => {
    return { word: fold(written), start: index, end: index + written.length };
  });
}

/** Where `sought` stands in `word`: at its beginning, or anywhere in scripts without blanks; -1 where it doesn't. */
export function placeIn(word: string, sought: string): number {
  if (word.startsWith(sought)) return 0;
  return UNSPACED.test(sought[0] ?? '') ? word.indexOf(sought) : -1;
}

/** The tsquery that demands every word of `parts`, each as the beginning of one. */
export function allBeginning(parts: readonly string[]): string {
  return parts.map(beginning).join(' & ');
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').toLowerCase();
}

/** @param most what its parts may cost together; those beyond don't count. */
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

/** @param whole the word without the signs that join it. */
function queryOf(whole: string, parts: readonly string[]): string {
  const each = allBeginning(parts);
  if (whole === parts[0]) return each;
  // CP-1120 is that code, not any fabric with a 'cp' and an '1120' somewhere.
  if (/\d/.test(whole) && /\p{L}/u.test(whole)) return beginning(whole.replace(/[^\p{L}\p{M}\p{N}]/gu, ''));
  // 2/2 is two numbers and not 22; off-white is offwhite, too.
  return /\d/.test(whole) ? each : `${beginning(whole)} | (${each})`;
}

/** In quotation marks, so that no sign of the word is taken for an operator. */
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
