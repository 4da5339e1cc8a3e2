import type { Fabric, FabricPage } from '@selvedge/domain/fabrics/fabric';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';

let app: TestApp;

const plain = { description: '', material: '', colors: [] };

/** Oldest first: the newest fabric has the word only in its description. */
beforeAll(async () => {
  app = await startApp();
  await aFabric(app, { ...plain, name: 'Matara Shirting', itemCode: 'MS-1', colors: ['Poplin White'] });
  await aFabric(app, { ...plain, name: 'Colombo Poplin', itemCode: 'CP-1', description: 'A poplin for shirts.' });
  await aFabric(app, { ...plain, name: 'Ella Weave', itemCode: 'EW-1', material: 'Poplin, 100% cotton' });
  await aFabric(app, { ...plain, name: 'Jaffna Voile', itemCode: 'POPLIN-9', description: 'Sheer.' });
  await aFabric(app, {
    ...plain,
    name: 'Banker Hairline Stripe',
    itemCode: 'BH-1',
    description:
      'A hairline stripe as bankers wear it, woven in Kandy on old looms; it takes the place of a crisp Pöplin where one wants a softer hand, and stays smooth after many washes in cold water without any starch.',
  });
});
afterAll(() => app.close());

async function search(query: Record<string, string>): Promise<FabricPage> {
  return (await app.http.get('/api/fabrics').query(query).expect(200)).body;
}

const codes = ({ fabrics }: FabricPage) => fabrics.map(({ item_code }) => item_code);
const marked = ({ found_in }: Fabric) => found_in?.marks.map(([start, end]) => found_in.text.slice(start, end));

const ranked = ['EW-1', 'CP-1', 'MS-1', 'BH-1', 'POPLIN-9'];

test.each(['poplin', 'POP', 'popln', 'öplin'])(
  'a search for %s ranks name, material and color hits before description and code hits, newest first',
  async (text) => {
    expect(codes(await search({ search: text }))).toEqual(ranked);
    expect(codes(await search({ search: text, sort: 'match' }))).toEqual(ranked);
  },
);

test('an explicit sort order replaces the ranking', async () => {
  expect(codes(await search({ search: 'poplin', sort: 'newest' }))).toEqual([
    'BH-1',
    'POPLIN-9',
    'EW-1',
    'CP-1',
    'MS-1',
  ]);
  expect(codes(await search({ search: 'poplin', sort: 'name' }))).toEqual(['BH-1', 'CP-1', 'EW-1', 'POPLIN-9', 'MS-1']);
  expect(codes(await search({ sort: 'match' }))).toEqual(codes(await search({ sort: 'newest' })));
});

test('pages of any size neither skip nor repeat a fabric', async () => {
  for (const limit of [1, 2, 3, 4, 5]) {
    const pages: string[] = [];
    for (let offset = 0; offset < ranked.length; offset += limit) {
      const page = await search({ search: 'poplin', limit: String(limit), offset: String(offset), facets: 'true' });
      expect(page.total).toBe(ranked.length);
      pages.push(...codes(page));
    }
    expect(pages).toEqual(ranked);
  }
  expect(codes(await search({ search: 'poplin', offset: '5' }))).toEqual([]);
});

test('a fabric ranks first only when name, material and colors contain all words', async () => {
  expect(codes(await search({ search: 'poplin shirt' }))).toEqual(['MS-1', 'CP-1']);
  expect(codes(await search({ search: 'hairline poplin' }))).toEqual(['BH-1']);
});

test('filters apply to both kinds of hits', async () => {
  expect(codes(await search({ search: 'poplin', colour: 'poplin white' }))).toEqual(['MS-1']);
  expect(codes(await search({ search: 'poplin', is_global: 'true' }))).toEqual([]);
});

describe('the reason for a hit', () => {
  it('is an excerpt of the description that contains the word', async () => {
    for (const text of ['poplin', 'hairline pop', 'popln']) {
      for (const sort of ['match', 'newest']) {
        const { fabrics } = await search({ search: text, sort });
        const banker = fabrics.find(({ item_code }) => item_code === 'BH-1') as Fabric;
        expect(banker.found_in).toEqual({
          field: 'description',
          text: '…the place of a crisp Pöplin where one wants a softer hand, and stays smooth after many…',
          marks: [[22, 28]],
        });
        expect(marked(banker)).toEqual(['Pöplin']);
      }
    }
  });

  it('is the item code', async () => {
    for (const text of ['poplin-9', 'poplin9', '9']) {
      const { fabrics } = await search({ search: text });
      expect(fabrics[0]?.found_in).toEqual({ field: 'item_code', text: 'POPLIN-9', marks: [[0, 8]] });
    }
  });

  it('is omitted when name, material or a color matches, and without a search', async () => {
    const { fabrics } = await search({ search: 'poplin' });
    expect(fabrics.slice(0, 3).filter((fabric) => 'found_in' in fabric)).toEqual([]);
    expect((await search({})).fabrics.filter((fabric) => 'found_in' in fabric)).toEqual([]);
    const [first] = fabrics;
    const { body } = await app.http.get(`/api/fabrics/${first?.id}`).expect(200);
    expect(body).not.toHaveProperty('found_in');
  });

  it('is the whole text of a short description, with every match marked', async () => {
    const fabric = await aFabric(app, {
      ...plain,
      name: 'Plain',
      itemCode: 'PL-1',
      description: `Drill, a\n"drill's" drill!`,
    });
    const { fabrics } = await search({ search: 'dril' });
    expect(fabrics[0]?.found_in?.text).toBe(fabric.description);
    expect(marked(fabrics[0] as Fabric)).toEqual(['Drill', "drill's", 'drill']);
  });
});

test('punctuation in a search is not added to the search index', async () => {
  for (const text of ['!poplin', '!!poplin', `'!poplin`]) {
    const { fabrics } = await search({ search: text });
    expect(fabrics.every(({ name }) => !name.includes('!'))).toBe(true);
  }
  expect(codes(await search({ search: '!poplin' }))).toEqual(ranked);
  const words: { word: string }[] = await app.dataSource.query(`SELECT word FROM catalog_words WHERE word LIKE '!%'`);
  expect(words).toEqual([]);
});
