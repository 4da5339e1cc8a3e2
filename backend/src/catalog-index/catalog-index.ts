import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { USUAL_WITHIN } from '@selvedge/domain/colour/closeness';
import type { FabricFacets, FabricQuery, FabricSort, NamedShade } from '@selvedge/domain/fabrics/fabric';
import { isStaleVersion } from '../fabrics/catalog-version.js';
import { allOf, beginningsIn, leading, searchTerms } from '../fabrics/search-terms.js';
import { Metrics } from '../monitoring/metrics.js';
import { NearRows } from './color-index/near-rows.js';
import { applyDelta, mustReload, readDelta } from './delta-sync.js';
import { countFacets } from './facets.js';
import { filter } from './filter.js';
import { type LoadedIndex, loadIndex } from './index-loader.js';
import type { RowSet } from './row-set.js';
import { SearchPool } from './search-pool.js';
import { pageOfRows } from './sort.js';

/** Conditions on the words of a fabric, all of which must match. */
type Terms = readonly { query: string }[];

/** The part of the found fabrics that is wanted. */
export interface Page {
  sort: FabricSort;
  limit: number;
  offset: number;
}

export interface SearchResult {
  /** The fabrics of the page, in order. */
  ids: string[];
  /** The number of fabrics on all pages. */
  total: number;
  facets?: FabricFacets;
  /** The beginnings of words that were sought, as corrected. */
  beginnings: string[];
  /** Those of the page that match only together with their description or code. */
  foundByDetails: ReadonlySet<string>;
}

/**
 * The catalog in memory, and the only place where its filters are evaluated. It is exact as soon as a write commits: a reader
 * that sees another catalog version first applies what changed since the last one.
 */
@Injectable()
export class CatalogIndex implements OnApplicationBootstrap {
  readonly #logger = new Logger(CatalogIndex.name);
  #index: LoadedIndex | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: SearchPool,
    metrics: Metrics,
  ) {
    metrics.watch(
      'selvedge_catalogue_columns_rows',
      'Fabrics that this process has in memory.',
      () => this.#index?.columns.size ?? 0,
    );
    metrics.watch('selvedge_catalogue_columns_age_seconds', 'How long ago these were brought up to date.', () =>
      this.#index === undefined ? 0 : Date.now() / 1000 - this.#index.state.readAt,
    );
  }

  /** The API listens once the index is loaded. If that fails, the first search loads it. */
  async onApplicationBootstrap(): Promise<void> {
    await this.#locked(() => this.#current('')).catch((error: Error) =>
      this.#logger.warn(`The catalog is loaded by the first search: ${error.message}`),
    );
  }

  /**
   * A page of the fabrics on the website that match `query`, with exact counts. Words without a match are read as misspelled.
   * @param catalogVersion the catalog version that the caller has seen: the result is of that version or a later one
   */
  async search(query: FabricQuery, page: Page, catalogVersion: string): Promise<SearchResult> {
    const terms = searchTerms(query.search ?? '');
    const found = await this.#find(query, terms, page, catalogVersion);
    if (found.total > 0 || terms.length === 0) return found;
    const { spelling } = await this.#locked(() => this.#current(catalogVersion));
    const corrected = await spelling.correct(terms);
    return allOf(corrected) === allOf(terms) ? found : this.#find(query, corrected, page, catalogVersion);
  }

  /** The fabrics that still exist as JSON texts (domain `Fabric`) by id, of `catalogVersion` or later. */
  async texts(ids: readonly string[], catalogVersion: string): Promise<Map<string, string>> {
    const { texts } = await this.#locked(() => this.#current(catalogVersion));
    return texts.of(ids);
  }

  /** Each color name with its mean shade. */
  shades(catalogVersion: string): Promise<NamedShade[]> {
    return this.#locked(async () => (await this.#current(catalogVersion)).columns.shades());
  }

  #find(query: FabricQuery, terms: Terms, page: Page, catalogVersion: string): Promise<SearchResult> {
    const words = allOf(terms);
    const searches = words ? [words, leading(words)] : [];
    return this.#withWords(searches, catalogVersion, async ({ columns, state }, [matching, leaders]) => {
      const near =
        query.near &&
        new NearRows(
          query.in_stock ? columns.stockedTree : columns.colorTree,
          query.near,
          query.within ?? USUAL_WITHIN,
        );
      if (near) await near.find();
      const among = near ? (matching ? near.rows.and(matching) : near.rows) : matching;
      const filtered = filter(columns, state.names, query, among);
      const rows =
        near && page.sort === 'match'
          ? await near.page((row) => filtered.found.has(row), columns, page)
          : pageOf(filtered.found, leaders, columns, page);
      return {
        ids: rows.map((row) => columns.idOf(row)),
        total: filtered.found.size,
        ...(query.facets && { facets: countFacets(columns, state.names, filtered) }),
        beginnings: beginningsIn(terms),
        foundByDetails: new Set(leaders ? rows.filter((row) => !leaders.has(row)).map((row) => columns.idOf(row)) : []),
      };
    });
  }

  /** Queries the full-text index outside the lock, so that others don't wait for it. */
  async #withWords<T>(
    searches: readonly string[],
    catalogVersion: string,
    work: (index: LoadedIndex, matching: readonly RowSet[]) => Promise<T>,
  ): Promise<T> {
    for (;;) {
      const { textTerms } = await this.#locked(() => this.#current(catalogVersion));
      // In sequence: each search takes one connection at a time, and there are as many slots as connections.
      const matching: RowSet[] = [];
      for (const words of searches) matching.push(await textTerms.rows(words));
      const done = await this.#locked(async () => {
        const index = await this.#current(catalogVersion);
        // The index was loaded again meanwhile, with other row numbers.
        return index.textTerms === textTerms ? { value: await work(index, matching) } : null;
      });
      if (done) return done.value;
    }
  }

  /** Runs one at a time: a search by color yields to the event loop, and the index must not change meanwhile. */
  #locked<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #current(catalogVersion: string): Promise<LoadedIndex> {
    const known = this.#index;
    // Without the primary the changes can't be read, so the index is used as it is.
    if (known && (known.catalogVersion === catalogVersion || isStaleVersion(catalogVersion))) return known;
    const delta = await readDelta(this.pool, known?.state.snapshot);
    const index = known && !mustReload(known, delta) ? known : await loadIndex(this.pool, delta);
    if (index === known) await applyDelta(index, delta, this.pool);
    const { snapshot, timeline, readAt, names } = delta;
    this.#index = { ...index, state: { snapshot, timeline, readAt, names }, catalogVersion };
    return this.#index;
  }
}

/** A page of `found`. In the order of the best match, rows that match in the leading fields come first, the newest of each first. */
function pageOf(
  found: RowSet,
  leaders: RowSet | undefined,
  columns: LoadedIndex['columns'],
  { sort, limit, offset }: Page,
): number[] {
  if (sort !== 'match') return pageOfRows(found.rows(), columns, sort, { limit, offset });
  if (!leaders) return pageOfRows(found.rows(), columns, 'newest', { limit, offset });
  const first = found.and(leaders);
  const shown = pageOfRows(first.rows(), columns, 'newest', { limit, offset });
  const left = { limit: limit - shown.length, offset: Math.max(0, offset - first.size) };
  return [...shown, ...pageOfRows(found.without(first).rows(), columns, 'newest', left)];
}
