import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { FabricFacets, FabricQuery, NamedShade } from '@selvedge/domain/fabrics/fabric';
import { LRUCache } from 'lru-cache';
import { POSITION, TIMELINE } from '../../database/replica-lag.js';
import { isStaleVersion } from '../../fabrics/catalog-version.js';
import { Metrics } from '../../monitoring/metrics.js';
import { NearRows } from '../colour/near-rows.js';
import { SearchPool } from '../search-pool.js';
import { CatalogColumns, type ColumnRow, GLOBAL, ORDERABLE, PRE_ORDER } from './catalog-columns.js';
import { FabricTexts } from './fabric-texts.js';
import { KeptSearch } from './kept-search.js';
import { type NumberSort, pageOfRows } from './page-of-rows.js';
import type { TermNames } from './row-filter.js';
import { RowSet } from './row-set.js';
import { TermSets } from './term-sets.js';

/** Fabrics read per statement: between two of them the event loop serves others. */
const BATCH = 1_000;
/**
 * Colors whose near rows are cached, for the next page or another filter, until any color changes; 0.2 MB each at 100,000
 * fabrics.
 */
const MAX_COLORS = 8;
/** Searches kept up to date with every change; 25 kB each at 100,000 fabrics. */
const MAX_SEARCHES = 100;
/** After more changes than this, a cached search is dropped: updating it may be wasted if nobody asks again. */
const MOST_DUE = 500;
/** Touches are kept for a day in the database; an index not updated for this long is rebuilt. */
const MOST_HOURS = 20;
/** The index is rebuilt once it has this many times more rows than there are fabrics. */
const MOST_GONE = 2;

/** The index, and the state of the database it reflects. */
interface LoadedIndex {
  columns: CatalogColumns;
  terms: TermSets;
  texts: FabricTexts;
  names: TermNames;
  near: LRUCache<string, NearRows>;
  searches: LRUCache<string, KeptSearch>;
  snapshot: string;
  timeline: string;
  /** Time of the last update by the database's clock, in s since 1970. */
  lookedAt: number;
  catalogVersion: string;
}

interface Look {
  snapshot: string;
  timeline: string;
  position: number | null;
  now: number;
  touched: (number | null)[];
  /** The touched fabrics as they are now; null if more than one batch. */
  rows: ColumnRow[] | null;
  fabrics: number;
  names: TermNames;
}

/** The result of a search around a color. */
export interface Measured {
  columns: CatalogColumns;
  near: NearRows;
  names: TermNames;
  /** The rows that match the words, and those that match in the leading fields; absent without a search. */
  having?: RowSet | undefined;
  leaders?: RowSet | undefined;
}

export interface Counted {
  total: number;
  facets?: FabricFacets;
}

export interface PageCut {
  sort: NumberSort;
  /** Rows that match in the leading fields come first. */
  leadersFirst: boolean;
  limit: number;
  offset: number;
}

export interface PageRow {
  number: number;
  leads: boolean;
}

/** The query to count, with its search words. */
export interface Question {
  query: FabricQuery;
  /** A tsquery; empty for none. */
  words: string;
}

/** The search as tsqueries; empty for none. */
export interface Words {
  words: string;
  /** The same words restricted to the leading fields (name, material, colors), whose matches may come first. */
  lead: string;
}

/**
 * The in-memory index by which the catalog is filtered, counted and measured. It is exact as soon as a write commits: a reader
 * that sees another catalog version first applies the fabrics touched since the last update.
 */
