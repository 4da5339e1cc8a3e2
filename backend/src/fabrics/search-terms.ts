/** What one typed word asks for. */
export interface SearchTerm {
  /** As typed, in lower case and without accents. */
  readonly word: string;
  /** Its words where signs join several, `cp-1120`: `cp`, `1120`. */
  readonly parts: readonly string[];
  /** What finds it in `fabrics.search_words`: a tsquery of words that begin as typed. */
  readonly query: string;
}

/** The same borders, folding and length as in the SQL function fabric_search_words. */
const BORDERS = /[\s/.,;:()[\]&+!?-]+/;
const ACCENTS = /[\u0300-\u036f]+/g;
const MAX_WORD_LENGTH = 64;

/**
 * Reads a search as buyers type it: words in any order, each of which must begin a word of the fabric. A code counts
 * as one word, whatever signs stand in it. Signs that only join words say nothing; all others are literal.
 */
export function searchTerms(text: string): SearchTerm[] {
  return fold(text).split(/\s+/).flatMap(readTerm);
}

/** The tsquery that demands all of `terms`; empty for none. */
export function allOf(terms: readonly { query: string }[]): string {
  return terms.map(({ query }) => `(${query})`).join(' & ');
}

/** The tsquery that demands every word of `parts`, each as the beginning of one. */
export function allBeginning(parts: readonly string[]): string {
  return parts.map(beginning).join(' & ');
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').toLowerCase();
}

function readTerm(word: string): SearchTerm[] {
  const parts = word.split(BORDERS).filter(Boolean).map(shorten);
  return parts.length === 0 ? [] : [{ word: parts.length > 1 ? word : parts.join(''), parts, query: queryOf(parts) }];
}

function queryOf(parts: readonly string[]): string {
  const whole = parts.join('');
  const each = allBeginning(parts);
  if (parts.length === 1) return each;
  // CP-1120 is that code, not any fabric with a 'cp' and an '1120' somewhere.
  if (/\d/.test(whole) && /\p{L}/u.test(whole)) return beginning(whole.replace(/[^\p{L}\p{N}]/gu, ''));
  // 2/2 is two numbers and not 22; off-white is offwhite, too.
  return /\d/.test(whole) ? each : `${beginning(whole)} | (${each})`;
}

/** In quotation marks, so that no sign of the word is taken for an operator. */
function beginning(word: string): string {
  return `'${word.replace(/[\\']/g, '$&$&')}':*`;
}

function shorten(part: string): string {
  return Array.from(part).slice(0, MAX_WORD_LENGTH).join('');
}
