import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { FabricFacets, FabricQuery, NamedShade } from '@selvedge/domain/fabrics/fabric';
import { Metrics } from '../../monitoring/metrics.js';
import { ColourDistances } from '../colour/colour-distances.js';
import { SearchPool } from '../search-pool.js';
import { CatalogColumns, type ColumnRow, GLOBAL, ORDERABLE, PRE_ORDER } from './catalog-columns.js';
import { FacetCounts } from './facet-counts.js';
import { RowFilter, type TermNames } from './row-filter.js';
import { type RowSet, TermSets } from './term-sets.js';

/** Fabrics that one statement brings: others get their turn while the next is on its way. */
const BATCH = 1_000;
/** Colours whose distances are kept, up to date with every change: the next page, another filter. 1 MB each at 100,000. */
const KEPT = 8;
/** Filters without words whose counts are kept up to date with every change; some kB each. */
const KEPT_COUNTS = 200;
/** Of more changes at once, counts that nobody may ask for again are rather made anew. */
const MOST_COUNTED = 500;
/** Touches are kept for a day; whoever has not looked for so long reads everything anew. */
const MOST_HOURS = 20;
/** Rows of fabrics that are gone are given up once they are so many times the others. */
const MOST_GONE = 2;

/** What is known, and of which state of the database. */
interface Shelf {
  columns: CatalogColumns;
  terms: TermSets;
  names: TermNames;
  distances: Map<string, ColourDistances>;
  counts: Map<string, KeptCount>;
  snapshot: string;
  /** When it was looked, by the database's clock, in s since 1970. */
  lookedAt: number;
  mark: string;
}

interface KeptCount {
  filter: RowFilter;
  counts: FacetCounts;
}

interface Look {
  snapshot: string;
  now: number;
  touched: (number | null)[];
  fabrics: number;
  names: TermNames;
}

interface Measured {
  columns: CatalogColumns;
  distances: ColourDistances;
  names: TermNames;
  /** Null where no words are looked for. */
  having: RowSet | null;
}

/** What is counted: a query with the words that are looked for. */
export interface Question {
  query: FabricQuery;
  /** A tsquery; empty for none. */
  words: string;
}

/**
 * The catalogue in memory as far as it is filtered, counted and measured, exact the moment a write commits: a reader that sees another mark of the
 * catalogue takes in what was touched since its last look.
 */
