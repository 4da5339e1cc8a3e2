import type { FabricPage } from '@selvedge/domain/fabrics/fabric';
import { codesWithKey, shadeCodeKeys } from '@selvedge/domain/fabrics/search/shade-codes';
import { joinedCode } from '@selvedge/domain/look-alikes';
import { JOINED_CODE } from '../../src/fabrics/fabric-conditions.js';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin } from '../support/factories.js';

let app: TestApp;

const addFabric = (itemCode: string, name: string, material: string, more: object = {}) =>
  aFabric(app, { description: '', colors: [], itemCode, name, material, ...more });

const aShade = (itemCode: string, name: string, code: string, minimum: number) =>
  app.dataSource.query(
    `UPDATE colourways w SET code = $3, minimum_order = $4 FROM fabrics f WHERE f.id = w.fabric_id AND f.item_code = $1 AND w.name = $2`,
    [itemCode, name, code, minimum],
  );

beforeAll(async () => {
  app = await startApp();
  const wool = ['Wool & Suiting'];
  await addFabric('LV-1', 'Tangalle Drape Linen', '55% Linen, 45% Viscose', {
    colors: ['Sage', 'Sand'],
    weightGsm: 180,
  });
  await addFabric('LV-2', 'Galle Linen', '100% Linen', { colors: ['Navy', 'Off White'], weightGsm: 240, widthCm: 150 });
  await addFabric('CT-1', 'Mihiri Spot Dobby', '100% Cotton', {
    patterns: ['Polka Dot'],
    priceCents: 95_000,
    widthCm: 150,
  });
  await addFabric('CT-2', 'Kandy Checked Poplin', '100% Cotton', { patterns: ['Check'], colors: ['Red', 'White'] });
  await addFabric('CT-3', 'Ella Garden Lawn', '100% Cotton', { patterns: ['Floral'], priceCents: 150_000 });
  await addFabric('CT-4', 'Bentota Floral', '98% Cotton, 2% Elastane', { patterns: ['Floral'], priceCents: 150_000 });
  await addFabric('KN-1', 'Single Jersey', '95% Viscose, 5% Elastane', {
    categories: ['Knits'],
    description: 'For T-shirts.',
  });
  await addFabric('KN-2', 'Loopback', '100% Cotton', {
    categories: ['Knits'],
    description: 'For sweatshirts and hoods.',
  });
  await addFabric('PQ-1', 'Lacoste Pique', '100% Cotton', { minimumOrder: 400, colors: ['Ink', 'Classic Blue'] });
  await aShade('PQ-1', 'Classic Blue', '19-4052 TCX', 80);
  await addFabric('CD-1', 'Needle Cord', '100% Cotton', { description: 'A short pile. For pencil skirts.' });
  for (const number of [1, 2]) await addFabric(`WS-${number}`, 'Pettah Suiting', '100% Wool', { categories: wool });
  await addFabric('PC-1', 'Uniform Twill', '65% Polyester, 35% Cotton', { colors: ['Black'] });
  await addFabric('PC-2', 'Stretchy Match', '100% Polyester', { description: 'A batch that matches.', widthCm: 160 });
  await addFabric('RB-1', 'Pettah 2×2 Rib', '100% Polyamide', { preOrder: true, colors: ['Ash'], stockQuantity: 0 });
  await aShade('RB-1', 'Ash', 'D 217', 300);
  await addFabric('ZZ-1', 'Heather Blush Voile', '100% Acetate', { description: 'Organic, khaki deck, washing' });
  await addFabric('SH-1', 'Oxford', '60% Bamboo, 40% Silk', {
    description: 'For shirts.',
    weightGsm: 140,
    priceCents: 90_000,
  });
});
afterAll(() => app.close());

async function search(query: Record<string, string>): Promise<FabricPage> {
  return (await app.http.get('/api/fabrics').query(query).expect(200)).body;
}
const found = async (text: string) => (await search({ search: text })).fabrics.map((fabric) => fabric.item_code);

