import { ciede2000 } from '@selvedge/domain/colour/ciede2000';
import { labOf } from '@selvedge/domain/colour/lab';
import type { Fabric, FabricPage, FabricSort } from '@selvedge/domain/fabrics/fabric';
import { roughMetres } from '@selvedge/domain/fabrics/rough-stock';
import { FABRIC_JOINS, FABRIC_JSON } from '../../src/fabrics/fabric.view.js';
import { startApp, type TestApp } from './app.js';

const FIGURES = ['stock_quantity', 'available_quantity'];

export const CATEGORIES = ['Cotton', 'Linen', 'Silk'];
export const PATTERNS = ['Solid', 'Stripe'];
export const COLOURS = ['Navy', 'Rust', 'Ivory', 'Moss'];
const FIBRES = [['Cotton'], ['Cotton', 'Linen'], ['Silk'], []];
export const WORDS = ['poplin', 'voile', 'twill'];
/** Few shades, so that many fabrics have the same distance. */
export const HEXES = ['#1f2a44', '#26355d', '#b3341f', '#faf7f2', '#2b5a34', '#7d3f26', '#111113', '#93c4ea'];

const anyOf = <T>(values: readonly T[], place: number): T => values[place % values.length] as T;

const STOCKED = `w.fabric_id = f.id AND w.is_available AND f.is_available
  AND CASE WHEN f.stock_by_colour THEN w.stock_quantity > 0 ELSE f.stock_quantity > 0 END`;

interface Known {
  id: string;
  number: number;
  born: string;
  name: string;
  /** Its place in the alphabetical order of the database. */
  place: number;
  colors: string[];
  fibres: string[];
  categories: string[];
  category_ids: string[];
  patterns: string[];
  weight: number | null;
  width: number | null;
  price: number;
  in_stock: boolean;
  pre_order: boolean;
  is_global: boolean;
  hexes: string[];
  /** The colors that are in stock, and their shades. */
  stocked: string[];
  stocked_hexes: string[];
}

export interface Asked {
  ids?: string[];
  /** Without it: any color, in the requested order. */
  near?: string;
  within?: number;
  search?: string;
  category_id?: string;
  category?: string[];
  pattern?: string[];
  colour?: string[];
  fibre?: string[];
  in_stock?: boolean;
  pre_order?: boolean;
  is_global?: boolean;
  min_weight?: number;
  max_weight?: number;
  min_width?: number;
  max_width?: number;
  min_price?: number;
  max_price?: number;
  sort?: FabricSort;
  limit: number;
  offset: number;
}

/** An unknown value lies in no range. */
function isWithin(value: number | null, least: number | undefined, most: number | undefined): boolean {
  if (least === undefined && most === undefined) return true;
  return value !== null && (least === undefined || value >= least) && (most === undefined || value <= most);
}

type ComputedAnswer = {
  ids: string[];
  total: number;
  facets: Record<'categories' | 'patterns' | 'colors' | 'fibres', Record<string, number>>;
};