@Injectable()
export class CatalogShelf implements OnApplicationBootstrap {
  readonly #logger = new Logger(CatalogShelf.name);
  #shelf: Shelf | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: SearchPool,
    metrics: Metrics,
  ) {
    metrics.watch(
      'selvedge_catalogue_columns_rows',
      'Fabrics that this process has in memory.',
      () => this.#shelf?.columns.size ?? 0,
    );
    metrics.watch('selvedge_catalogue_columns_age_seconds', 'How long ago these were brought up to date.', () =>
      this.#shelf === undefined ? 0 : Date.now() / 1000 - this.#shelf.lookedAt,
    );
  }

  /** Whether it is in memory already; before, the database counts. */
  get isRead(): boolean {
    return this.#shelf !== undefined;
  }

  /** Read at the start, so that the first search does not wait for it. */
  onApplicationBootstrap(): void {
    void this.#inTurn(() => this.#current('')).catch((error: Error) =>
      this.#logger.warn(`The catalogue is read when it is asked for: ${error.message}`),
    );
  }

  /**
   * The columns with the distances of all fabrics from `near`, and those that have the words of a tsquery, of the state
   * of `mark` or a later one. They don't change until the caller gives way to others.
   */
  measured(near: string, within: number, words: string, mark: string): Promise<Measured> {
    return this.#withWords(words, mark, async ({ columns, names, distances: kept }, having) => {
      const key = `${near} ${within}`;
      const distances = kept.get(key) ?? new ColourDistances(columns, near, within);
      if (!kept.delete(key)) await distances.measure();
      kept.set(key, distances);
      if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
      return { columns, distances, names, having };
    });
  }

  /** How many fabrics are found, of the state of `mark` or a later one. */
  count({ query, words }: Question, mark: string): Promise<{ total: number; facets?: FabricFacets }> {
    return this.#withWords(words, mark, async (shelf, having) => {
      if (having) return countOf(shelf, query, having);
      const key = JSON.stringify(query);
      const known = shelf.counts.get(key) ?? counted(shelf, query);
      shelf.counts.delete(key);
      shelf.counts.set(key, known);
      if (shelf.counts.size > KEPT_COUNTS) shelf.counts.delete(shelf.counts.keys().next().value as string);
      return known.counts.told(shelf.names);
    });
  }

  /** Each name of a colour with its mean shade. */
  shades(mark: string): Promise<NamedShade[]> {
    return this.#inTurn(async () => (await this.#current(mark)).columns.means());
  }

  /** The index is asked for words outside the turn, so that others need not wait for it. */
  async #withWords<T>(
    words: string,
    mark: string,
    work: (shelf: Shelf, having: RowSet | null) => Promise<T>,
  ): Promise<T> {
    if (!words) return this.#inTurn(async () => work(await this.#current(mark), null));
    for (;;) {
      const { terms } = await this.#inTurn(() => this.#current(mark));
      const having = await terms.of(words);
      const done = await this.#inTurn(async () => {
        const shelf = await this.#current(mark);
        // All was read anew meanwhile, and the rows are others.
        return shelf.terms === terms ? { value: await work(shelf, having) } : null;
      });
      if (done) return done.value;
    }
  }

  /** One at a time: nobody measures while another writes. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #current(mark: string): Promise<Shelf> {
    const known = this.#shelf;
    if (known && known.mark === mark) return known;
    const look = await this.#look(known?.snapshot);
    const isTooOld = known && look.now - known.lookedAt > MOST_HOURS * 3600;
    const isWorn = known && known.columns.size > MOST_GONE * look.fabrics + BATCH;
    const shelf: Shelf =
      !known || isTooOld || isWorn || look.touched.includes(null)
        ? await this.#readAll(look)
        : await this.#takeIn(known, look);
    // Counts name categories and patterns as they were called.
    if (JSON.stringify(shelf.names) !== JSON.stringify(look.names)) shelf.counts.clear();
    this.#shelf = { ...shelf, names: look.names, snapshot: look.snapshot, lookedAt: look.now, mark };
    return this.#shelf;
  }

  /** @param since the snapshot of the last look: what it could not see may be different now */
  async #look(since = '1:1:'): Promise<Look> {
    const [look] = await this.pool.query<[Look]>(
      `SELECT pg_current_snapshot()::text AS snapshot, extract(epoch FROM now())::float8 AS now,
              (SELECT reltuples::int FROM pg_class WHERE oid = 'fabrics'::regclass) AS fabrics,
              json_build_object(
                'categories', (SELECT coalesce(json_object_agg(id, name ORDER BY id), '{}') FROM categories),
                'patterns', (SELECT coalesce(json_object_agg(id, name ORDER BY id), '{}') FROM patterns)) AS names,
              ARRAY(SELECT DISTINCT number FROM fabric_touches
                    WHERE transaction_id >= pg_snapshot_xmin($1::pg_snapshot)
                      AND NOT pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)) AS touched`,
      [since],
    );
    return look;
  }

  async #readAll(look: Look): Promise<Shelf> {
    const columns = new CatalogColumns();
    for (let last = -Infinity, rows: ColumnRow[] = []; ; last = rows.at(-1)?.number ?? 0) {
      rows = await this.#rows(
        `f.number > $1 ORDER BY f.number LIMIT ${BATCH}`,
        Number.isFinite(last) ? last : -2_147_483_648,
      );
      for (const row of rows) columns.set(row);
      if (rows.length < BATCH) break;
    }
    const terms = new TermSets(this.pool, columns);
    const { names, snapshot, now } = look;
    return { columns, terms, names, distances: new Map(), counts: new Map(), snapshot, lookedAt: now, mark: '' };
  }

  async #takeIn(shelf: Shelf, { touched }: Look): Promise<Shelf> {
    const { columns, terms, distances, counts } = shelf;
    if (touched.length > MOST_COUNTED) counts.clear();
    for (let from = 0; from < touched.length; from += BATCH) {
      const numbers = touched.slice(from, from + BATCH) as number[];
      const found = await this.#rows('f.number = ANY($1::int[])', numbers);
      const there = new Set(found.map(({ number }) => number));
      const before = numbers.flatMap((number) => columns.rowOf(number) ?? []);
      for (const row of before) recount(counts, row, -1);
      terms.note([
        ...found.filter((fabric) => !columns.hasWordsOf(fabric)).map(({ number }) => number),
        ...numbers.filter((number) => !there.has(number)),
      ]);
      const gone = numbers.filter((number) => !there.has(number)).map((number) => columns.remove(number));
      const rows = [...found.map((row) => columns.set(row)), ...gone.filter((row) => row !== undefined)];
      for (const row of rows) recount(counts, row, 1);
      for (const kept of distances.values()) kept.renew(rows);
    }
    return shelf;
  }

  async #rows(which: string, parameter: unknown): Promise<ColumnRow[]> {
    const [{ rows }] = await this.pool.query<[{ rows: ColumnRow[] }]>(
      `SELECT coalesce(json_agg(fabric), '[]') AS rows FROM (
         SELECT f.number, f.visible, extract(epoch FROM f.created_at)::float8 * 1000000 AS born, f.colors,
                f.is_global::int * ${GLOBAL} + f.pre_order::int * ${PRE_ORDER}
                  + (f.available_quantity > 0)::int * ${ORDERABLE} AS flags,
                f.price_cents::float8 AS price, f.weight_gsm::float8 AS weight, f.width_cm::float8 AS width,
                ('x' || left(md5(f.search_words::text), 13))::bit(52)::bigint::float8 AS words,
                ARRAY(SELECT category_id FROM fabric_categories WHERE fabric_id = f.id) AS categories,
                ARRAY(SELECT pattern_id FROM fabric_patterns WHERE fabric_id = f.id) AS patterns,
                ARRAY(SELECT json_build_array(name, hex) FROM colourways
                      WHERE fabric_id = f.id AND is_available AND hex IS NOT NULL) AS shades
         FROM fabrics f WHERE ${which}
       ) fabric`,
      [parameter],
    );
    return rows;
  }
}

function counted({ columns, names }: Shelf, query: FabricQuery): KeptCount {
  const filter = new RowFilter(columns, names, query);
  const counts = new FacetCounts(columns, filter, query.facets ?? false);
  for (let row = 0; row < columns.size; row++) if (filter.leaves(row)) counts.add(row, 1);
  return { filter, counts };
}

function countOf({ columns, names }: Shelf, query: FabricQuery, found: RowSet) {
  const filter = new RowFilter(columns, names, query);
  const counts = new FacetCounts(columns, filter, query.facets ?? false);
  found.forEach((row) => {
    if (filter.leaves(row)) counts.add(row, 1);
  });
  return counts.told(names);
}

function recount(kept: Map<string, KeptCount>, row: number, times: 1 | -1): void {
  for (const { filter, counts } of kept.values()) if (filter.leaves(row)) counts.add(row, times);
}
