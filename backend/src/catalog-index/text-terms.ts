import { LRUCache } from 'lru-cache';
import { leading } from '../fabrics/search-terms.js';
import type { CatalogColumns } from './columns.js';
import { RowSet } from './row-set.js';
import type { SearchPool } from './search-pool.js';

/** Cached searches; 26 kB each at 100,000 fabrics. */
const MAX_CACHED = 100;
/** After this many changes all sets are dropped, because querying again is cheaper. */
const MAX_CHANGES = 5_000;

/** The rows that a search finds by their words. */
export interface FoundRows {
  /** Those that match it in name, material and colors alone. */
  readonly leading: RowSet;
  readonly matching: RowSet;
}

interface CachedRows extends FoundRows {
  /** Number of changes applied. */
  upTo: number;
  /** The last query for it in progress. */
  asking: Promise<unknown>;
}

/**
 * The rows that match a search. PostgreSQL's full-text index finds them once; afterwards only fabrics whose words changed are
 * checked again.
 */
export class TextTerms {
  readonly #cached = new LRUCache<string, CachedRows>({ max: MAX_CACHED });
  /** Numbers of fabrics whose words or visibility changed since the first set was read; oldest first. */
  #changes: number[] = [];

  constructor(
    private readonly pool: SearchPool,
    private readonly columns: CatalogColumns,
  ) {}

  /** Records fabrics whose words or visibility changed. */
  recordChanges(numbers: readonly number[]): void {
    if (this.#changes.length + numbers.length > MAX_CHANGES) this.#forgetAll();
    else if (this.#cached.size > 0) for (const number of numbers) this.#changes.push(number);
  }

  /** The rows that match `query`, a tsquery, as of now or later. */
  async rows(query: string): Promise<FoundRows> {
    const known = this.#cached.get(query) ?? {
      leading: new RowSet(),
      matching: new RowSet(),
      upTo: -1,
      asking: Promise.resolve(),
    };
    this.#cached.set(query, known);
    // Concurrent callers queue: the second finds nothing left to query.
    const answer = known.asking.then(
      () => this.#bring(query, known),
      () => this.#bring(query, known),
    );
    known.asking = answer;
    await answer;
    return known;
  }

  has(query: string): boolean {
    return this.#cached.has(query);
  }

  async #bring(query: string, known: CachedRows): Promise<void> {
    const changes = this.#changes;
    const upTo = changes.length;
    if (known.upTo === upTo) return;
    const changed = known.upTo < 0 ? null : [...new Set(changes.slice(known.upTo))];
    const numbersOf = (parameter: string) =>
      `(SELECT string_agg(f.number::text, ',') FROM fabrics f
        WHERE f.visible AND f.search_words @@ ${parameter}::tsquery ${changed ? 'AND f.number = ANY($3::int[])' : ''})`;
    const [found] = await this.pool.query<[Record<'leading' | 'matching', string | null>]>(
      `SELECT ${numbersOf('$1')} AS matching, ${numbersOf('$2')} AS leading`,
      [query, leading(query), ...(changed ? [changed] : [])],
      changed ? 'catalog.changed-words' : undefined,
    );
    for (const name of ['leading', 'matching'] as const) {
      for (const number of changed ?? []) this.#put(known[name], number, false);
      for (const number of found[name]?.split(',') ?? []) this.#put(known[name], Number(number), true);
    }
    // If the changes were reset meanwhile, their count restarted at 0, so the set must be read again.
    known.upTo = changes === this.#changes ? upTo : -1;
    if (known.upTo < 0) this.#cached.delete(query);
  }

  #put(rows: RowSet, number: number, isIn: boolean): void {
    const row = this.columns.rowOf(number);
    if (row !== undefined) rows.put(row, isIn);
  }

  #forgetAll(): void {
    this.#cached.clear();
    this.#changes = [];
  }
}
