import { allBeginning, type SearchTerm } from '../fabrics/search-terms.js';
import type { SearchPool } from './search-pool.js';
import type { TextTerms } from './text-terms.js';

/** A term, possibly with another query in its place. */
type Reading = Pick<SearchTerm, 'query'>;

interface Candidate {
  word: string;
  edits: number;
}

/** A text with more unknown words is not treated as a misspelled search. */
const MOST_UNKNOWN = 5;
const MOST_WORDS = 50;
/** Counting stops here: beyond, it doesn't matter which of two words is more common. */
const COMMON = 100;

/** Corrects words that no fabric on the website has: parts of words, and misspelled ones. */
export class Spelling {
  constructor(
    private readonly pool: SearchPool,
    private readonly textTerms: TextTerms,
  ) {}

  /** `terms`, where each one without matches is replaced by a correction if there is one. */
  async correct(terms: readonly SearchTerm[]): Promise<readonly Reading[]> {
    const known = await Promise.all(terms.map(async ({ query }) => (await this.#use(query)) > 0));
    if (known.filter((found) => !found).length > MOST_UNKNOWN) return terms;
    return Promise.all(terms.map((term, place) => (known[place] ? term : this.#reading(term))));
  }

  async #reading(term: SearchTerm): Promise<Reading> {
    if (term.parts.length > 1) return { query: allBeginning(term.parts) };
    const near = await this.#nearest(term.word);
    return near.length === 0 ? term : { query: near.map((word) => allBeginning([word])).join(' | ') };
  }

  /**
   * All words that contain `word`, otherwise the one with the fewest edits, the most common first. Codes are not corrected: one
   * digit more or less is another article.
   */
  async #nearest(word: string): Promise<string[]> {
    const candidates = await this.#candidates(word, tolerance(word));
    for (const edits of [0, 1, 2]) {
      const used = await this.#mostUsed(candidates.filter((candidate) => candidate.edits === edits));
      if (used.length > 0) return edits === 0 ? used : used.slice(0, 1);
    }
    return [];
  }

  #candidates(word: string, edits: number): Promise<Candidate[]> {
    return this.pool.query(
      `SELECT word, edits
       FROM (SELECT DISTINCT word, CASE WHEN strpos(word, $1) > 0 THEN 0
                                        WHEN word = ANY($2) THEN 1
                                        ELSE levenshtein_less_equal(word, $1, $3) END AS edits
             FROM catalog_words
             WHERE strpos(word, $1) > 0 OR ($3 > 0 AND length(word) BETWEEN length($1) - $3 AND length($1) + $3)) near
       WHERE edits <= $3 ORDER BY edits, word`,
      [word, swaps(word), edits],
    );
  }

  /** The words that a fabric on the website has, the most common first. */
  async #mostUsed(candidates: readonly Candidate[]): Promise<string[]> {
    const counted = await Promise.all(
      candidates.slice(0, MOST_WORDS).map(async ({ word }) => ({ word, use: await this.#use(allBeginning([word])) })),
    );
    return counted
      .filter(({ use }) => use > 0)
      .sort((one, other) => other.use - one.use)
      .map(({ word }) => word);
  }

  /** The number of matches on the website, up to `COMMON`. One statement per word, so that each has its own plan. */
  async #use(query: string): Promise<number> {
    if (this.textTerms.has(query)) return Math.min(COMMON, (await this.textTerms.rows(query)).size);
    const [row] = await this.pool.query<[{ fabrics: number }]>(
      // Materialized, because the limit tempts PostgreSQL to search for a rare word row by row.
      `WITH found AS MATERIALIZED (SELECT FROM fabrics f WHERE f.visible AND f.search_words @@ $1::tsquery)
       SELECT count(*)::int AS fabrics FROM (SELECT FROM found LIMIT ${COMMON}) counted`,
      [query],
    );
    return row.fabrics;
  }
}

/** The maximum number of edits for which a correction is unambiguous. */
function tolerance(word: string): number {
  const { length } = Array.from(word);
  if (/[^\p{L}\p{M}]/u.test(word) || length < 3) return 0;
  return length < 6 ? 1 : 2;
}

/** `word` with two adjacent letters swapped, which counts as one edit: `lnien`, `linen`. */
function swaps(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(1).map((letter, place) => {
    return [...letters.slice(0, place), letter, letters[place], ...letters.slice(place + 2)].join('');
  });
}
