import { maybeShadeCode } from '@selvedge/domain/fabrics/search/shade-codes';
import { matchesWord, type SearchWord, type WordCondition, wordsIn } from '../fabrics/search-terms.js';
import type { CatalogColumns, Facet } from './columns.js';
import { facetText, type TermNames } from './filter.js';
import { RowSet } from './row-set.js';

/** The facets whose names a search finds. Fibers are parsed from the material, which the words of a fabric have as written. */
const SEARCHED = ['fibre', 'category', 'pattern'] as const satisfies readonly Facet[];
type Searched = (typeof SEARCHED)[number];

/** Rows by the names of their fibers and the codes of their colors, and of their categories and patterns too. */
export interface NamedRows {
  leading: RowSet;
  any: RowSet;
}

/** The rows that a search finds by the names of their facets, in one state of the catalog. */
export class NameSearch {
  readonly #rows = new Map<string, NamedRows | null>();
  readonly #words: Record<Searched, readonly (readonly string[])[]>;

  constructor(
    private readonly columns: CatalogColumns,
    names: TermNames,
  ) {
    const wordsOf = (facet: Searched): string[][] => {
      const { values } = columns.facet(facet);
      const nameOf = facetText(facet, names);
      return Array.from({ length: values.size }, (_, code) =>
        wordsIn(nameOf(values.text(code)) ?? '').map(({ word }) => word),
      );
    };
    this.#words = { fibre: wordsOf('fibre'), category: wordsOf('category'), pattern: wordsOf('pattern') };
  }

  /** All words of the names, for correcting misspelled ones. */
  words(): string[] {
    return [...new Set(SEARCHED.flatMap((facet) => this.#words[facet].flat()))];
  }

  /** The rows that have all words of a phrase in their names; null if there are no such names. */
  rows({ query, phrases }: WordCondition): NamedRows | null {
    const known = this.#rows.get(query);
    if (known !== undefined) return known;
    const found = phrases.flatMap((phrase) => [this.#phrase(phrase) ?? [], this.#coded(phrase) ?? []].flat());
    const all = found.length === 0 ? null : found.reduce(joined(RowSet.prototype.or));
    this.#rows.set(query, all);
    return all;
  }

  /** The rows with a color of this code. */
  #coded(phrase: readonly SearchWord[]): NamedRows | null {
    const key = phrase.map(({ word }) => word).join('');
    const { values, lists } = this.columns.shadeCodes;
    const code = maybeShadeCode(key) ? values.find(key) : undefined;
    if (code === undefined) return null;
    const wanted = new Uint8Array(values.size);
    wanted[code] = 1;
    const leading = this.columns.visible.filter((row) => lists.hasAny(row, wanted));
    return leading.size > 0 ? { leading, any: leading } : null;
  }

  #phrase(phrase: readonly SearchWord[]): NamedRows | null {
    const found = phrase.map((word) => this.#word(word));
    const each = found.flatMap((rows) => rows ?? []);
    return each.length === 0 || each.length < found.length ? null : each.reduce(joined(RowSet.prototype.and));
  }

  #word(sought: SearchWord): NamedRows | null {
    const key = `${sought.isPrefix} ${sought.word}`;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const wanted = SEARCHED.map((facet) => {
      return Uint8Array.from(this.#words[facet], (words) => Number(words.some((word) => matchesWord(word, sought))));
    });
    const isNamed = wanted.some((codes) => codes.includes(1));
    this.#rows.set(key, isNamed ? this.#having(wanted) : null);
    return this.#rows.get(key) ?? null;
  }

  #having(wanted: readonly Uint8Array[]): NamedRows {
    const [leading = new RowSet(), ...others] = SEARCHED.map((facet, place) => {
      const codes = wanted[place] as Uint8Array;
      if (!codes.includes(1)) return new RowSet();
      const { lists } = this.columns.facet(facet);
      return this.columns.visible.filter((row) => lists.hasAny(row, codes));
    });
    return { leading, any: others.reduce((all, rows) => all.or(rows), leading) };
  }
}

const joined = (join: (this: RowSet, other: RowSet) => RowSet) => (one: NamedRows, other: NamedRows) => ({
  leading: join.call(one.leading, other.leading),
  any: join.call(one.any, other.any),
});