@Injectable()
export class CatalogIndex implements OnApplicationBootstrap {
  readonly #logger = new Logger(CatalogIndex.name);
  #catalogIndex: LoadedIndex | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: SearchPool,
    metrics: Metrics,
  ) {
    metrics.watch(
      'selvedge_catalogue_columns_rows',
      'Fabrics that this process has in memory.',
      () => this.#catalogIndex?.columns.size ?? 0,
    );
    metrics.watch('selvedge_catalogue_columns_age_seconds', 'How long ago these were brought up to date.', () =>
      this.#catalogIndex === undefined ? 0 : Date.now() / 1000 - this.#catalogIndex.lookedAt,
    );
  }

  /** Whether the index is loaded; before that, the database counts. */
  get isRead(): boolean {
    return this.#catalogIndex !== undefined;
  }

  /** Loads the index at startup, so that the first search doesn't wait for it. */
  onApplicationBootstrap(): void {
    void this.#withSlot(() => this.#current('')).catch((error: Error) =>
      this.#logger.warn(`The catalog is read when it is asked for: ${error.message}`),
    );
  }

  /**
   * The columns with the rows no farther than `within` from a color and the rows that match the words, of `catalogVersion` or
   * later. They don't change until the caller yields.
   * @param pageOf finds the rows of the page, where they can be found before all rows: their texts are then loaded in parallel
   */
  measured(
    colour: string,
    within: number,
    { words, lead }: Words,
    catalogVersion: string,
    pageOf: (measured: Measured) => Promise<readonly number[]>,
  ): Promise<Measured & { page: readonly number[] }> {
    return this.#withWords(
      words ? [words, lead] : [],
      catalogVersion,
      async ({ columns, names, texts, near: kept }, [having, leaders]) => {
        const key = `${colour} ${within}`;
        const known = kept.get(key);
        const near = known?.isCurrent ? known : new NearRows(columns.colourTree, colour, within);
        const measured = { columns, near, names, having, leaders };
        const page = await pageOf(measured);
        // The caller that awaits these texts gets the error.
        texts.of(page.map((row) => columns.numberOf(row))).catch(() => undefined);
        if (near !== known) await near.find();
        kept.set(key, near);
        return { ...measured, page };
      },
    );
  }

  /** The number of matches, of `catalogVersion` or later. */
  count({ query, words }: Question, catalogVersion: string): Promise<Counted> {
    return this.#withWords(words ? [words] : [], catalogVersion, async (catalogIndex, [having]) => {
      return kept(catalogIndex, { query, words }, having).told(catalogIndex.names);
    });
  }

  /** The number of matches and a page of them. */
  page(question: Question & Words, cut: PageCut, catalogVersion: string): Promise<Counted & { page: PageRow[] }> {
    const { query, words, lead } = question;
    return this.#withWords(words ? [words, lead] : [], catalogVersion, async (catalogIndex, [having, leaders]) => {
      const { columns, names } = catalogIndex;
      const search = kept(catalogIndex, { query, words }, having);
      const { found } = search;
      const leading = cut.leadersFirst && leaders ? found.and(leaders) : new RowSet();
      const first = leading.rows();
      const shown = pageOfRows(first, columns, cut.sort, cut);
      const left = { limit: cut.limit - shown.length, offset: Math.max(0, cut.offset - first.length) };
      const others = left.limit > 0 ? pageOfRows(found.without(leading).rows(), columns, cut.sort, left) : [];
      const page = [...shown, ...others];
      return {
        ...search.told(names),
        page: page.map((row) => ({ number: columns.numberOf(row), leads: leaders?.has(row) ?? true })),
      };
    });
  }

  /** Fabrics by number as JSON texts, of `catalogVersion` or later. */
  async texts(numbers: readonly number[], catalogVersion: string): Promise<Map<number, string>> {
    const { texts } = await this.#withSlot(() => this.#current(catalogVersion));
    return texts.of(numbers);
  }

  /**
   * The number of fabrics on the website that match a tsquery, of `catalogVersion` or later; undefined for a tsquery that is not
   * cached.
   */
  async uses(words: string, catalogVersion: string): Promise<number | undefined> {
    if (!this.#catalogIndex?.terms.knows(words)) return undefined;
    return this.#withWords([words], catalogVersion, async (_, [having]) => having?.size ?? 0);
  }

  /** A text that changes with every write that changes search words or visibility. */
  wordsVersion(catalogVersion: string): Promise<string> {
    return this.#withSlot(async () => (await this.#current(catalogVersion)).terms.version);
  }

  /** Each color name with its mean shade. */
  shades(catalogVersion: string): Promise<NamedShade[]> {
    return this.#withSlot(async () => (await this.#current(catalogVersion)).columns.means());
  }

  /** Queries the full-text index outside the lock, so that others don't wait for it. */
  async #withWords<T>(
    searches: readonly string[],
    catalogVersion: string,
    work: (catalogIndex: LoadedIndex, having: readonly RowSet[]) => Promise<T>,
  ): Promise<T> {
    for (;;) {
      const { terms } = await this.#withSlot(() => this.#current(catalogVersion));
      // In sequence: each search takes one connection at a time, and there are as many slots as connections.
      const having: RowSet[] = [];
      for (const words of searches) having.push(await terms.of(words));
      const done = await this.#withSlot(async () => {
        const catalogIndex = await this.#current(catalogVersion);
        // The index was rebuilt meanwhile, with other row numbers.
        return catalogIndex.terms === terms ? { value: await work(catalogIndex, having) } : null;
      });
      if (done) return done.value;
    }
  }

  /** Runs one at a time: nobody measures while another writes. */
  #withSlot<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #current(catalogVersion: string): Promise<LoadedIndex> {
    const known = this.#catalogIndex;
    // Without the primary the touches can't be read, so the index is used as it is.
    if (known && (known.catalogVersion === catalogVersion || isStaleVersion(catalogVersion))) return known;
    const look = await this.#look(known?.snapshot);
    const isTooOld = known && look.now - known.lookedAt > MOST_HOURS * 3600;
    const isOfAnother = known && known.timeline !== look.timeline;
    const isWorn = known && known.columns.size > MOST_GONE * look.fabrics + BATCH;
    const catalogIndex: LoadedIndex =
      !known || isTooOld || isOfAnother || isWorn || look.touched.includes(null)
        ? await this.#readAll(look)
        : await this.#takeIn(known, look);
    // Counts and texts contain the names of categories and patterns.
    if (JSON.stringify(catalogIndex.names) !== JSON.stringify(look.names)) {
      catalogIndex.searches.clear();
      catalogIndex.texts.forgetAll();
    }
    this.#catalogIndex = {
      ...catalogIndex,
      names: look.names,
      snapshot: look.snapshot,
      lookedAt: look.now,
      catalogVersion,
    };
    return this.#catalogIndex;
  }

  /**
   * @param since the snapshot of the last look: transactions it could not see may have changed fabrics; without it none count as
   * touched
   */
  async #look(since?: string): Promise<Look> {
    // Snapshots of a replica don't say which transactions were in progress.
    const [look] = await this.pool.askPrimary<[Look]>(
      `WITH last AS (SELECT coalesce($1::pg_snapshot, pg_current_snapshot()) AS seen),
       touched AS MATERIALIZED (
         SELECT DISTINCT number FROM fabric_touches
         WHERE transaction_id >= (SELECT pg_snapshot_xmin(seen) FROM last)
           AND NOT pg_visible_in_snapshot(transaction_id, (SELECT seen FROM last))
       )
       SELECT pg_current_snapshot()::text AS snapshot, ${TIMELINE} AS timeline, ${POSITION} AS position, extract(epoch FROM now())::float8 AS now,
              (SELECT reltuples::int FROM pg_class WHERE oid = 'fabrics'::regclass) AS fabrics,
              json_build_object(
                'categories', (SELECT coalesce(json_object_agg(id, name ORDER BY id), '{}') FROM categories),
                'patterns', (SELECT coalesce(json_object_agg(id, name ORDER BY id), '{}') FROM patterns)) AS names,
              (SELECT coalesce(json_agg(number), '[]') FROM touched) AS touched,
              CASE WHEN (SELECT count(*) FROM touched) <= ${BATCH}
                THEN (${rowsOf('f.number = ANY(ARRAY(SELECT number FROM touched))')}) END AS rows`,
      [since],
      'catalog.look',
    );
    this.pool.recordSeen(look.position);
    return look;
  }

  async #readAll(look: Look): Promise<LoadedIndex> {
    const columns = new CatalogColumns();
    for (let last = -Infinity, rows: ColumnRow[] = []; ; last = rows.at(-1)?.number ?? 0) {
      rows = await this.#rows(
        'catalog.all',
        `f.number > $1 ORDER BY f.number LIMIT ${BATCH}`,
        Number.isFinite(last) ? last : -2_147_483_648,
      );
      for (const row of rows) columns.set(row);
      if (rows.length < BATCH) break;
    }
    const terms = new TermSets(this.pool, columns);
    const texts = new FabricTexts(this.pool);
    const { names, snapshot, timeline, now } = look;
    return {
      columns,
      terms,
      texts,
      names,
      near: new LRUCache({ max: MAX_COLORS }),
      searches: new LRUCache({ max: MAX_SEARCHES }),
      snapshot,
      timeline,
      lookedAt: now,
      catalogVersion: '',
    };
  }

  async #takeIn(catalogIndex: LoadedIndex, { touched, rows: brought }: Look): Promise<LoadedIndex> {
    const { columns, terms, texts, searches } = catalogIndex;
    for (let from = 0; from < touched.length; from += BATCH) {
      const numbers = touched.slice(from, from + BATCH) as number[];
      const found = brought ?? (await this.#rows('catalog.touched', 'f.number = ANY($1::int[])', numbers));
      texts.forget(numbers);
      const there = new Set(found.map(({ number }) => number));
      const before = numbers.flatMap((number) => columns.rowOf(number) ?? []);
      for (const search of searches.values()) for (const row of before) search.takeOut(row);
      terms.note([
        ...found.filter((fabric) => !columns.hasWordsOf(fabric)).map(({ number }) => number),
        ...numbers.filter((number) => !there.has(number)),
      ]);
      const gone = numbers.filter((number) => !there.has(number)).map((number) => columns.remove(number));
      const rows = [...found.map((row) => columns.set(row)), ...gone.filter((row) => row !== undefined)];
      for (const [key, search] of searches) {
        for (const row of rows) search.note(row);
        if (search.due > MOST_DUE) searches.delete(key);
      }
    }
    return catalogIndex;
  }

  async #rows(name: string, which: string, parameter: unknown): Promise<ColumnRow[]> {
    const [{ rows }] = await this.pool.query<[{ rows: ColumnRow[] }]>(rowsOf(which), [parameter], name);
    return rows;
  }
}