test.each([
  // Numbers are filters.
  ['linen 180gsm', ['LV-1']],
  ['sage linen 180 gsm', ['LV-1']],
  ['150 cm cotton', ['CT-1']],
  ['63"', ['PC-2']],
  ['cotton 59″', ['CT-1']],
  ['4 oz silk', ['SH-1']],
  ['linen 230-250 gsm', ['LV-2']],
  ['under 1000 silk', ['SH-1']],
  ['floral above Rs. 1,000', ['CT-3', 'CT-4']],
  ['cotton 150 wide', ['CT-1']],
  ['twill width 150', []],
  ['gsm 180', ['LV-1']],
  ['63/64', ['PC-2']],
  ['floral 1400 to 1600', ['CT-3', 'CT-4']],
  ['floral 1400-1600', ['CT-3', 'CT-4']],
  ['silk max 1000', ['SH-1']],
  // A color may have a smaller minimum than its fabric.
  ['pique moq 79', []],
  ['pique moq 80', ['PQ-1']],
  ['pique 88 yds moq', ['PQ-1']],
  // The codes of colors, ours and Pantone's, are written in many ways.
  ['19-4052', ['PQ-1']],
  ['19-4052 TCX', ['PQ-1']],
  ['pantone 19-4052', ['PQ-1']],
  ['pique 19-4052', ['PQ-1']],
  ['linen 19-4052', []],
  ['19 4052', ['PQ-1']],
  ['19-405', []],
  ['D217', ['RB-1']],
  ['d-217 rib', ['RB-1']],
  ['D 217', ['RB-1']],
  ['217', []],
  // What the stock must be.
  ['in stock pique', ['PQ-1']],
  ['rib in stock', []],
  ['pre-order rib', ['RB-1']],
  // Words that any fabric may have count only where the others find something with them.
  ['navy linen fabric', ['LV-2']],
  ['fabrics for linnen', ['LV-1', 'LV-2']],
  ['pique cloth', ['PQ-1']],
  ['නිල් රෙදි navy', ['LV-2']],
  ['නේවි රෙදි', ['LV-2']],
  ['navy linen 😀', ['LV-2']],
  ['for shirts', ['KN-1', 'SH-1']],
  ['navy colour linen', ['LV-2']],
  ['floral designs please', ['CT-3', 'CT-4']],
  ['මල් මෝස්තර', ['CT-3', 'CT-4']],
  ['නේවි පාට ලිනන්', ['LV-2']],
  // The sign of a brand is no part of its name.
  ['LYCRA®', ['CT-4', 'KN-1']],
  ['Lycra™ floral', ['CT-4']],
  // The sign that no keyboard has.
  ['2x2 rib', ['RB-1']],
  ['2×2 rib', ['RB-1']],
  // Patterns, categories and fibers.
  ['polka dot', ['CT-1']],
  ['polka dots', ['CT-1']],
  ['dots', ['CT-1']],
  ['red check', ['CT-2']],
  ['red checks', ['CT-2']],
  ['plaid', ['CT-2']],
  ['floral', ['CT-3', 'CT-4']],
  ['florals', ['CT-3', 'CT-4']],
  ['florel', ['CT-3', 'CT-4']],
  ['flowers', ['CT-3', 'CT-4']],
  ['flower', ['CT-3', 'CT-4']],
  ['knits', ['KN-1', 'KN-2']],
  ['knitted', ['KN-1', 'KN-2']],
  // Fabrics that people call by another name.
  ['spandex', ['CT-4', 'KN-1']],
  ['lycra', ['CT-4', 'KN-1']],
  ['rayon', ['KN-1', 'LV-1']],
  ['polycotton', ['PC-1']],
  ['poly cotton', ['PC-1']],
  ['poly-cotton', ['PC-1']],
  ['tc', ['PC-1']],
  ['T/C', ['PC-1']],
  ['offwhite', ['LV-2']],
  ['off white', ['LV-2']],
  ['off-white', ['LV-2']],
  ['beige', ['LV-1']],
  ['tshirt', ['KN-1']],
  ['t-shirt', ['KN-1']],
  ['tee shirts', ['KN-1']],
  ['piqe', ['PQ-1']],
  ['piqué', ['PQ-1']],
  // Sinhala and Tamil.
  ['ලිනන්', ['LV-1', 'LV-2']],
  ['லினன்', ['LV-1', 'LV-2']],
  ['සේද', ['SH-1']],
  ['සිල්ක්', ['SH-1']],
  ['රේයෝන්', ['KN-1', 'LV-1']],
  ['ලයික්‍රා', ['CT-4', 'KN-1']],
  ['ඔක්ස්ෆර්ඩ්', ['SH-1']],
  ['ටුවිල්', ['PC-1']],
  ['காட்டன் மலர்', ['CT-3', 'CT-4']],
  ['பட்டு', ['SH-1']],
  ['රතු කොටු', ['CT-2']],
  ['சிவப்பு கட்டம்', ['CT-2']],
  ['කළු', ['PC-1']],
  ['பருத்தி மலர்', ['CT-3', 'CT-4']],
  ['මල් කපු', ['CT-3', 'CT-4']],
  ['රු 1000ට අඩු සේද', ['SH-1']],
  // Only what is near is taken for it.
  ['tencel', []],
  ['tx', []],
  ...['organza', 'organdy', 'leather', 'plush', 'toile', 'khadi', 'duck', 'wadding', 'greige', 'orgenza'].map(
    (word): [string, string[]] => [word, []],
  ),
  ['orgenic', ['ZZ-1']],
  ['voil', ['ZZ-1']],
])('%s finds %j', async (text, codes) => {
  expect((await found(text)).sort()).toEqual(codes);
});

