import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { allBeginning, type SearchTerm } from '../fabrics/search-terms.js';
import { KeptCounts } from './kept-counts.js';

/** A term with something else to look for in its place. */
type Reading = Pick<SearchTerm, 'query'>;

/** A text with more words that nobody knows is no search for cloth. */
const MOST_UNKNOWN = 5;
const KEPT_SEARCHES = 400;
const MOST_WORDS = 100;
/** So many fabrics make a word common; which of two is more so doesn't matter then. */
const COMMON = 100;

/** Understands words that no fabric on the website has: parts of words, and misspelt ones. */
@Injectable()
export class Spelling {
  private readonly kept = new KeptCounts<readonly Reading[]>(KEPT_SEARCHES);

  constructor(private readonly dataSource: DataSource) {}

  /**
   * `terms` with another reading for each that finds nothing by itself, where there is one. A term that finds
   * something stays as it is.
   * @param mark the state of the catalogue that the caller has seen
   */
  correct(terms: readonly SearchTerm[], mark: string): Promise<readonly Reading[]> {
    return this.kept.get(terms.map(({ word }) => word).join(' '), mark, async () => {
      const known = await this.known(terms);
      if (known.filter((found) => !found).length > MOST_UNKNOWN) return terms;
      return Promise.all(terms.map(async (term, place) => (known[place] ? term : await this.reading(term))));
    });
  }

  private async reading(term: SearchTerm): Promise<Reading> {
    if (term.parts.length > 1) return { query: allBeginning(term.parts) };
    const near = await this.nearest(term.word);
    return near.length === 0 ? term : { query: near.map((word) => allBeginning([word])).join(' | ') };
  }

  /** Of each term, whether any fabric on the website has it. */
  private async known(terms: readonly SearchTerm[]): Promise<boolean[]> {
    const rows = await this.dataSource.query<{ known: boolean }[]>(
      `SELECT EXISTS (SELECT FROM fabrics f WHERE f.visible AND f.search_words @@ term.query::tsquery) AS known
       FROM unnest($1::text[]) WITH ORDINALITY AS term(query, place) ORDER BY place`,
      [terms.map(({ query }) => query)],
    );
    return rows.map((row) => row.known);
  }

  /**
   * All words that contain `word`, or else the one that takes the fewest edits, among equals the most common. Codes
   * have no neighbours: one digit more or less is another article.
   */
  private async nearest(word: string): Promise<string[]> {
    const edits = tolerance(word);
    const rows = await this.dataSource.query<{ word: string; edits: number }[]>(
      `SELECT near.word, near.edits
       FROM (SELECT DISTINCT word, CASE WHEN strpos(word, $1) > 0 THEN 0
                                        WHEN word = ANY($2) THEN 1
                                        ELSE levenshtein_less_equal(word, $1, $3) END AS edits
             FROM catalog_words
             WHERE strpos(word, $1) > 0 OR ($3 > 0 AND length(word) BETWEEN length($1) - $3 AND length($1) + $3)
            ) near
       CROSS JOIN LATERAL (
         SELECT count(*) AS fabrics
         FROM (SELECT FROM fabrics f WHERE f.visible AND f.search_words @@ search_lexeme(near.word) LIMIT ${COMMON}) found
       ) use
       WHERE near.edits <= $3 AND use.fabrics > 0
       ORDER BY near.edits, use.fabrics DESC, near.word LIMIT ${MOST_WORDS}`,
      [word, swaps(word), edits],
    );
    const [best] = rows;
    return best?.edits === 0 ? rows.filter((row) => row.edits === 0).map((row) => row.word) : best ? [best.word] : [];
  }
}

/** Edits that may lie between a word and the one that is meant: as many as leave no doubt. */
function tolerance(word: string): number {
  const { length } = Array.from(word);
  if (/[^\p{L}\p{M}]/u.test(word) || length < 3) return 0;
  return length < 6 ? 1 : 2;
}

/** `word` with two neighbours changed over, which counts as one edit: `lnien`, `linen`. */
function swaps(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(1).map((letter, place) => {
    return [...letters.slice(0, place), letter, letters[place], ...letters.slice(place + 2)].join('');
  });
}