/** The expected response, computed over all colorways one by one. */
export function computed(fabrics: readonly Known[], asked: Asked): ComputedAnswer {
  const { near, within = 25, category, pattern, colour, fibre, sort = 'match' } = asked;
  const hexesOf = (fabric: Known) => (asked.in_stock ? fabric.stocked_hexes : fabric.hexes);
  const apart = (fabric: Known) =>
    near === undefined ? 0 : Math.min(...hexesOf(fabric).map((hex) => ciede2000(labOf(near), labOf(hex))));
  const hits = fabrics.filter(
    (fabric) =>
      apart(fabric) <= within &&
      (asked.search === undefined || fabric.name.toLowerCase().includes(asked.search)) &&
      (asked.ids === undefined || asked.ids.includes(fabric.id)) &&
      (asked.category_id === undefined || fabric.category_ids.includes(asked.category_id)) &&
      (asked.in_stock === undefined || (colour && !asked.in_stock) || fabric.in_stock === asked.in_stock) &&
      (asked.pre_order === undefined || fabric.pre_order === asked.pre_order) &&
      (asked.is_global === undefined || fabric.is_global === asked.is_global) &&
      isWithin(fabric.weight, asked.min_weight, asked.max_weight) &&
      isWithin(fabric.width, asked.min_width, asked.max_width) &&
      isWithin(fabric.price, asked.min_price, asked.max_price),
  );
  const has = (chosen: string[] | undefined, own: string[]) => !chosen || own.some((name) => chosen.includes(name));
  const counted = (lists: string[][]) => {
    const counts: Record<string, number> = {};
    for (const name of lists.flat()) counts[name] = (counts[name] ?? 0) + 1;
    return counts;
  };
  const [c, p, k, m] = [
    (fabric: Known) => has(category, fabric.categories),
    (fabric: Known) => has(pattern, fabric.patterns),
    (fabric: Known) =>
      has(colour, asked.in_stock ? fabric.stocked : fabric.colors) &&
      !(colour && asked.in_stock === false && has(colour, fabric.stocked)),
    (fabric: Known) => has(fibre, fabric.fibres),
  ] as const;
  const newest = (one: Known, other: Known) => (one.born < other.born ? 1 : one.born > other.born ? -1 : 0);
  const orders = {
    match: (one: Known, other: Known) => apart(one) - apart(other) || newest(one, other) || other.number - one.number,
    newest: (one: Known, other: Known) => newest(one, other) || (one.id < other.id ? 1 : -1),
    name: (one: Known, other: Known) => one.place - other.place,
    price_asc: (one: Known, other: Known) => one.price - other.price || (one.id < other.id ? -1 : 1),
    price_desc: (one: Known, other: Known) => other.price - one.price || (one.id < other.id ? 1 : -1),
    // An unknown weight comes last in both directions.
    weight_asc: (one: Known, other: Known) =>
      (one.weight ?? Infinity) - (other.weight ?? Infinity) || (one.id < other.id ? -1 : 1),
    weight_desc: (one: Known, other: Known) =>
      (other.weight ?? -1) - (one.weight ?? -1) || (one.id < other.id ? 1 : -1),
  };
  const rows = hits.filter((fabric) => c(fabric) && p(fabric) && k(fabric) && m(fabric)).sort(orders[sort]);
  return {
    ids: rows.slice(asked.offset, asked.offset + asked.limit).map(({ id }) => id),
    total: rows.length,
    facets: {
      categories: counted(
        hits.filter((fabric) => p(fabric) && k(fabric) && m(fabric)).map(({ categories }) => categories),
      ),
      patterns: counted(hits.filter((fabric) => c(fabric) && k(fabric) && m(fabric)).map(({ patterns }) => patterns)),
      colors: counted(
        hits
          .filter((fabric) => c(fabric) && p(fabric) && m(fabric))
          .map(({ colors, stocked }) => (asked.in_stock ? stocked : colors)),
      ),
      fibres: counted(hits.filter((fabric) => c(fabric) && p(fabric) && k(fabric)).map(({ fibres }) => fibres)),
    },
  };
}

