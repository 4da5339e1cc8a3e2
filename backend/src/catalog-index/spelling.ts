import { shadeOfWords } from '@selvedge/domain/fabrics/search/color-words';
import { isSingleTradeWord } from '@selvedge/domain/fabrics/search/trade-words';
import {
  allBeginning,
  allOf,
  type CorrectedWord,
  either,
  type SearchTerm,
  type WordCondition,
} from '../fabrics/search-terms.js';
import type { NameSearch } from './named-rows.js';
import type { SearchPool } from './search-pool.js';
import type { TextTerms } from './text-terms.js';

interface Candidate {
  word: string;
  /** 0 for a word that contains the typed one. */
  edits: number;
}

/** A text with more unknown words is not treated as a misspelled search. */
const MAX_UNKNOWN = 5;
const MAX_WORDS = 50;
/** Counting stops here: beyond, it doesn't matter which of two words is more common. */
const COMMON = 100;

/** Corrects words that no fabric on the website has: parts of words, and misspelled ones. */
export class Spelling {
  constructor(
    private readonly pool: SearchPool,
    private readonly textTerms: TextTerms,
  ) {}

  /** `terms`, where each one without matches is replaced by a correction if there is one. */
  async correct(terms: readonly SearchTerm[], named: NameSearch): Promise<readonly WordCondition[]> {
    const known = await Promise.all(
      terms.map(async (term) => named.rows(term) !== null || (await this.#use(term)) > 0),
    );
    if (known.filter((found) => !found).length > MAX_UNKNOWN) return terms;
    return Promise.all(terms.map((term, place) => (known[place] ? term : this.#reading(term, named))));
  }

  async #reading(term: SearchTerm, named: NameSearch): Promise<WordCondition> {
    if (term.isTrade) return term;
    if (term.parts.length > 1) return allBeginning(term.parts);
    const near = await this.#nearest(term.word, named);
    if (near.length === 0) return term;
    const corrected: CorrectedWord = {
      ...either(near.map((word) => allBeginning([word]))),
      word: term.word,
      correctedTo: near,
    };
    return corrected;
  }

  /**
   * All words that contain `word`, otherwise the one that is nearest, the most common first. Codes are not corrected: one digit
   * more or less is another article.
   */
  async #nearest(word: string, named: NameSearch): Promise<string[]> {
    const candidates = (await this.#candidates(word, tolerance(word), named.words())).filter(
      // Two edits make another word of a short one, or of its beginning: `tencel` is no pencil, and `shirting` no suiting. And two
      // letters are no word: `nil` is blue in Sinhala, and not `il`.
      ({ word: known, edits }) =>
        known.length > 2 && (edits < 2 || (word.length >= 8 && known.slice(0, 2) === word.slice(0, 2))),
    );
    const steps = [
      candidates.filter(({ edits }) => edits === 0),
      ...[1, 2].flatMap((count) => {
        const near = candidates.filter(({ edits }) => edits === count);
        // A letter left out is likelier than another in its place: `piqe` is pique, not pile.
        return [near.filter((one) => isShortened(word, one.word)), near.filter((one) => !isShortened(word, one.word))];
      }),
    ];
    for (const [place, step] of steps.entries()) {
      const used = await this.#mostUsed(step, named);
      if (used.length > 0) return place === 0 ? used : used.slice(0, 1);
    }
    return [];
  }

  #candidates(word: string, edits: number, names: readonly string[]): Promise<Candidate[]> {
    return this.pool.query(
      `SELECT word, edits
       FROM (SELECT DISTINCT word, CASE WHEN $6 AND strpos(word, $1) > 0 THEN 0
                                        WHEN word = ANY($2) THEN 1
                                        WHEN left(word, 1) = left($1, 1)
                                          AND regexp_replace(word, '(.)\\1', '\\1', 'g') = $4 THEN 1
                                        ELSE least(levenshtein_less_equal(word, $1, $3),
                                          CASE WHEN right(word, 1) = 's'
                                            THEN levenshtein_less_equal(left(word, -1), $1, $3) END) END AS edits
             FROM (SELECT word FROM catalog_words UNION ALL SELECT unnest($5::text[])) known
             WHERE $6 AND strpos(word, $1) > 0
                OR $3 > 0 AND length(word) BETWEEN length($1) - $3 AND length($1) + $3 AND length(word) < 64) near
       WHERE edits <= $3 ORDER BY edits, word`,
      [word, swaps(word), edits, word.replace(/(.)\1/gu, '$1'), names, hasParts(word)],
    );
  }

  /** The words that a fabric on the website has, the most common first. */
  async #mostUsed(candidates: readonly Candidate[], named: NameSearch): Promise<string[]> {
    const counted = await Promise.all(
      candidates.slice(0, MAX_WORDS).map(async ({ word }) => {
        const sought = allBeginning([word]);
        const inNames = named.rows(sought)?.any.size ?? 0;
        return { word, use: inNames >= COMMON ? COMMON : Math.min(COMMON, inNames + (await this.#use(sought))) };
      }),
    );
    return counted
      .filter(({ use }) => use > 0)
      .sort((one, other) => other.use - one.use)
      .map(({ word }) => word);
  }

  /** The number of matches on the website, up to `COMMON`. One statement per word, so that each has its own plan. */
  async #use(sought: WordCondition): Promise<number> {
    const query = allOf([sought]);
    if (this.textTerms.has(query)) return Math.min(COMMON, (await this.textTerms.rows(query)).matching.size);
    const [row] = await this.pool.query<[{ fabrics: number }]>(
      // Materialized, because the limit tempts PostgreSQL to search for a rare word row by row.
      `WITH found AS MATERIALIZED (SELECT FROM fabrics f WHERE f.visible AND f.search_words @@ $1::tsquery)
       SELECT count(*)::int AS fabrics FROM (SELECT FROM found LIMIT ${COMMON}) counted`,
      [query],
    );
    return row.fabrics;
  }
}

/** Returns whether a word may be sought within others: fewer letters are a part of words that have nothing in common. */
const hasParts = (word: string): boolean => !/^[\p{L}\p{M}]{1,3}$/u.test(word);

/** Returns whether all letters of `typed` stand in `word`, in their order. */
function isShortened(typed: string, word: string): boolean {
  let at = -1;
  return Array.from(typed).every((letter) => {
    at = word.indexOf(letter, at + 1);
    return at >= 0;
  });
}

/** The maximum number of edits for which a correction is unambiguous. Words of the trade are no misspelled others. */
function tolerance(word: string): number {
  if (isSingleTradeWord(word) || shadeOfWords([word]) !== null) return 0;
  const { length } = Array.from(word);
  if (/[^\p{L}\p{M}]/u.test(word) || length < 3) return 0;
  return length < 6 ? 1 : 2;
}

/** `word` with two adjacent or next but one letters swapped, which counts as one edit: `lnien` and `lenin` for `linen`. */
function swaps(word: string): string[] {
  const letters = Array.from(word);
  return [1, 2].flatMap((apart) =>
    letters.slice(apart).map((letter, place) => {
      const swapped = letters.with(place, letter).with(place + apart, letters[place] as string);
      return swapped.join('');
    }),
  );
}