test('the code of a color shows that color, and no longer finds one that is not sold', async () => {
  const [{ match, found_in, colourways } = {} as Partial<FabricPage['fabrics'][number]>] = (
    await search({ search: '19-4052' })
  ).fabrics;
  expect(colourways?.find(({ id }) => id === match?.colourway_id)).toMatchObject({ name: 'Classic Blue' });
  expect(found_in).toBeUndefined();
  const sell = (isSold: boolean) =>
    app.dataSource.query(`UPDATE colourways SET is_available = $1 WHERE code = '19-4052 TCX'`, [isSold]);
  await sell(false);
  expect(await found('19-4052')).toEqual([]);
  await sell(true);
});

test.each([
  ['19-4052', ['PQ-1']],
  ['19–4052 tcx', ['PQ-1']],
  ['pantone 19-4052', ['PQ-1']],
  ['Pantone 19 4052 TPG', ['PQ-1']],
  ['pique 19-4052', ['PQ-1']],
  ['linen 19-4052', []],
  ['19 4052', ['PQ-1']],
  ['19-405', []],
  ['D217', ['RB-1']],
  ['d-217 rib', ['RB-1']],
  ['D 217', ['RB-1']],
  ['217', []],
  ['PQ-1', ['PQ-1']],
])('staff find the same by the code of a color: %s', async (text, codes) => {
  const { token } = await aSignedInAdmin(app);
  const listed = async (path: string) => {
    const { body } = await app.http.get(`/api/admin/${path}`).query({ search: text }).set('Authorization', token);
    return body.map(({ item_code }: { item_code: string }) => item_code);
  };
  expect(await listed('fabrics')).toEqual(codes);
  expect([...new Set(await listed('stock-take'))]).toEqual(codes);
});

test('staff also find a color that is not sold by its code', async () => {
  const { token } = await aSignedInAdmin(app);
  await app.dataSource.query(`UPDATE colourways SET is_available = false WHERE code = 'D 217'`);
  const { body } = await app.http.get('/api/admin/fabrics?search=D-217').set('Authorization', token).expect(200);
  expect(body).toMatchObject([{ item_code: 'RB-1' }]);
  await app.dataSource.query(`UPDATE colourways SET is_available = true WHERE code = 'D 217'`);
});

