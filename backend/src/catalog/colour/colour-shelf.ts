import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { NamedShade } from '@selvedge/domain/fabrics/fabric';
import { Metrics } from '../../monitoring/metrics.js';
import { SearchPool } from '../search-pool.js';
import { ColourColumns, type ColumnRow } from './colour-columns.js';
import { ColourDistances } from './colour-distances.js';

/** Fabrics that one statement brings: others get their turn while the next is on its way. */
const BATCH = 1_000;
/** Colours whose distances are kept, up to date with every change: the next page, another filter. 1 MB each at 100,000. */
const KEPT = 8;
/** Touches are kept for a day; whoever has not looked for so long reads everything anew. */
const MOST_HOURS = 20;
/** Rows of fabrics that are gone are given up once they are so many times the others. */
const MOST_GONE = 2;

/** What is known, and of which state of the database. */
interface Shelf {
  columns: ColourColumns;
  distances: Map<string, ColourDistances>;
  snapshot: string;
  /** When it was looked, by the database's clock, in s since 1970. */
  lookedAt: number;
  mark: string;
}

interface Look {
  snapshot: string;
  now: number;
  touched: (number | null)[];
  fabrics: number;
}

/**
 * The colours of the catalogue in memory, exact the moment a write commits: a reader that sees another mark of the
 * catalogue takes in what was touched since its last look.
 */
@Injectable()
export class ColourShelf implements OnApplicationBootstrap {
  readonly #logger = new Logger(ColourShelf.name);
  #shelf: Shelf | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: SearchPool,
    metrics: Metrics,
  ) {
    metrics.watch(
      'selvedge_colour_columns_rows',
      'Fabrics whose colours this process has in memory.',
      () => this.#shelf?.columns.size ?? 0,
    );
    metrics.watch('selvedge_colour_columns_age_seconds', 'How long ago these were brought up to date.', () =>
      this.#shelf === undefined ? 0 : Date.now() / 1000 - this.#shelf.lookedAt,
    );
  }

  /** Read at the start, so that the first search does not wait for it. */
  onApplicationBootstrap(): void {
    void this.#inTurn(() => this.#current('')).catch((error: Error) =>
      this.#logger.warn(`The colours of the catalogue are read when they are asked for: ${error.message}`),
    );
  }

  /**
   * The columns with the distances of all fabrics from `near`, of the state of `mark` or a later one. They don't change
   * until the caller gives way to others.
   */
  measured(
    near: string,
    within: number,
    mark: string,
  ): Promise<{ columns: ColourColumns; distances: ColourDistances }> {
    return this.#inTurn(async () => {
      const { columns, distances: kept } = await this.#current(mark);
      const key = `${near} ${within}`;
      const distances = kept.get(key) ?? new ColourDistances(columns, near, within);
      if (!kept.delete(key)) await distances.measure();
      kept.set(key, distances);
      if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
      return { columns, distances };
    });
  }

  /** Each name of a colour with its mean shade. */
  shades(mark: string): Promise<NamedShade[]> {
    return this.#inTurn(async () => (await this.#current(mark)).columns.means());
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
    this.#shelf = { ...shelf, snapshot: look.snapshot, lookedAt: look.now, mark };
    return this.#shelf;
  }

  /** @param since the snapshot of the last look: what it could not see may be different now */
  async #look(since = '1:1:'): Promise<Look> {
    const [look] = await this.pool.query<[Look]>(
      `SELECT pg_current_snapshot()::text AS snapshot, extract(epoch FROM now())::float8 AS now,
              (SELECT reltuples::int FROM pg_class WHERE oid = 'fabrics'::regclass) AS fabrics,
              ARRAY(SELECT DISTINCT number FROM fabric_touches
                    WHERE transaction_id >= pg_snapshot_xmin($1::pg_snapshot)
                      AND NOT pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)) AS touched`,
      [since],
    );
    return look;
  }

  async #readAll(look: Look): Promise<Shelf> {
    const columns = new ColourColumns();
    for (let last = -Infinity, rows: ColumnRow[] = []; ; last = rows.at(-1)?.number ?? 0) {
      rows = await this.#rows(
        `f.number > $1 ORDER BY f.number LIMIT ${BATCH}`,
        Number.isFinite(last) ? last : -2_147_483_648,
      );
      for (const row of rows) columns.set(row);
      if (rows.length < BATCH) break;
    }
    return { columns, distances: new Map(), snapshot: look.snapshot, lookedAt: look.now, mark: '' };
  }

  async #takeIn(shelf: Shelf, { touched }: Look): Promise<Shelf> {
    const { columns, distances } = shelf;
    for (let from = 0; from < touched.length; from += BATCH) {
      const numbers = touched.slice(from, from + BATCH) as number[];
      const found = await this.#rows('f.number = ANY($1::int[])', numbers);
      const there = new Set(found.map(({ number }) => number));
      const gone = numbers.filter((number) => !there.has(number)).map((number) => columns.remove(number));
      const rows = [...found.map((row) => columns.set(row)), ...gone.filter((row) => row !== undefined)];
      for (const kept of distances.values()) kept.renew(rows);
    }
    return shelf;
  }

  async #rows(which: string, parameter: unknown): Promise<ColumnRow[]> {
    const [{ rows }] = await this.pool.query<[{ rows: ColumnRow[] }]>(
      `SELECT coalesce(json_agg(fabric), '[]') AS rows FROM (
         SELECT f.number, f.visible, extract(epoch FROM f.created_at)::float8 * 1000000 AS born, f.colors,
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