/** The API with 240 fabrics of few shades, open for the tests of a whole file. */
export function openShadedCatalogue() {
  /** `isWriting` is set while fabrics are changed concurrently. */
  const shop = { isWriting: false } as { app: TestApp; isWriting: boolean };
  beforeAll(async () => {
    shop.app = await startApp();
    await sow();
  });
  afterAll(() => shop.app.close());

  const sql = <Row>(text: string, parameters?: unknown[]): Promise<Row[]> =>
    shop.app.dataSource.query(text, parameters);
  const ask = async (query: string, http = shop.app.http): Promise<FabricPage> =>
    (await http.get(`/api/fabrics?${query}`).expect(200)).body;

  /** 240 fabrics with all filter values; some have no hex, some are hidden, and many are of the same age. */
  async function sow(): Promise<void> {
    await sql('INSERT INTO categories (name) SELECT unnest($1::text[])', [CATEGORIES]);
    await sql('INSERT INTO patterns (name) SELECT unnest($1::text[])', [PATTERNS]);
    for (let number = 0; number < 240; number++) {
      const colors = COLOURS.slice(number % 3, 1 + (number % 3) + (number % 2));
      const [{ id }] = (await sql<{ id: string }>(
        `INSERT INTO fabrics (name, item_code, fibres, colors, width_cm, weight_gsm, price_cents, stock_quantity, visible,
                              is_global, pre_order, created_at, is_available)
         VALUES ($1, $2, $12, $3, $4, $5, $6, $7, $8, $9, $10, '2026-10-01'::timestamptz + $11 * interval '1 hour', $13)
         RETURNING id`,
        [
          `${anyOf(WORDS, number)} ${number}`,
          `SC-${number}`,
          colors,
          100 + (number % 60),
          80 + ((number * 7) % 200),
          10_000 + ((number * 37) % 90) * 100,
          number % 5 === 0 ? 0 : number,
          number % 11 !== 0,
          number % 4 === 0,
          number % 6 === 0,
          Math.floor(number / 40),
          anyOf(FIBRES, number * 3 + Math.floor(number / 8)),
          number % 10 !== 7,
        ],
      )) as [{ id: string }];
      await sql('INSERT INTO fabric_categories SELECT $1, id FROM categories WHERE name = ANY($2)', [
        id,
        [anyOf(CATEGORIES, number), ...(number % 7 === 0 ? ['Silk'] : [])],
      ]);
      await sql('INSERT INTO fabric_patterns SELECT $1, id FROM patterns WHERE name = $2', [
        id,
        anyOf(PATTERNS, number),
      ]);
      await sql(
        `UPDATE colourways SET hex = ($2::text[])[1 + (position + $3) % cardinality($2::text[])],
                               is_available = position = 0 OR $3 % 13 <> 0
         WHERE fabric_id = $1 AND $3 % 9 <> 0`,
        [id, HEXES, number * 3],
      );
      // Counted by color, the first of which is sold out.
      if (number % 8 === 5)
        await sql('UPDATE colourways SET stock_quantity = position * 20 WHERE fabric_id = $1', [id]);
    }
  }

  /** Fabrics that are visible to buyers, read from the tables. */
  const known = () =>
    sql<Known>(`
      SELECT f.id, f.number, f.created_at::text AS born, f.name, f.colors, f.fibres, f.weight_gsm::float8 AS weight,
             f.width_cm::float8 AS width, f.price_cents::float8 / 100 AS price, f.available_quantity > 0 AND f.is_available AS in_stock,
             f.pre_order, f.is_global,
             row_number() OVER (ORDER BY f.name COLLATE "und-x-icu", f.id)::int AS place,
             ARRAY(SELECT category_id FROM fabric_categories WHERE fabric_id = f.id) AS category_ids,
             ARRAY(SELECT c.name FROM fabric_categories JOIN categories c ON c.id = category_id WHERE fabric_id = f.id) AS categories,
             ARRAY(SELECT p.name FROM fabric_patterns JOIN patterns p ON p.id = pattern_id WHERE fabric_id = f.id) AS patterns,
             ARRAY(SELECT hex FROM colourways WHERE fabric_id = f.id AND is_available AND hex IS NOT NULL) AS hexes,
             ARRAY(SELECT w.name FROM colourways w WHERE ${STOCKED}) AS stocked,
             ARRAY(SELECT w.hex FROM colourways w WHERE ${STOCKED} AND w.hex IS NOT NULL) AS stocked_hexes
      FROM fabrics f WHERE f.visible`);

  /** Complete fabrics from the tables, with the rounded stock that visitors see, in the order of `ids`. */
  async function stored(ids: readonly string[]): Promise<Fabric[]> {
    const rows = await sql<{ fabric: Fabric }>(
      `SELECT ${FABRIC_JSON} AS fabric FROM unnest($1::uuid[]) WITH ORDINALITY page(id, place) JOIN fabrics f USING (id)
       ${FABRIC_JOINS} ORDER BY place`,
      [ids],
    );
    return JSON.parse(JSON.stringify(rows.map(({ fabric }) => fabric)), (name, value) =>
      FIGURES.includes(name) && value !== null ? roughMetres(value, shop.app.config.lowStockMetres) : value,
    );
  }

  async function answered(asked: Asked, http = shop.app.http): Promise<ComputedAnswer> {
    const query = new URLSearchParams({ facets: 'true' });
    for (const [name, value] of Object.entries(asked))
      for (const each of [value].flat()) query.append(name, String(each));
    const othersWrite = shop.isWriting;
    const page = await ask(query.toString(), http);
    const shown = page.fabrics.map(({ match, found_in, ...fabric }) => fabric);
    // During concurrent writes a fabric may be newer already.
    if (!othersWrite) expect(shown).toEqual(await stored(shown.map(({ id }) => id)));
    const counts = (group: { name: string; count: number }[] = []) =>
      Object.fromEntries(group.map(({ name, count }) => [name, count]));
    return {
      ids: page.fabrics.map(({ id }) => id),
      total: page.total,
      facets: {
        categories: counts(page.facets?.categories),
        patterns: counts(page.facets?.patterns),
        colors: counts(page.facets?.colors),
        fibres: counts(page.facets?.fibres),
      },
    };
  }

  return { shop, sql, ask, known, answered };
}