test('the database reads codes of colors as the domain does', async () => {
  const punctuation = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).join('');
  const codes = ['19-4052 TCX', 'D–217', 'ＤＸ－１２', 'Nº 7/b', 'Ö.12', "5' 'B\\", 'tab\t7', punctuation];
  const rows = await app.dataSource.query<{ code: string; joined: string }[]>(
    `SELECT w.code, ${JOINED_CODE} AS joined FROM unnest($1::text[]) AS w(code)`,
    [codes],
  );
  expect(rows).toEqual(codes.map((code) => ({ code, joined: joinedCode(code) })));
});

test.each(['19-4052 TCX', '19 4052 tpg', '194052', '19-4052 T', 'D 217', '12345 TCX', 'TCX'])(
  'the keys of the code %s are those that find it',
  (code) => {
    const keys = ['194052', '194052tcx', '194052tpg', 'd217', '12345', '12345tcx', 'tcx', '19405'];
    const findingIt = keys.filter((key) => codesWithKey(key).includes(joinedCode(code)));
    expect(findingIt.toSorted()).toEqual(keys.filter((key) => shadeCodeKeys(code).includes(key)).toSorted());
  },
);

test('a search for cotton in Sinhala or Tamil has the same results as in English', async () => {
  const cotton = await found('cotton');
  expect(cotton).toContain('PC-1');
  for (const text of ['කපු', 'பருத்தி']) expect(await found(text)).toEqual(cotton);
});

test('a search for shirting finds fabrics for shirts, and no suiting', async () => {
  const { fabrics } = await search({ search: 'shirting' });
  expect(fabrics.map(({ item_code }) => item_code)).toEqual(['SH-1', 'KN-1']);
});

test('fabrics with the word in their name rank before matches by pattern or category, which are marked as such', async () => {
  const { fabrics } = await search({ search: 'floral' });
  expect(fabrics.map(({ item_code }) => item_code)).toEqual(['CT-4', 'CT-3']);
  expect(fabrics.map(({ found_in }) => found_in)).toEqual([
    undefined,
    { field: 'pattern', text: 'Floral', marks: [[0, 6]] },
  ]);
  const knits = await search({ search: 'knits' });
  expect(knits.fabrics[0]?.found_in).toEqual({ field: 'category', text: 'Knits', marks: [[0, 5]] });
  const lycra = await search({ search: 'lycra' });
  expect(lycra.fabrics.map(({ found_in }) => found_in)).toEqual([undefined, undefined]);
});

test('pages of a search by name neither skip nor repeat a fabric', async () => {
  const all = await found('cotton');
  const pages: (string | undefined)[] = [];
  for (const [offset] of all.entries()) {
    const { fabrics } = await search({ search: 'cotton', limit: '1', offset: String(offset) });
    pages.push(fabrics[0]?.item_code);
  }
  expect(pages).toEqual(all);
});

test('a range in the search text and the range of a filter are combined', async () => {
  const { fabrics } = await search({ search: 'linen under 300gsm', min_weight: '200' });
  expect(fabrics.map(({ item_code }) => item_code)).toEqual(['LV-2']);
});

test('a number that finds nothing as a filter is searched as text, and the response says so', async () => {
  await addFabric('QX-1', 'Weave 88" special', '100% Jute');
  const page = await search({ search: '88" jute' });
  expect(page).toMatchObject({ total: 1, as_text: true });
  expect(await search({ search: 'linen 180gsm' })).not.toHaveProperty('as_text');
});

