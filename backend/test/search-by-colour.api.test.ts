import { ciede2000 } from '@selvedge/domain/colour/ciede2000';
import { labOf } from '@selvedge/domain/colour/lab';
import type { Fabric, FabricPage } from '@selvedge/domain/fabrics/fabric';
import fc from 'fast-check';
import supertest from 'supertest';
import { FABRIC_JOINS, FABRIC_JSON } from '../src/fabrics/fabric.view.js';
import { type ApiProcess, startApiProcess } from './api-process.js';
import { startApp, type TestApp } from './app.js';

let app: TestApp;
let isWriting = false;
/** A second API on the same database. */
let replica: ApiProcess;
beforeAll(async () => {
  app = await startApp();
  await sow();
  replica = await startApiProcess(app.config);
});
afterAll(async () => {
  await replica.kill();
  await app.close();
});

const sql = <Row>(text: string, parameters?: unknown[]): Promise<Row[]> => app.dataSource.query(text, parameters);
const ask = async (query: string, http = app.http): Promise<FabricPage> =>
  (await http.get(`/api/fabrics?${query}`).expect(200)).body;
const names = ({ fabrics }: FabricPage) => fabrics.map(({ name }) => name);

const CATEGORIES = ['Cotton', 'Linen', 'Silk'];
const PATTERNS = ['Solid', 'Stripe'];
const COLOURS = ['Navy', 'Rust', 'Ivory', 'Moss'];
const FIBRES = [['Cotton'], ['Cotton', 'Linen'], ['Silk'], []];
const WORDS = ['poplin', 'voile', 'twill'];
/** Few shades, so that many fabrics are equally far off. */
const HEXES = ['#1f2a44', '#26355d', '#b3341f', '#faf7f2', '#2b5a34', '#7d3f26', '#111113', '#93c4ea'];

const anyOf = <T>(values: readonly T[], place: number): T => values[place % values.length] as T;

