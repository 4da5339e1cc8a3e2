import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { USUAL_WITHIN } from '@selvedge/domain/colour/closeness';
import type { FabricFacets, FabricQuery, FabricSort, FewerWords, NamedShade } from '@selvedge/domain/fabrics/fabric';
import {
  readSearch,
  type SearchedFlag,
  type SearchedRange,
  withoutPart,
} from '@selvedge/domain/fabrics/search/read-search';
import { isStaleVersion } from '../fabrics/catalog-version.js';
import {
  allOf,
  type Condition,
  inShades,
  isShade,
  joinedTerms,
  type SearchTerm,
  searchTerms,
  shadeGroups,
  withoutStopWords,
} from '../fabrics/search-terms.js';
import { Metrics } from '../monitoring/metrics.js';
import { NearRows } from './color-index/near-rows.js';
import { applyDelta, mustReload, readDelta } from './delta-sync.js';
import { countFacets } from './facets.js';
import { filter } from './filter.js';
import { type LoadedIndex, loadIndex } from './index-loader.js';
import { type NamedRows, NameSearch } from './named-rows.js';
import type { RowSet } from './row-set.js';
import { SearchPool } from './search-pool.js';
import { shadeRows } from './shade-rows.js';
import { type Reference, similarRows } from './similar.js';
import { pageOfRows } from './sort.js';
import type { FoundRows } from './text-terms.js';

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
  /** The corrected search text. */
  terms: readonly Condition[];
  /** Those of the page that match only together with their categories, patterns, description or code. */
  foundByDetails: ReadonlySet<string>;
  /** True if numbers such as `180gsm` were found as words, because as filters they find nothing. */
  asText?: true;
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
   * A page of the fabrics on the website that match `query`, with exact counts. Numbers with a unit are filters, and words without
   * a match are read as misspelled.
   * @param catalogVersion the catalog version that the caller has seen: the result is of that version or a later one
   */
  async search(query: FabricQuery, page: Page, catalogVersion: string): Promise<SearchResult> {
    const { ranges, flags, words } = readSearch(query.search ?? '');
    const found = await this.#spelled(narrowed(query, ranges, flags), searchTerms(words), page, catalogVersion);
    if (found.total > 0 || ranges.length + flags.length === 0) return found;
    const literal = await this.#find(query, searchTerms(query.search ?? ''), page, catalogVersion);
    return literal.total > 0 ? { ...literal, asText: true } : found;
  }

  /**
   * For a search that finds nothing: what it finds without one of its numbers or words.
   * @param corrected the terms that it was read as: correcting the rest anew for each part would multiply what it has cost
   */
  async withoutOne(query: FabricQuery, corrected: readonly Condition[], catalogVersion: string): Promise<FewerWords[]> {
    const text = query.search ?? '';
    const { ranges, flags, words } = readSearch(text);
    const terms = searchTerms(words);
    const parts: (SearchedRange | SearchedFlag | readonly SearchTerm[])[] = [
      ...ranges,
      ...flags,
      ...shadeGroups(terms),
    ];
    if (parts.length < 2 || parts.length > MAX_PARTS_LEFT_OUT) return [];
    const fewer: FewerWords[] = [];
    for (const part of parts) {
      const left = narrowed(
        { ...query, facets: false },
        ranges.filter((range) => range !== part),
        flags.filter((flag) => flag !== part),
      );
      const count = async (some: readonly SearchTerm[]) => {
        const read = corrected.flatMap((condition, place) =>
          isShade(condition) || !some.some((term) => terms[place] === term) ? [] : condition,
        );
        const found = await this.#find(left, read, NO_PAGE, catalogVersion);
        return found.total || (await this.#shaded(left, inShades(some, read), NO_PAGE, catalogVersion))?.total || 0;
      };
      const leftOut = 'start' in part ? [] : part;
      const others = terms.filter((term) => !leftOut.includes(term));
      const withoutStop = withoutStopWords(others);
      // As the search for the rest counts them.
      const total = (await count(others)) || (withoutStop.length < others.length ? await count(withoutStop) : 0);
      const place = 'start' in part ? part : { start: part[0]?.start ?? 0, end: part.at(-1)?.end ?? 0 };
      if (total === 0) continue;
      fewer.push({ search: withoutPart(text, place), without: text.slice(place.start, place.end).trim(), total });
    }
    return fewer;
  }

  /** The ids of the fabrics on the website that are most like another, the nearest first. */
  similar(reference: Reference, limit: number, catalogVersion: string): Promise<string[]> {
    return this.#locked(async () => {
      const { columns } = await this.#current(catalogVersion);
      return similarRows(columns, reference, limit).map((row) => columns.idOf(row));
    });
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

  async #spelled(
    query: FabricQuery,
    terms: ReturnType<typeof searchTerms>,
    page: Page,
    catalogVersion: string,
  ): Promise<SearchResult> {
    const found = await this.#find(query, terms, page, catalogVersion);
    if (found.total > 0 || terms.length === 0) return found;
    const joined = joinedTerms(terms);
    const coded = joined.length > 0 ? await this.#find(query, joined, page, catalogVersion) : null;
    if (coded && coded.total > 0) return coded;
    const withoutStop = withoutStopWords(terms);
    const reduced =
      withoutStop.length < terms.length ? await this.#spelled(query, withoutStop, page, catalogVersion) : null;
    if (reduced && reduced.total > 0) return reduced;
    const shaded = await this.#shaded(query, inShades(terms, terms), page, catalogVersion);
    if (shaded) return shaded;
    const { spelling, named } = await this.#locked(() => this.#current(catalogVersion));
    const read = await spelling.correct(terms, named);
    if (allOf(read) === allOf(terms)) return found;
    const corrected = await this.#find(query, read, page, catalogVersion);
    if (corrected.total > 0) return corrected;
    return (await this.#shaded(query, inShades(terms, read), page, catalogVersion)) ?? corrected;
  }

  /**
   * What is found where colors are sought by what they look like, `green` as the usual green or else as any; null for nothing,
   * and where no color is named.
   */
  async #shaded(
    query: FabricQuery,
    conditions: readonly Condition[],
    page: Page,
    catalogVersion: string,
  ): Promise<SearchResult | null> {
    if (!conditions.some(isShade)) return null;
    const find = async (sought: readonly Condition[]) => {
      const found = await this.#find({ ...query, search: undefined }, sought, page, catalogVersion);
      return found.total > 0 ? found : null;
    };
    const usual = conditions.map((condition) => (isShade(condition) ? { ...condition, others: [] } : condition));
    const isWide = conditions.some((condition) => isShade(condition) && condition.others.length > 0);
    return (await find(usual)) ?? (isWide ? find(conditions) : null);
  }

  #find(query: FabricQuery, terms: readonly Condition[], page: Page, catalogVersion: string): Promise<SearchResult> {
    return this.#withWords(terms, query.in_stock === true, catalogVersion, async ({ columns, state }, words) => {
      const near =
        query.near &&
        new NearRows(columns.colorTree, query.near, query.within ?? USUAL_WITHIN, query.in_stock === true);
      if (near) await near.find();
      const among = near ? (words ? near.rows.and(words.matching) : near.rows) : words?.matching;
      const filtered = filter(columns, state.names, query, among);
      const rows =
        near && page.sort === 'match'
          ? await near.page((row) => filtered.found.has(row), columns, page)
          : pageOf(filtered.found, words, columns, page);
      return {
        ids: rows.map((row) => columns.idOf(row)),
        total: filtered.found.size,
        ...(query.facets && { facets: countFacets(columns, state.names, filtered) }),
        terms,
        foundByDetails: new Set(
          words ? rows.filter((row) => !words.leading.has(row)).map((row) => columns.idOf(row)) : [],
        ),
      };
    });
  }

  /** Queries the full-text index outside the lock, so that others don't wait for it. */
  async #withWords<T>(
    conditions: readonly Condition[],
    inStock: boolean,
    catalogVersion: string,
    work: (index: LoadedIndex, words: WordRows | undefined) => Promise<T>,
  ): Promise<T> {
    const terms = conditions.flatMap((condition) => (isShade(condition) ? [] : condition));
    const shades = conditions.filter(isShade);
    for (;;) {
      const { textTerms, named } = await this.#locked(() => this.#current(catalogVersion));
      // Terms that no name has are one condition, which the full-text index finds fastest.
      const byName = terms.flatMap((term) => named.rows(term) ?? []);
      const ofNames = terms.filter((term) => named.rows(term) !== null);
      const others = allOf(terms.filter((term) => named.rows(term) === null));
      // In sequence: each search takes one connection at a time, and there are as many slots as connections.
      const each: WordRows[] = [];
      if (others) {
        const found = await textTerms.rows(others);
        each.push({ ...found, named: found.leading });
      }
      for (const [place, { query }] of ofNames.entries()) {
        each.push(withNames(await textTerms.rows(`(${query})`), byName[place] as NamedRows));
      }
      const done = await this.#locked(async () => {
        const index = await this.#current(catalogVersion);
        // The index was loaded again meanwhile, with other row numbers.
        if (index.textTerms !== textTerms) return null;
        const inShade: WordRows[] = [];
        for (const shade of shades) inShade.push(inColors(await shadeRows(index.columns, shade, inStock)));
        return { value: await work(index, inAll([...each, ...inShade])) };
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
    const named = new NameSearch(index.columns, names);
    this.#index = { ...index, named, state: { snapshot, timeline, readAt, names }, catalogVersion };
    return this.#index;
  }
}

