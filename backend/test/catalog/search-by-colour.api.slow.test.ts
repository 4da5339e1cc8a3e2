import fc from 'fast-check';
import supertest from 'supertest';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import type { TestApp } from '../support/app.js';
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

jest.setTimeout(120_000);

/** A second API on the same database. */
let replica: ApiProcess;
afterAll(() => replica.kill());
const { shop, sql, known, answered } = openShadedCatalogue();
beforeAll(async () => {
  replica = await startApiProcess(shop.app.config);
});

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
    // Without a color the best match is decided by words, which another test covers.
    const order =
      asked.near === undefined ? { within: undefined, sort: asked.sort === 'match' ? undefined : asked.sort } : {};
    const all = Object.entries({ ...asked, ...order }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(all) as unknown as Asked;
  })
  .map((asked) => (asked.near === undefined && !asked.sort ? { ...asked, sort: 'newest' as const } : asked));

describe('a search by color', () => {
  test('matches an exhaustive comparison in results, order and counts, with any other filters', async () => {
    const fabrics = await known();
    await fc.assert(
      fc.asyncProperty(anyQuestion, async (asked) => expect(await answered(asked)).toEqual(computed(fabrics, asked))),
      { numRuns: 60 },
    );
  });

  test('is correct as soon as a write commits, in each API process', async () => {
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
        const expected = computed(fabrics, one);
        expect([write, await answered(one)]).toEqual([write, expected]);
        expect([write, await answered(one, elsewhere)]).toEqual([write, expected]);
      }
    }
  });

  test('is correct after writes during concurrent reads', async () => {
    const asked: Asked[] = [
      { sort: 'newest', search: 'voile', limit: 24, offset: 0 },
      { sort: 'price_asc', search: 'poplin', colour: ['Navy', 'Moss'], limit: 24, offset: 0 },
      { sort: 'newest', max_price: 300, limit: 24, offset: 0 },
    ];
    shop.isWriting = true;
    const reading = asked.flatMap((one) =>
      [1, 2].map(async () => {
        while (shop.isWriting) await answered(one);
      }),
    );
    // Each fabric is changed once: a change that is missed would stay missed.
    for (const { id } of await sql<{ id: string }>('SELECT id FROM fabrics')) {
      await sql(
        `UPDATE fabrics SET price_cents = price_cents / 2,
                name = CASE WHEN name ~ 'voile' THEN replace(name, 'voile', 'poplin') ELSE 'voile ' || name END
         WHERE id = '${id}'`,
      );
    }
    shop.isWriting = false;
    await Promise.all(reading);
    const fabrics = await known();
    for (const one of asked) expect([one, await answered(one)]).toEqual([one, computed(fabrics, one)]);
  });
});