/** 240 fabrics, with all that a filter asks for spread over them; some have no hex, some are hidden, many are as old. */
async function sow(): Promise<void> {
  await sql('INSERT INTO categories (name) SELECT unnest($1::text[])', [CATEGORIES]);
  await sql('INSERT INTO patterns (name) SELECT unnest($1::text[])', [PATTERNS]);
  for (let number = 0; number < 240; number++) {
    const colors = COLOURS.slice(number % 3, 1 + (number % 3) + (number % 2));
    const [{ id }] = (await sql<{ id: string }>(
      `INSERT INTO fabrics (name, item_code, fibres, colors, width_cm, weight_gsm, price_cents, stock_quantity, visible,
                            is_global, pre_order, created_at)
       VALUES ($1, $2, $12, $3, $4, $5, $6, $7, $8, $9, $10, '2026-10-01'::timestamptz + $11 * interval '1 hour')
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
      ],
    )) as [{ id: string }];
    await sql('INSERT INTO fabric_categories SELECT $1, id FROM categories WHERE name = ANY($2)', [
      id,
      [anyOf(CATEGORIES, number), ...(number % 7 === 0 ? ['Silk'] : [])],
    ]);
    await sql('INSERT INTO fabric_patterns SELECT $1, id FROM patterns WHERE name = $2', [id, anyOf(PATTERNS, number)]);
    await sql(
      `UPDATE colourways SET hex = ($2::text[])[1 + (position + $3) % cardinality($2::text[])],
                             is_available = position = 0 OR $3 % 13 <> 0
       WHERE fabric_id = $1 AND $3 % 9 <> 0`,
      [id, HEXES, number * 3],
    );
  }
}

interface Known {
  id: string;
  number: number;
  born: string;
  name: string;
  colors: string[];
  fibres: string[];
  categories: string[];
  patterns: string[];
  weight: number;
  price: number;
  in_stock: boolean;
  pre_order: boolean;
  hexes: string[];
}

/** What buyers may see, as the tables have it. */
const known = () =>
  sql<Known>(`
    SELECT f.id, f.number, f.created_at::text AS born, f.name, f.colors, f.fibres, f.weight_gsm::float8 AS weight,
           f.price_cents::float8 / 100 AS price, f.stock_quantity > 0 AS in_stock, f.pre_order,
           ARRAY(SELECT c.name FROM fabric_categories JOIN categories c ON c.id = category_id WHERE fabric_id = f.id) AS categories,
           ARRAY(SELECT p.name FROM fabric_patterns JOIN patterns p ON p.id = pattern_id WHERE fabric_id = f.id) AS patterns,
           ARRAY(SELECT hex FROM colourways WHERE fabric_id = f.id AND is_available AND hex IS NOT NULL) AS hexes
    FROM fabrics f WHERE f.visible`);

interface Asked {
  /** Absent: any colour, in the order that is asked for. */
  near?: string;
  within?: number;
  search?: string;
  category?: string[];
  pattern?: string[];
  colour?: string[];
  fibre?: string[];
  in_stock?: boolean;
  pre_order?: boolean;
  min_weight?: number;
  max_price?: number;
  sort?: 'match' | 'newest' | 'price_asc' | 'weight_desc';
  limit: number;
  offset: number;
}

type Told = {
  ids: string[];
  total: number;
  facets: Record<'categories' | 'patterns' | 'colors' | 'fibres', Record<string, number>>;
};

/** The same, computed over all colourways one by one. */
function computed(fabrics: readonly Known[], asked: Asked): Told {
  const { near, within = 25, category, pattern, colour, fibre, sort = 'match' } = asked;
  const apart = (fabric: Known) =>
    near === undefined ? 0 : Math.min(...fabric.hexes.map((hex) => ciede2000(labOf(near), labOf(hex))));
  const hits = fabrics.filter(
    (fabric) =>
      apart(fabric) <= within &&
      (asked.search === undefined || fabric.name.includes(asked.search)) &&
      (asked.in_stock === undefined || fabric.in_stock === asked.in_stock) &&
      (asked.pre_order === undefined || fabric.pre_order === asked.pre_order) &&
      (asked.min_weight === undefined || fabric.weight >= asked.min_weight) &&
      (asked.max_price === undefined || fabric.price <= asked.max_price),
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
    (fabric: Known) => has(colour, fabric.colors),
    (fabric: Known) => has(fibre, fabric.fibres),
  ] as const;
  const newest = (one: Known, other: Known) => (one.born < other.born ? 1 : one.born > other.born ? -1 : 0);
  const orders = {
    match: (one: Known, other: Known) => apart(one) - apart(other) || newest(one, other) || other.number - one.number,
    newest: (one: Known, other: Known) => newest(one, other) || (one.id < other.id ? 1 : -1),
    price_asc: (one: Known, other: Known) => one.price - other.price || (one.id < other.id ? -1 : 1),
    weight_desc: (one: Known, other: Known) => other.weight - one.weight || (one.id < other.id ? 1 : -1),
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
      colors: counted(hits.filter((fabric) => c(fabric) && p(fabric) && m(fabric)).map(({ colors }) => colors)),
      fibres: counted(hits.filter((fabric) => c(fabric) && p(fabric) && k(fabric)).map(({ fibres }) => fibres)),
    },
  };
}

/** Fabrics in full as the tables have them, in the order of `ids`. */
async function stored(ids: readonly string[]): Promise<Fabric[]> {
  const rows = await sql<{ fabric: Fabric }>(
    `SELECT ${FABRIC_JSON} AS fabric FROM unnest($1::uuid[]) WITH ORDINALITY page(id, place) JOIN fabrics f USING (id)
     ${FABRIC_JOINS} ORDER BY place`,
    [ids],
  );
  return rows.map(({ fabric }) => fabric);
}

async function answered(asked: Asked, http = app.http): Promise<Told> {
  const query = new URLSearchParams({ facets: 'true' });
  for (const [name, value] of Object.entries(asked))
    for (const each of [value].flat()) query.append(name, String(each));
  const othersWrite = isWriting;
  const page = await ask(query.toString(), http);
  const shown = page.fabrics.map(({ match, found_in, ...fabric }) => fabric);
  // While others write, a fabric may be newer already.
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

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const some = (values: string[]) => maybe(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }));
const anyHex = fc.oneof(
  fc.constantFrom(...HEXES),
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
);
const anyQuestion: fc.Arbitrary<Asked> = fc
  .record({
    near: fc.option(anyHex, { nil: undefined, freq: 1 }),
    within: maybe(fc.constantFrom(0.5, 5, 12, 40, 100)),
    search: maybe(fc.constantFrom(...WORDS)),
    category: some(CATEGORIES),
    pattern: some(PATTERNS),
    colour: some(COLOURS),
    fibre: some(['Cotton', 'Linen', 'Silk', 'Wool']),
    in_stock: maybe(fc.boolean()),
    pre_order: maybe(fc.boolean()),
    min_weight: maybe(fc.constantFrom(0, 120, 250)),
    max_price: maybe(fc.constantFrom(120, 160.5)),
    sort: maybe(fc.constantFrom('match', 'newest', 'price_asc', 'weight_desc')),
    limit: fc.constantFrom(1, 7, 24, 500),
    offset: fc.constantFrom(0, 3, 24, 200),
  })
  .map((asked) => {
    // Without a colour the best match goes by words, which another test is about.
    const order =
      asked.near === undefined ? { within: undefined, sort: asked.sort === 'match' ? undefined : asked.sort } : {};
    const all = Object.entries({ ...asked, ...order }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(all) as unknown as Asked;
  })
  .map((asked) => (asked.near === undefined && !asked.sort ? { ...asked, sort: 'newest' as const } : asked));

describe('a search by colour', () => {
  test('finds, orders and counts what a look at every colour would, whatever else is asked', async () => {
    const fabrics = await known();
    await fc.assert(
      fc.asyncProperty(anyQuestion, async (asked) => expect(await answered(asked)).toEqual(computed(fabrics, asked))),
      { numRuns: 150 },
    );
  });

  test('is right the moment a write commits, whatever was written, in each API', async () => {
    const first = '(SELECT id FROM fabrics WHERE visible ORDER BY name LIMIT 1)';
    const writes = [
      `UPDATE colourways SET hex = '#26355d' WHERE fabric_id = ${first}`,
      `UPDATE colourways SET is_available = NOT is_available WHERE fabric_id IN (SELECT id FROM fabrics ORDER BY item_code LIMIT 5)`,
      `UPDATE colourways SET hex = NULL WHERE hex = '#93c4ea'`,
      `UPDATE fabrics SET visible = NOT visible WHERE item_code LIKE 'SC-1%'`,
      `UPDATE fabrics SET colors = ARRAY['Navy', 'Aqua', 'Moss', 'Coral', 'Plum'] WHERE item_code LIKE 'SC-2%'`,
      `UPDATE colourways SET hex = '#1f2a44' WHERE name IN ('Aqua', 'Plum')`,
      `UPDATE categories SET name = 'Linnen' WHERE name = 'Linen'`,
      `DELETE FROM categories WHERE name = 'Silk'`,
      `DELETE FROM fabrics WHERE item_code LIKE 'SC-3%'`,
      `INSERT INTO fabrics (name, item_code, material, colors, price_cents) VALUES ('poplin new', 'SC-N', '', '{Navy}', 100)`,
      `UPDATE colourways w SET hex = '#1f2a45' FROM fabrics f WHERE f.id = fabric_id AND item_code = 'SC-N'`,
      'TRUNCATE fabric_patterns',
      'UPDATE fabrics SET stock_quantity = 0 WHERE weight_gsm > 200',
      `UPDATE fabrics SET name = 'voile ' || name WHERE item_code LIKE 'SC-4%'`,
      `UPDATE fabrics SET name = replace(name, 'voile', 'poplin'), price_cents = 100 WHERE item_code LIKE 'SC-4%'`,
      `UPDATE fabrics SET visible = NOT visible, weight_gsm = NULL WHERE item_code LIKE 'SC-5%'`,
      'UPDATE fabrics SET pre_order = false',
      `UPDATE fabrics SET fibres = '{Linen,Wool}' WHERE item_code LIKE 'SC-6%'`,
      `INSERT INTO fabric_images (fabric_id, image_url, alt_text, is_primary, display_order)
       SELECT id, '/api/uploads/' || id || '.webp', name, true, 0 FROM fabrics`,
      `UPDATE fabric_images SET alt_text = 'On the roll'`,
      'DELETE FROM fabric_images WHERE fabric_id IN (SELECT id FROM fabrics ORDER BY created_at DESC LIMIT 10)',
      'TRUNCATE fabric_images',
      `UPDATE patterns SET name = 'Plain' WHERE name = 'Solid'`,
      `UPDATE colourways SET code = 'C-' || position`,
    ];
    const asked: Asked[] = [
      { near: '#1f2a44', limit: 500, offset: 0 },
      { near: '#26355d', within: 40, category: ['Linnen', 'Cotton'], in_stock: true, limit: 24, offset: 3 },
      { sort: 'newest', limit: 24, offset: 0 },
      {
        sort: 'price_asc',
        search: 'voile',
        colour: ['Moss', 'Navy'],
        fibre: ['Linen', 'Cotton'],
        limit: 24,
        offset: 0,
      },
      { sort: 'newest', pre_order: false, min_weight: 120, max_price: 160.5, limit: 7, offset: 7 },
    ];
    const elsewhere = supertest(replica.url) as unknown as TestApp['http'];
    for (const write of writes) {
      await sql(write);
      const fabrics = await known();
      for (const one of asked) {
        const told = computed(fabrics, one);
        expect([write, await answered(one)]).toEqual([write, told]);
        expect([write, await answered(one, elsewhere)]).toEqual([write, told]);
      }
    }
  });

  test('is right after writes that came while others were reading', async () => {
    const asked: Asked[] = [
      { sort: 'newest', search: 'voile', limit: 24, offset: 0 },
      { sort: 'price_asc', search: 'poplin', colour: ['Navy', 'Moss'], limit: 24, offset: 0 },
      { sort: 'newest', max_price: 300, limit: 24, offset: 0 },
    ];
    isWriting = true;
    const reading = asked.flatMap((one) =>
      [1, 2].map(async () => {
        while (isWriting) await answered(one);
      }),
    );
    // Each fabric once: what one of them was missed by stays missed.
    for (const { id } of await sql<{ id: string }>('SELECT id FROM fabrics')) {
      await sql(
        `UPDATE fabrics SET price_cents = price_cents / 2,
                name = CASE WHEN name ~ 'voile' THEN replace(name, 'voile', 'poplin') ELSE 'voile ' || name END
         WHERE id = '${id}'`,
      );
    }
    isWriting = false;
    await Promise.all(reading);
    const fabrics = await known();
    for (const one of asked) expect([one, await answered(one)]).toEqual([one, computed(fabrics, one)]);
  });

  test('sees each of two writes, whichever was begun first', async () => {
    const [early, late] = [app.dataSource.createQueryRunner(), app.dataSource.createQueryRunner()];
    const ids = (await sql<{ id: string }>('SELECT id FROM fabrics WHERE visible LIMIT 2')).map(({ id }) => id);
    const paint = (hex: string) => `UPDATE colourways SET hex = '${hex}', is_available = true WHERE fabric_id = $1`;
    const found = async (hex: string) => (await ask(`near=%23${hex.slice(1)}&within=0.01`)).fabrics.map(({ id }) => id);
    await early.startTransaction();
    await early.query(paint('#00fe01'), [ids[0]]);
    await late.startTransaction();
    await late.query(paint('#00fe02'), [ids[1]]);
    await late.commitTransaction();
    expect(await found('#00fe02')).toEqual([ids[1]]);
    expect(await found('#00fe01')).toEqual([]);
    await early.commitTransaction();
    expect(await found('#00fe01')).toEqual([ids[0]]);
    await Promise.all([early.release(), late.release()]);
  });

  test('says which colourway it found, and how far off that is', async () => {
    const { fabrics } = await ask('near=%231F2A44&within=40&limit=500');
    for (const fabric of fabrics) {
      const sold = fabric.colourways.filter(({ hex, is_available }) => hex && is_available);
      const apart = sold.map(({ hex }) => ciede2000(labOf('#1f2a44'), labOf(hex as string)));
      expect(fabric.match?.delta_e).toBeCloseTo(Math.min(...apart), 2);
      expect(sold.map(({ id }) => id)).toContain(fabric.match?.colourway_id);
    }
    const distances = fabrics.map(({ match }) => match?.delta_e ?? -1);
    expect(distances).toEqual([...distances].sort((one, other) => one - other));
    expect(fabrics.length).toBeGreaterThan(20);
    const plain: Fabric[] = (await ask('limit=5')).fabrics;
    expect(plain.every((fabric) => !('match' in fabric))).toBe(true);
  });

  test('gives the match in another order too, and beside the reason why words were found', async () => {
    const { fabrics } = await ask('near=%231f2a44&sort=price_asc&search=SC-1');
    expect(fabrics.length).toBeGreaterThan(3);
    for (const fabric of fabrics) {
      expect(fabric.match?.delta_e).toBeLessThanOrEqual(25);
      expect(fabric.found_in?.field).toBe('item_code');
    }
    expect(names(await ask('near=%231f2a44&sort=name')).length).toBeGreaterThan(3);
  });

  test('reads the short form and capitals as the same colour', async () => {
    const [short, long, capital] = await Promise.all(
      ['%23abc', '%23aabbcc', '%23AABBCC'].map((hex) => ask(`near=${hex}`)),
    );
    expect(short).toEqual(long);
    expect(capital).toEqual(long);
  });

  test('finds nothing where there is nothing, and all at the largest distance', async () => {
    expect(await ask('near=%23ff00ff&within=1&facets=true')).toMatchObject({
      fabrics: [],
      total: 0,
      facets: { categories: [], patterns: [], colors: [] },
    });
    const { total } = await ask('near=%23000000&within=100');
    expect(total).toBe((await known()).filter(({ hexes }) => hexes.length > 0).length);
  });

  test.each(['navy', '#12', '1f2a44', 'rgb(1,2,3)', '#gggggg', '#1f2a44ff', '＃1f2a44'])(
    'answers %j with what to write instead',
    async (near) => {
      const { body } = await app.http.get('/api/fabrics').query({ near }).expect(400);
      expect(body.message).toBe('near: Write a colour as # and six digits from 0 to 9 or A to F, such as #1F2A44.');
    },
  );

  test.each(['0', '-1', '1e9', 'NaN', 'Infinity', '101', 'far', '0x10g'])(
    'answers a distance of %j with what to write instead',
    async (within) => {
      const { body } = await app.http.get('/api/fabrics').query({ near: '#1f2a44', within }).expect(400);
      expect(body.message).toBe('within: Write a distance above 0 and up to 100, such as 25.');
    },
  );

  test('tells the mean shade of each name that is sold, for a palette', async () => {
    await sql(`UPDATE colourways SET name = 'Aqua Deep', hex = '#000000' WHERE name = 'Aqua'`);
    const shown = `SELECT c.id FROM colourways c JOIN fabrics f ON f.id = fabric_id
                   WHERE c.name = 'Aqua Deep' AND c.is_available AND visible`;
    await sql(`UPDATE colourways SET hex = '#ffffff' WHERE id = (${shown} LIMIT 1)`);
    await sql(`DELETE FROM colourways WHERE name = 'Aqua Deep' AND id NOT IN
               (${shown} ORDER BY c.hex = '#ffffff' DESC LIMIT 2)`);
    const shades = async () => (await app.http.get('/api/fabric-colours').expect(200)).body.colours;
    expect(await shades()).toContainEqual({ name: 'Aqua Deep', hex: '#bcbcbc' });
    await sql(`UPDATE colourways SET is_available = false WHERE name = 'Aqua Deep'`);
    expect((await shades()).map(({ name }: { name: string }) => name)).not.toContain('Aqua Deep');
    expect(await shades()).toContainEqual({ name: 'Navy', hex: expect.stringMatching(/^#[0-9a-f]{6}$/) });
  });

  test('takes a blank colour for none', async () => {
    expect((await ask('near=&within=')).total).toBe((await ask('')).total);
  });
});