/**
 * The result of a question, kept up to date from now on.
 * @param having the rows that match its words
 */
function kept(catalogIndex: LoadedIndex, { query, words }: Question, having: RowSet | undefined): KeptSearch {
  const { columns, names, searches, terms } = catalogIndex;
  const made = () => new KeptSearch(columns, names, query, having);
  // Words changed since the index was queried for them: good for this response, but a cached search would miss the change.
  if (having && !terms.isCurrent(words)) return made();
  const key = JSON.stringify([words, query]);
  const search = searches.get(key) ?? made();
  search.renew(having);
  searches.set(key, search);
  return search;
}

/** A statement that selects `ColumnRow`s as one JSON text. */
const rowsOf = (which: string): string => `
  SELECT coalesce(json_agg(fabric), '[]') AS rows FROM (
    SELECT f.number, replace(f.id::text, '-', '') AS id, f.visible, extract(epoch FROM f.created_at)::float8 * 1000000 AS born,
           f.colors, f.fibres,
           f.is_global::int * ${GLOBAL} + f.pre_order::int * ${PRE_ORDER} + (f.available_quantity > 0)::int * ${ORDERABLE} AS flags,
           f.price_cents::float8 AS price, f.weight_gsm::float8 AS weight, f.width_cm::float8 AS width,
           ('x' || left(md5(f.search_words::text), 13))::bit(52)::bigint::float8 AS words,
           ARRAY(SELECT category_id FROM fabric_categories WHERE fabric_id = f.id) AS categories,
           ARRAY(SELECT pattern_id FROM fabric_patterns WHERE fabric_id = f.id) AS patterns,
           ARRAY(SELECT json_build_array(name, hex) FROM colourways
                 WHERE fabric_id = f.id AND is_available AND hex IS NOT NULL) AS shades
    FROM fabrics f WHERE ${which}
  ) fabric`;
