import { LRUCache } from 'lru-cache';
import type { SearchPool } from '../search-pool.js';
import type { CatalogColumns } from './catalog-columns.js';
import { RowSet } from './row-set.js';

/** Searches whose fabrics are remembered; at 100,000 fabrics 13 kB each. */
const MAX_CACHED = 200;
/** After so many changed words it is cheaper to ask anew. */
const MOST_CHANGES = 5_000;

interface CachedSet {
  readonly rows: RowSet;
  /** How many of the changes it knows. */
  upTo: number;
  /** The last question about it that is under way. */
  asking: Promise<unknown>;
}

/**
 * Which fabrics have the words of a search. PostgreSQL's index finds them once; of a fabric whose words change later, and
 * of no other, it is asked again.
 */
export class TermSets {
  readonly #cached = new LRUCache<string, CachedSet>({ max: MAX_CACHED });
  /** Numbers of fabrics whose words, or place on the website, changed since the first set was read; oldest first. */
  #changes: number[] = [];
  #recorded = 0;
  readonly #born = performance.now();

  constructor(
    private readonly pool: SearchPool,
    private readonly columns: CatalogColumns,
  ) {}

  /** Another text after every change of words. */
  get version(): string {
    return `${this.#born} ${this.#recorded}`;
  }

  note(numbers: readonly number[]): void {
    this.#recorded += numbers.length;
    if (this.#changes.length + numbers.length > MOST_CHANGES) this.#forgetAll();
    else if (this.#cached.size > 0) for (const number of numbers) this.#changes.push(number);
  }

  /** The rows with `query`, a tsquery, of this moment or a later one. */
  async of(query: string): Promise<RowSet> {
    const known = this.#cached.get(query) ?? { rows: new RowSet(), upTo: -1, asking: Promise.resolve() };
    this.#cached.set(query, known);
    // Whoever asks at the same time waits for the same answer.
    const answer = known.asking.then(
      () => this.#bring(query, known),
      () => this.#bring(query, known),
    );
    known.asking = answer;
    await answer;
    return known.rows;
  }

  knows(query: string): boolean {
    return this.#cached.has(query);
  }

  /** Whether nothing that `query` may find has changed since it was asked. */
  isCurrent(query: string): boolean {
    return this.#cached.peek(query)?.upTo === this.#changes.length;
  }

  async #bring(query: string, known: CachedSet): Promise<void> {
    const changes = this.#changes;
    const upTo = changes.length;
    if (known.upTo === upTo) return;
    const changed = known.upTo < 0 ? null : [...new Set(changes.slice(known.upTo))];
    const [{ numbers }] = await this.pool.query<[{ numbers: string | null }]>(
      `SELECT string_agg(f.number::text, ',') AS numbers FROM fabrics f
       WHERE f.visible AND f.search_words @@ $1::tsquery ${changed ? 'AND f.number = ANY($2::int[])' : ''}`,
      changed ? [query, changed] : [query],
      changed ? 'catalog.changed-words' : undefined,
    );
    const found = numbers ? numbers.split(',').map(Number) : [];
    for (const number of changed ?? []) this.#put(known, number, false);
    for (const number of found) this.#put(known, number, true);
    // Changes that were forgotten meanwhile are counted from nought again: such a set is read anew.
    known.upTo = changes === this.#changes ? upTo : -1;
    if (known.upTo < 0) this.#cached.delete(query);
  }

  #put(known: CachedSet, number: number, isIn: boolean): void {
    const row = this.columns.rowOf(number);
    if (row !== undefined) known.rows.put(row, isIn);
  }

  #forgetAll(): void {
    this.#cached.clear();
    this.#changes = [];
  }
}