describe('words for colors', () => {
  beforeAll(async () => {
    const cloth = ['Hambantota Cupro', '100% Cupro'] as const;
    await addFabric('CU-1', ...cloth, { colors: ['Navy', 'Pearl'] });
    await addFabric('CU-2', ...cloth, { colors: ['Moss'] });
    await addFabric('CU-3', ...cloth, { colors: ['Fossil', 'Silver'] });
    await addFabric('CU-4', ...cloth, { colors: ['Dark Teal'] });
    await addFabric('CU-5', ...cloth, { colors: ['Ivory', 'Olive'] });
    await addFabric('CU-6', ...cloth, { colors: ['Brick'] });
    await app.dataSource.query("UPDATE colourways SET hex = '#1d4a86' WHERE name = 'Pearl'");
    await app.dataSource.query("UPDATE colourways SET hex = '#a9683f' WHERE name = 'Brick'");
  });

  test.each([
    ['dark blue cupro', ['CU-1']],
    ['cupro blue dark', ['CU-1']],
    ['dark cupro blue', ['CU-1']],
    ['cupro dark navy blue', ['CU-1']],
    ['navy blue cupro', ['CU-1']],
    ['olive green cupro', ['CU-2', 'CU-5']],
    ['light grey cupro', ['CU-3']],
    ['off white cupro', ['CU-5']],
    ['off-white cupro', ['CU-5']],
    ['green olive cupro', ['CU-2', 'CU-5']],
    // A word for many shades means any of them, where none has the usual one.
    ['green cupro', ['CU-2', 'CU-5']],
    ['cupro කොළ', ['CU-2', 'CU-5']],
    ['dark green cupro', ['CU-5']],
    ['light green cupro', []],
    ['dark olive green cupro', []],
    ['dark cupro', ['CU-4']],
    ['black white cupro', []],
    ['dark blue white cupro', []],
    ['blue ivory cupro', []],
    ['brick red cupro', ['CU-6']],
    ['තද නිල් cupro', ['CU-1']],
    ['அடர் நீலம் cupro', ['CU-1']],
    ['olive green cuproo', ['CU-2', 'CU-5']],
    // Those that are named so are all.
    ['dark teal cupro', ['CU-4']],
    ['olive cupro', ['CU-5']],
    // A color is what it looks like, whatever its name says.
    ['copper cupro', ['CU-6']],
  ])('%s finds %j', async (text, codes) => {
    expect((await found(text)).sort()).toEqual(codes);
  });

  it('are shades only where no fabric has them, and the response says so', async () => {
    const page = await search({ search: 'dark blue cupro', in_stock: 'true' });
    expect(page.as_shades).toEqual([{ name: 'dark blue', hex: '#17386a' }]);
    const [fabric] = page.fabrics;
    const match = fabric?.colourways.find(({ id }) => id === fabric.match?.colourway_id);
    expect(['Navy', 'Pearl']).toContain(match?.name);
    expect(await search({ search: 'dark teal cupro' })).not.toHaveProperty('as_shades');
    expect(await search({ search: 'dark blue lurex' })).not.toHaveProperty('as_shades');
  });
});

describe('when no fabric matches all words', () => {
  it('the response offers each search without one word or number that has results', async () => {
    expect((await search({ search: 'navy linen 180gsm', facets: 'true' })).fewer).toEqual([
      { search: 'navy linen', without: '180gsm', total: 1 },
      { search: 'linen 180gsm', without: 'navy', total: 1 },
    ]);
    expect((await search({ search: 'polka dot lurex', facets: 'true' })).fewer).toEqual([
      { search: 'polka dot', without: 'lurex', total: 1 },
    ]);
  });

  it('words for one shade are left out together, and the rest is counted as shades too', async () => {
    expect((await search({ search: 'light yellow cupro', facets: 'true' })).fewer).toEqual([
      { search: 'cupro', without: 'light yellow', total: 6 },
    ]);
    expect((await search({ search: 'dark blue lurex', facets: 'true' })).fewer).toEqual([
      { search: 'dark blue', without: 'lurex', total: 2 },
    ]);
  });

  it('the response offers no alternatives for a single word or for a search with results', async () => {
    expect((await search({ search: 'linen fabric lurex', facets: 'true' })).fewer).toEqual([
      { search: 'linen fabric', without: 'lurex', total: 2 },
    ]);
    expect((await search({ search: 'tencel', facets: 'true' })).fewer).toEqual([]);
    expect(await search({ search: 'linen', facets: 'true' })).not.toHaveProperty('fewer');
  });
});
