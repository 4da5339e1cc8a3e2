import type { FabricPage } from '@selvedge/domain/fabrics/fabric';
import fc from 'fast-check';
import { Category } from '../../src/fabrics/category.entity.js';
import { Fabric } from '../../src/fabrics/fabric.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';

let app: TestApp;

const plain = { description: '', material: '', colors: [] };

beforeAll(async () => {
  app = await startApp();
  await aFabric(app, {
    ...plain,
    name: 'Colombo Poplin',
    itemCode: 'CP-1120',
    material: '100% Cotton',
    colors: ['Off-White', 'Navy'],
    description: 'For crisp, formal shirts (yarn-dyed: the color goes through).',
    categories: ['Cotton'],
    patterns: ['Solid'],
  });
  await aFabric(app, { ...plain, name: 'Kandy Popeline', itemCode: 'CP-1121', material: '60/40 Polycotton' });
  await aFabric(app, { ...plain, name: 'Galle Linen', itemCode: 'LN_0450/x', material: '98% Linen', colors: ['Red'] });
  await aFabric(app, {
    ...plain,
    name: 'Moiré Taffeta',
    itemCode: 'MT-7',
    material: 'Silk',
    colors: ['Colored Stripe'],
  });
  await aFabric(app, { ...plain, name: `Weaver's 60" 50%_off`, itemCode: 'WV-60', material: 'Elastane' });
  await aFabric(app, { ...plain, name: 'Hidden Organza', itemCode: 'HO-1', visible: false });
});

afterAll(() => app.close());

async function search(query: Record<string, string>): Promise<FabricPage> {
  const { body } = await app.http.get('/api/fabrics').query(query).expect(200);
  return body;
}

async function found(text: string): Promise<string[]> {
  const { fabrics, total } = await search({ search: text });
  expect(total).toBe(fabrics.length);
  return fabrics.map(({ item_code }) => item_code).sort();
}

