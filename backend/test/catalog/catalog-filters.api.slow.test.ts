import { fabricSorts } from '@selvedge/domain/fabrics/fabric';
import fc from 'fast-check';
import { Metrics } from '../../src/monitoring/metrics.js';
import { startApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import {
  type Asked,
  CATEGORIES,
  COLOURS,
  computed,
  HEXES,
  openShadedCatalogue,
  PATTERNS,
  WORDS,
} from '../support/shaded-catalogue.js';

jest.setTimeout(60_000);

const { shop, sql, ask, known, answered } = openShadedCatalogue();
let categoryId: string;
let ids: string[];

beforeAll(async () => {
  await sql('UPDATE fabrics SET weight_gsm = NULL WHERE number % 17 = 3');
  await sql('UPDATE fabrics SET width_cm = NULL WHERE number % 19 = 4');
  await sql(`UPDATE fabrics SET name = initcap(name) || ' Été' WHERE number % 5 = 2`);
  [{ id: categoryId }] = (await sql<{ id: string }>(`SELECT id FROM categories WHERE name = 'Silk'`)) as [
    { id: string },
  ];
  const fabrics = await sql<{ id: string }>('SELECT id FROM fabrics WHERE number % 4 = 1 ORDER BY number LIMIT 40');
  ids = [...fabrics.map(({ id }) => id), crypto.randomUUID()];
});

const page = { limit: 500, offset: 0 };

/** Each filter of the catalog with the values that it may have. */
const filters = (): { [Name in keyof Asked]?: fc.Arbitrary<Asked[Name]> } => ({
  ids: fc.constantFrom(ids, ids.slice(0, 3), ids.slice(-1)),
  search: fc.constantFrom(...WORDS),
  category_id: fc.constantFrom(categoryId, crypto.randomUUID()),
  category: fc.uniqueArray(fc.constantFrom(...CATEGORIES), { minLength: 1 }),
  pattern: fc.uniqueArray(fc.constantFrom(...PATTERNS), { minLength: 1 }),
  colour: fc.uniqueArray(fc.constantFrom(...COLOURS), { minLength: 1 }),
  fibre: fc.uniqueArray(fc.constantFrom('Cotton', 'Linen', 'Silk', 'Wool'), { minLength: 1 }),
  in_stock: fc.boolean(),
  pre_order: fc.boolean(),
  is_global: fc.boolean(),
  min_weight: fc.constantFrom(0, 120, 250),
  max_weight: fc.constantFrom(81, 250),
  min_width: fc.constantFrom(0, 130),
  max_width: fc.constantFrom(110, 140),
  min_price: fc.constantFrom(0, 111, 160.5),
  max_price: fc.constantFrom(120, 160.5),
  near: fc.constantFrom(...HEXES, '#30394f'),
});

async function expectComputed(asked: Asked): Promise<void> {
  const fabrics = await known();
  expect({ asked, found: await answered(asked) }).toEqual({ asked, found: computed(fabrics, asked) });
}

test('each filter alone finds, counts and orders the same fabrics as reading every row', async () => {
  for (const [name, values] of Object.entries(filters())) {
    for (const value of new Set(fc.sample(values as fc.Arbitrary<unknown>, { seed: 5, numRuns: 3 }))) {
      await expectComputed({ sort: 'newest', ...page, [name]: value });
    }
  }
});

test('each sort order pages through a filtered catalog and through the whole one', async () => {
  for (const sort of fabricSorts.filter((one) => one !== 'match')) {
    for (const filter of [{}, { in_stock: true }, { search: 'poplin' }, { near: '#1f2a44', within: 40 }]) {
      for (const offset of [0, 24, 48, 1_000]) await expectComputed({ ...filter, sort, limit: 24, offset });
    }
  }
});

test('filters in any combination, order and page find the same fabrics as reading every row', async () => {
  const anyAsked = fc
    .record(
      {
        ...filters(),
        within: fc.constantFrom(0.5, 12, 40, 100),
        sort: fc.constantFrom(...fabricSorts),
        limit: fc.constantFrom(1, 7, 24, 500),
        offset: fc.constantFrom(0, 3, 24, 200),
      },
      { requiredKeys: ['limit', 'offset'] },
    )
    .map((asked) => {
      // Without a color the best match is the newest; which words rank first is tested elsewhere.
      const isNear = asked.near !== undefined;
      const { within, ...others } = asked as Asked;
      const sort = isNear || (asked.sort !== undefined && asked.sort !== 'match') ? asked.sort : 'newest';
      return { ...others, ...(sort && { sort }), ...(isNear && within !== undefined && { within }) } as Asked;
    });
  await fc.assert(fc.asyncProperty(anyAsked, expectComputed), { numRuns: 80, seed: 26 });
});

test('an API process has the catalog in memory before it listens', async () => {
  const other = await startApp({ databaseUrl: shop.app.config.databaseUrl });
  const metrics = await other.app.get(Metrics).text();
  await other.close();
  expect(metrics).toMatch(/^selvedge_catalogue_columns_rows 240$/m);
});

describe('a fabric with Olive sold out and with Sand and Deep Olive in stock', () => {
  const colours: Record<string, string> = {};
  let id: string;
  beforeAll(async () => {
    const colors = ['Olive', 'Sand', 'Deep Olive'];
    ({ id } = await aFabric(shop.app, { name: 'Bambalapitiya Drill', colors }));
    await sql(
      `UPDATE colourways SET stock_quantity = 50 * position, hex = (ARRAY['#5b6236', '#c9b28f', '#3f4526'])[position + 1]
       WHERE fabric_id = $1`,
      [id],
    );
    const rows = await sql<{ id: string; name: string }>('SELECT id, name FROM colourways WHERE fabric_id = $1', [id]);
    for (const row of rows) colours[row.id] = row.name;
  });

  test.each([
    ['colour=Olive', 'Olive'],
    ['colour=Olive&in_stock=true', null],
    ['colour=olive&in_stock=false', 'Olive'],
    ['colour=Sand&in_stock=true', 'Sand'],
    ['colour=Sand&in_stock=false', null],
    ['colour=Olive&colour=Sand&in_stock=true', 'Sand'],
    ['colour=Olive&colour=Sand', 'Sand'],
    ['search=olive', 'Deep Olive'],
    ['search=sand+drill', 'Sand'],
    ['search=OLIVE+bambalapitiya&in_stock=true', 'Deep Olive'],
    ['search=olive+deep&in_stock=true', 'Deep Olive'],
    ['search=deep+olive', 'Deep Olive'],
    ['search=sand&in_stock=true', 'Sand'],
    ['search=drill', undefined],
    ['near=%235b6236&within=3', 'Olive'],
    ['near=%235b6236&within=3&in_stock=true', null],
    ['near=%235b6236&within=40&in_stock=true', 'Deep Olive'],
  ])('matches the query %s by the color %s', async (query, colour) => {
    const { fabrics } = await ask(`${query}&limit=500`);
    const found = fabrics.find((fabric) => fabric.id === id);
    expect(found ? found.match && colours[found.match.colourway_id] : null).toBe(colour);
  });

  test('counts only for its colors in stock when the in-stock filter is set', async () => {
    const counts = async (query: string) => {
      const { facets } = await ask(`search=bambalapitiya&facets=true&${query}`);
      return Object.fromEntries(facets?.colors.map(({ name, count }) => [name, count]) ?? []);
    };
    expect(await counts('')).toEqual({ Olive: 1, Sand: 1, 'Deep Olive': 1 });
    expect(await counts('in_stock=true')).toEqual({ Sand: 1, 'Deep Olive': 1 });
  });

  test('is not found by a color in stock once that color is sold out, and is found again with new stock', async () => {
    const finds = async (query: string) =>
      (await ask(`${query}&in_stock=true&limit=500`)).fabrics.some((one) => one.id === id);
    const isFound = async () => [await finds('colour=Sand'), await finds('search=drill+sand')];
    await sql(`UPDATE colourways SET stock_quantity = 0 WHERE fabric_id = $1 AND name = 'Sand'`, [id]);
    expect(await isFound()).toEqual([false, false]);
    expect(await finds('search=drill')).toBe(true);
    await sql(`UPDATE colourways SET stock_quantity = 7 WHERE fabric_id = $1 AND name = 'Sand'`, [id]);
    expect(await isFound()).toEqual([true, true]);
  });
});

test('what is not for sale is not among what is in stock, whatever lies on the shelf', async () => {
  const { id } = await aFabric(shop.app, { name: 'Wellawatte Serge', colors: ['Navy'], stockQuantity: 90 });
  const finds = async (query: string) => (await ask(`search=wellawatte&${query}`)).total;
  expect(await finds('in_stock=true&colour=Navy')).toBe(1);
  await sql('UPDATE fabrics SET is_available = false WHERE id = $1', [id]);
  expect(await finds('in_stock=true')).toBe(0);
  expect(await finds('in_stock=true&colour=Navy')).toBe(0);
  expect(await finds('in_stock=false&colour=Navy')).toBe(1);
  expect(await finds('in_stock=false')).toBe(1);
});

test('look-alike spellings of a color form one facet, whose count equals the results of its filter', async () => {
  const spelled = ['Off-White', 'Off-White', 'Off–White', 'ＯＦＦ－ＷＨＩＴＥ'];
  for (const [at, color] of spelled.entries()) {
    const { id } = await aFabric(shop.app, { name: `Kelaniya Muslin ${at}`, colors: [color, 'Sand'] });
    await sql(`UPDATE colourways SET hex = '#f4f1e8' WHERE fabric_id = $1 AND position = 0`, [id]);
  }
  const { facets } = await ask('search=kelaniya&facets=true');
  expect(facets?.colors).toEqual([
    { name: 'Off-White', count: 4 },
    { name: 'Sand', count: 4 },
  ]);
  for (const color of spelled) {
    expect((await ask(`search=kelaniya&colour=${encodeURIComponent(color)}`)).total).toBe(4);
  }
  const { body } = await shop.app.http.get('/api/fabric-colours').expect(200);
  const isOff = ({ name }: { name: string }) => /off.white/i.test(name.normalize('NFKC'));
  expect(body.colours.filter(isOff)).toEqual([{ name: 'Off-White', hex: '#f4f1e8' }]);
});