/** A search of more parts is a text that was pasted. */
const MAX_PARTS_LEFT_OUT = 6;
const NO_PAGE: Page = { sort: 'match', limit: 0, offset: 0 };

/** The rows that match words, by where they stand: each set contains the one before. */
interface WordRows {
  /** In name, material and colors. */
  leading: RowSet;
  /** In these, or in the names of categories and patterns. */
  named: RowSet;
  matching: RowSet;
}

function withNames({ leading, matching }: FoundRows, names: NamedRows): WordRows {
  return { leading: leading.or(names.leading), named: leading.or(names.any), matching: matching.or(names.any) };
}

const inColors = (rows: RowSet): WordRows => ({ leading: rows, named: rows, matching: rows });

function inAll(words: readonly WordRows[]): WordRows | undefined {
  if (words.length === 0) return undefined;
  return words.reduce((one, other) => ({
    leading: one.leading.and(other.leading),
    named: one.named.and(other.named),
    matching: one.matching.and(other.matching),
  }));
}

/** A query with the ranges that its text asks for, within those that it has, and what it says of the stock. */
function narrowed(query: FabricQuery, ranges: readonly SearchedRange[], flags: readonly SearchedFlag[]): FabricQuery {
  const all = { ...query };
  for (const { flag } of flags) all[flag] ??= true;
  for (const { measure, min, max } of ranges) {
    const [least, most] = [`min_${measure}`, `max_${measure}`] as const;
    if (min !== undefined) all[least] = Math.max(min, all[least] ?? 0);
    if (max !== undefined) all[most] = Math.min(max, all[most] ?? Number.POSITIVE_INFINITY);
  }
  return all;
}

/**
 * A page of `found`. In the order of the best match, rows that match by name, material and color come first, then those by
 * category and pattern, the newest of each first.
 */
function pageOf(
  found: RowSet,
  words: WordRows | undefined,
  columns: LoadedIndex['columns'],
  { sort, limit, offset }: Page,
): number[] {
  if (sort !== 'match') return pageOfRows(found, columns, sort, { limit, offset });
  if (!words) return pageOfRows(found, columns, 'newest', { limit, offset });
  const rows: number[] = [];
  let skipped = offset;
  const { leading, named } = words;
  for (const step of [found.and(leading), found.and(named).without(leading), found.without(named)]) {
    if (rows.length === limit) break;
    rows.push(...pageOfRows(step, columns, 'newest', { limit: limit - rows.length, offset: skipped }));
    skipped = Math.max(0, skipped - step.size);
  }
  return rows;
}