describe('a search', () => {
  it.each([
    // Words as typed: prefixes, in any order, all of them, in any field.
    ['pop', ['CP-1120', 'CP-1121']],
    ['popl', ['CP-1120']],
    ['POPLIN', ['CP-1120']],
    ['shirts navy colombo', ['CP-1120']],
    ['cotton linen', []],
    ['off-white', ['CP-1120']],
    ['off white', ['CP-1120']],
    ['dyed', ['CP-1120']],
    ['moire', ['MT-7']],
    ['MOIRÉ', ['MT-7']],
    // A match does not include similar words, such as 'coloured' or 'elastane'. There is cotton in polycotton.
    ['red', ['LN_0450/x']],
    ['cotton', ['CP-1120', 'CP-1121']],
    ['linen', ['LN_0450/x']],
    // Item codes, whole and in parts, with and without punctuation.
    ['cp-1120', ['CP-1120']],
    ['CP1120', ['CP-1120']],
    ['cp 1120', ['CP-1120']],
    ['1120', ['CP-1120']],
    ['cp-112', ['CP-1120', 'CP-1121']],
    ['LN_0450/x', ['LN_0450/x']],
    ['0450', ['LN_0450/x']],
    ['ln0450', ['LN_0450/x']],
    ['60/40', ['CP-1121']],
    // Misspelled words, alone and with others.
    ['popln', ['CP-1120']],
    ['lnien', ['LN_0450/x']],
    ['lenin', ['LN_0450/x']],
    ['tafetta', ['MT-7']],
    ['shert', ['CP-1120']],
    ['colombo coton', ['CP-1120']],
    ['pupeline', ['CP-1121']],
    // The middle of a word, when no word begins like that.
    ['astane', ['WV-60']],
    ['oplin', ['CP-1120']],
    // A code or number is never corrected to another one.
    ['cp-1129', []],
    ['1129', []],
    ['qwertyuiop', []],
    ['organza', []],
    ['organzza', []],
    // A certificate is no misspelled word: GOTS is not what "goes through".
    ['gots', []],
    // Punctuation is literal.
    ['%', ['CP-1120', 'LN_0450/x', 'WV-60']],
    ['100%', ['CP-1120']],
    ['%_', ['WV-60']],
    ['50%_off', ['WV-60']],
    ['60"', ['WV-60']],
    [`weaver's`, ['WV-60']],
    [`weaver’s`, ['WV-60']],
    ['weavers', ['WV-60']],
    ['60”', ['WV-60']],
    ['\\', []],
    [`cotton' | 'linen`, []],
    ['!linen', ['LN_0450/x']],
  ])('for %s finds %j', async (text, codes) => {
    expect(await found(text)).toEqual(codes);
  });

  it('treats a search of punctuation only as no search', async () => {
    expect((await search({ search: " - & ' ’ “" })).total).toBe(5);
  });

  it('finds a fabric by the beginning of any of its words', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((name) => name.trim() !== '');
    const unclean = /[\p{Cc}\p{Cs}\p{Cf}]/u;
    await fc.assert(
      fc.asyncProperty(
        text.filter((name) => !unclean.test(name)),
        async (name) => {
          const fabric = await aFabric(app, { ...plain, name });
          const { fabrics } = await search({ search: name, limit: '500' });
          await app.dataSource.getRepository(Fabric).delete(fabric.id);
          expect(fabrics.map(({ id }) => id)).toContain(fabric.id);
        },
      ),
      // An ideograph in a frame is one without it once it is folded, and then any part of its word is found.
      { numRuns: 60, examples: [['🉄𞟲ꢍꕶ𝆺𝅥𝅯𑈺😽']] },
    );
  });

  it('accepts any text without an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (text) => {
        const { status } = await app.http.get('/api/fabrics').query({ search: text, facets: 'true' });
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 100 },
    );
  });

  it('says which words no fabric has, and what was found in their place', async () => {
    expect((await search({ search: 'Colombo POPLN' })).corrected).toEqual([{ word: 'popln', as: ['poplin'] }]);
    expect((await search({ search: 'astane' })).corrected).toEqual([{ word: 'astane', as: ['elastane'] }]);
    for (const text of ['poplin', 'popl', 'cp 1120', 'qwertyuiop']) {
      expect(await search({ search: text })).not.toHaveProperty('corrected');
    }
  });

  it('counts and filters the results for the corrected word', async () => {
    const page = await search({ search: 'popln', facets: 'true' });
    expect(page.facets).toEqual({
      categories: [{ name: 'Cotton', count: 1 }],
      fibres: [{ name: 'Cotton', count: 1 }],
      patterns: [{ name: 'Solid', count: 1 }],
      colors: [
        { name: 'Navy', count: 1 },
        { name: 'Off-White', count: 1 },
      ],
    });
    expect((await search({ search: 'popln', category: 'Silk' })).total).toBe(0);
    expect((await search({ search: 'popln', colour: 'navy' })).total).toBe(1);
  });
});

describe('after a write', () => {
  const everything = { facets: 'true' };
  const counted = async (query: Record<string, string> = everything) => {
    const { total, facets } = await search(query);
    return { total, categories: facets?.categories, patterns: facets?.patterns };
  };
  const before = { total: 5, categories: [{ name: 'Cotton', count: 1 }], patterns: [{ name: 'Solid', count: 1 }] };

  beforeEach(async () => {
    expect(await counted()).toEqual(before);
  });

  afterEach(() => app.dataSource.query(`UPDATE fabrics SET visible = item_code <> 'HO-1'`));

  it('a new fabric is counted and found, also with spelling mistakes', async () => {
    expect(await found('chambray')).toEqual([]);
    expect(await found('chambrey')).toEqual([]);
    const fabric = await aFabric(app, { ...plain, name: 'Chambray', itemCode: 'CH-1', categories: ['Cotton'] });
    expect(await counted()).toMatchObject({ total: 6, categories: [{ name: 'Cotton', count: 2 }] });
    expect(await found('chambray')).toEqual(['CH-1']);
    expect(await found('chambrey')).toEqual(['CH-1']);

    await app.dataSource.getRepository(Fabric).delete(fabric.id);
    expect(await found('chambray')).toEqual([]);
    expect(await found('chambrey')).toEqual([]);
  });

  it('a hidden fabric disappears from counts and corrections until it is visible again', async () => {
    const repository = app.dataSource.getRepository(Fabric);
    expect(await found('tafetta')).toEqual(['MT-7']);
    await repository.update({ itemCode: 'MT-7' }, { visible: false });
    expect((await counted()).total).toBe(4);
    for (const text of ['taffeta', 'tafetta', 'affeta']) expect(await found(text)).toEqual([]);
    await repository.update({ itemCode: 'MT-7' }, { visible: true });
    expect(await found('tafetta')).toEqual(['MT-7']);
  });

  it('counts follow a category that is renamed, detached or deleted', async () => {
    const categories = app.dataSource.getRepository(Category);
    await categories.update({ name: 'Cotton' }, { name: 'Cottons' });
    expect(await counted()).toMatchObject({ categories: [{ name: 'Cottons', count: 1 }] });
    await categories.update({ name: 'Cottons' }, { name: 'Cotton' });
    const links = await app.dataSource.query('DELETE FROM fabric_categories RETURNING *');
    expect(await counted()).toMatchObject({ categories: [] });
    const [[link]] = links;
    await app.dataSource.query('INSERT INTO fabric_categories VALUES ($1, $2)', [link.fabric_id, link.category_id]);
  });

  it('a picture that is added, renamed or removed is reflected in results', async () => {
    const image = async () => (await search({ search: 'moire' })).fabrics[0]?.images[0]?.alt_text;
    expect(await image()).toBeUndefined();
    await app.dataSource.query(
      `INSERT INTO fabric_images (fabric_id, image_url, alt_text, display_order)
       SELECT id, '/api/uploads/m.webp', 'Swatch', 0 FROM fabrics WHERE item_code = 'MT-7'`,
    );
    expect(await image()).toBe('Swatch');
    await app.dataSource.query(`UPDATE fabric_images SET alt_text = 'Folds'`);
    expect(await image()).toBe('Folds');
    await app.dataSource.query('DELETE FROM fabric_images');
    expect(await image()).toBeUndefined();
  });

  it('a rolled-back write has no effect, and an uncommitted one is not visible', async () => {
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`UPDATE fabrics SET visible = false WHERE item_code = 'MT-7'`);
    expect(await counted()).toEqual(before);
    await runner.rollbackTransaction();
    expect(await counted()).toEqual(before);
    await runner.release();
  });

  it('of two concurrent writes each becomes visible at its own commit', async () => {
    const hide = async (code: string) => {
      const runner = app.dataSource.createQueryRunner();
      await runner.startTransaction();
      await runner.query('UPDATE fabrics SET visible = false WHERE item_code = $1', [code]);
      return async () => {
        await runner.commitTransaction();
        await runner.release();
      };
    };
    const endFirst = await hide('MT-7');
    const endSecond = await hide('WV-60');
    await endSecond();
    expect((await counted()).total).toBe(4);
    await endFirst();
    expect((await counted()).total).toBe(3);
  });

  it('old rows of the change log are deleted', async () => {
    for (const price of [1, 2, 3, 4, 5]) {
      await app.dataSource.query('UPDATE fabrics SET price_cents = $1', [price]);
    }
    // An open transaction anywhere on the server, such as in another test file, keeps newer rows of the change log.
    await eventually(async () => {
      await app.dataSource.query('UPDATE fabrics SET price_cents = price_cents + 1');
      const [{ changes }] = await app.dataSource.query('SELECT count(*)::int AS changes FROM catalog_changes');
      return changes <= 2;
    });
  });

  it('a cached list gets 304 until the data changes', async () => {
    const { headers } = await app.http.get('/api/fabrics').query(everything).expect(200);
    const again = () => app.http.get('/api/fabrics').query(everything).set('If-None-Match', String(headers.etag));
    await again().expect(304);
    await app.dataSource.query(`UPDATE fabrics SET name = 'Galle Linen II' WHERE item_code LIKE 'LN%'`);
    await again().expect(200);
    await app.dataSource.query(`UPDATE fabrics SET name = 'Galle Linen' WHERE item_code LIKE 'LN%'`);
  });
});
