import { nameKey, searchKey } from '@selvedge/domain/look-alikes';
import { telephoneDigits } from '@selvedge/domain/telephone';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin } from '../support/factories.js';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
});
afterAll(() => app.close());

const ASSIGNED = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\p{Cf}]/u;
/** Ideographs, syllables and old scripts, thousands of the same kind, and surrogates. */
const UNIFORM = [
  [0x3400, 0x9fff],
  [0xac00, 0xdfff],
  [0x12000, 0x1afff],
  [0x20000, 0x2f7ff],
] as const;
/** Letters of Unicode 16 and 17, which Node knows and PostgreSQL 15 doesn't. */
const NEW = /[\ua7ce-\ua7dc\ua7f1\u{16ea0}-\u{16ed3}]/u;
const collapsed = (text: string) => text.replace(/\s+/g, ' ').trim();

test('the database and the domain package have the same name key and search key for every character', async () => {
  const texts: string[] = [];
  for (let code = 0x20; code <= 0x2fa1f; code += 1) {
    if (UNIFORM.some(([first, last]) => code >= first && code <= last)) continue;
    const sign = String.fromCodePoint(code);
    if (ASSIGNED.test(sign) && !NEW.test(sign)) texts.push(`A${sign}1 ${sign}${sign}`);
  }
  texts.push(...TEXTS);
  const rows = await app.dataSource.query<{ text: string; name: string; search: string }[]>(
    `SELECT text, name_key(text) AS name, btrim(regexp_replace(search_fold(text), '\\s+', ' ', 'g')) AS search
     FROM unnest($1::text[]) text`,
    [texts],
  );
  const differing = rows.filter(
    ({ text, name, search }) => name !== nameKey(text) || collapsed(search) !== searchKey(text),
  );
  expect(rows.length).toBeGreaterThan(10_000);
  expect(differing.slice(0, 10).map((row) => ({ ...row, domain: [nameKey(row.text), searchKey(row.text)] }))).toEqual(
    [],
  );
});

test('a statement that compares names calls the rules for signs, which take a millisecond to plan in its own text', async () => {
  const plan = await app.dataSource.query<{ 'QUERY PLAN': string }[]>(
    'EXPLAIN (VERBOSE) SELECT name_key(name) FROM categories',
  );
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('visible_signs(name)');
});

const TEXTS = [
  'CL–12',
  'ＣＬ－１２',
  ' CL\u00a0 12\t',
  'Men’s O’Neill “Herringbone”',
  "57/58'' 57/58” ''a''",
  'ｶﾞｰｾﾞ',
  'e\u0301É',
  'ශ්\u200dරී',
  'İSTANBUL Straße ΟΔΟΣ οδος Łódź',
  '½ ㎡ ™ ﬁ',
  '👩\u200d🏭\ufe0f',
];

test('the database and the domain package extract the same digits from a telephone number', async () => {
  const numbers = [
    '077 123 4567',
    '+94 (0)77 123 4567',
    '0094771234567',
    '０７７–１２３４５６７',
    '+44 20 7946 0018',
    '94771234567',
  ];
  const rows = await app.dataSource.query<{ number: string; digits: string }[]>(
    'SELECT number, telephone_digits(number) AS digits FROM unnest($1::text[]) number',
    [numbers],
  );
  expect(rows).toEqual(numbers.map((number) => ({ number, digits: telephoneDigits(number) })));
});

test.each(['0771234599', '077 123 4599', '+94771234599', '０７７１２３４５９９'])(
  'quotations and inquiries are found by the telephone number %s',
  async (search) => {
    await app.dataSource.query(
      `INSERT INTO inquiries (kind, name, email, message, phone)
       SELECT 'contact', 'Ama', 'ama@example.lk', 'Hello', '+94 77–123 4599' WHERE NOT EXISTS (SELECT FROM inquiries)`,
    );
    await app.dataSource.query(
      `INSERT INTO quotations (quotation_no, source, valid_until, customer_name, customer_email, customer_phone)
       SELECT 'QT-2026-9001', 'guest', now(), 'Ama', 'ama@example.lk', '0771234599' WHERE NOT EXISTS (SELECT FROM quotations)`,
    );
    for (const path of ['inquiries', 'quotations']) {
      const { body } = await app.http
        .get(`/api/admin/${path}`)
        .query({ search })
        .set('Authorization', admin)
        .expect(200);
      expect(body).toHaveLength(1);
    }
  },
);

describe('the search of shop and console', () => {
  const fabrics = [
    { itemCode: 'NAME-APO', name: 'Men’s Oxford Shirting' },
    // The only one that is as wide as its name says: the shop reads 57/58" as a width.
    { itemCode: 'NAME-QUO', name: `O'Neill "Herringbone" 57/58"`, widthCm: 146 },
    { itemCode: 'NAME-ESZ', name: 'Grobe Straße Köper' },
    { itemCode: 'NAME-SIN', name: 'ශ්\u200dරී ලංකා' },
    { itemCode: 'SRCH-2', name: 'Serch' },
    { itemCode: 'T-Shirt', name: 'Jersey' },
    { itemCode: 'CP–1110', name: 'Popeline' },
    { itemCode: 'SW 2045-B', name: 'Sheer' },
    { itemCode: 'LN 1120-A', name: 'Leinen' },
    { itemCode: 'Art 17/3-K', name: 'Kreppe' },
    { itemCode: 'AB 12/34-X', name: 'Abend' },
    { itemCode: 'SRCH/8-A.01', name: 'Achter' },
    { itemCode: 'NOR.0707-60', name: 'Norden' },
    { itemCode: '0045123', name: 'Nullen' },
    { itemCode: '45123-9', name: 'Ohne Nullen' },
    { itemCode: '1045123', name: 'Mit Eins' },
  ];
  beforeAll(async () => {
    for (const fabric of fabrics)
      await aFabric(app, { widthCm: 110, ...fabric, description: '', material: '', colors: [] });
  });

  const codes = (rows: { item_code: string }[]) => rows.map(({ item_code }) => item_code).sort();
  /** Codes that the shop finds, and those that the console finds by either parameter. */
  const found = async (search: string) => {
    const shop = await app.http.get('/api/fabrics').query({ search }).expect(200);
    const inConsole = (query: object) =>
      app.http.get('/api/admin/fabrics').query(query).set('Authorization', admin).expect(200);
    const lists = [await inConsole({ search }), await inConsole({ filter: JSON.stringify({ q: search }) })];
    return [codes(shop.body.fabrics), ...lists.map(({ body }) => codes(body))];
  };

  it.each([
    ["men's", 'NAME-APO'],
    ['Men’s', 'NAME-APO'],
    ['men`s', 'NAME-APO'],
    ['mens', 'NAME-APO'],
    ['O’Neill', 'NAME-QUO'],
    ["o'neill", 'NAME-QUO'],
    ['oneill', 'NAME-QUO'],
    ['herringbone', 'NAME-QUO'],
    ['“Herringbone”', 'NAME-QUO'],
    ['57/58”', 'NAME-QUO'],
    ['57/58″', 'NAME-QUO'],
    ["57/58''", 'NAME-QUO'],
    ['５７／５８＂', 'NAME-QUO'],
    ['strasse', 'NAME-ESZ'],
    ['STRASSE', 'NAME-ESZ'],
    ['koper', 'NAME-ESZ'],
    ['ශ්රී', 'NAME-SIN'],
    ['ශ්\u200dරී', 'NAME-SIN'],
    ['SRCH–2', 'SRCH-2'],
    ['SRCH—2', 'SRCH-2'],
    ['t‑shirt', 'T-Shirt'],
    ['CP-1110', 'CP–1110'],
    ['CP‑1110', 'CP–1110'],
    ['ＣＰ－１１１０', 'CP–1110'],
    ['cp1110', 'CP–1110'],
    ['SW 2045-B', 'SW 2045-B'],
    ['SW\u00a02045–B', 'SW 2045-B'],
    ['2045-B', 'SW 2045-B'],
    ['sw2045b', 'SW 2045-B'],
    ['LN 1120-A', 'LN 1120-A'],
    ['Art 17/3-K', 'Art 17/3-K'],
    ['AB 12/34-X', 'AB 12/34-X'],
    ['AB 12/34', 'AB 12/34-X'],
    ['12/34-X', 'AB 12/34-X'],
    ['12 34 X', 'AB 12/34-X'],
    ['8-A.01', 'SRCH/8-A.01'],
    ['A.01', 'SRCH/8-A.01'],
    ['SRCH/8-A.01', 'SRCH/8-A.01'],
    ['NOR.0707-60', 'NOR.0707-60'],
    ['0707-60', 'NOR.0707-60'],
    ['0045123', '0045123'],
    ['code CP-1110', 'CP–1110'],
    ['Item code: CP-1110', 'CP–1110'],
    ['item no. CP 1110', 'CP–1110'],
    ['СР-1110', 'CP–1110'],
    ['ср 1110', 'CP–1110'],
    ['ΑΒ 12/34-Χ', 'AB 12/34-X'],
  ])('for %j finds the fabric %s', async (search, code) => {
    expect(await found(search)).toEqual([[code], [code], [code]]);
  });

  it('for a number without the zeros that a spreadsheet dropped finds its fabric, and none that has more figures before', async () => {
    expect(await found('45123')).toEqual(Array(3).fill(['0045123', '45123-9']));
  });

  it.each(['SW 2046-B', '2045-C', 'SRCH-3', 'CP-1111'])('for %j, another code, finds nothing', async (search) => {
    expect(await found(search)).toEqual([[], [], []]);
  });
});

describe('a code or name that looks like another', () => {
  const write = (method: 'post' | 'put', path: string, body: object) =>
    app.http[method](`/api/admin/${path}`).set('Authorization', admin).send(body);
  const poplin = (item_code: string) => ({
    name: 'Poplin',
    item_code,
    material: '100% Cotton',
    number_of_colors: 1,
    width: 147,
    weight: 120,
    price_per_meter: 450,
    price_unit: 'meters',
  });

  it('is rejected by the fabric form at the item code, and is not given to a copy', async () => {
    const original = await write('post', 'fabrics', poplin('FORM-1')).expect(201);
    for (const code of ['FORM–1', 'ＦＯＲＭ－１', 'form\u20111']) {
      const { body } = await write('post', 'fabrics', poplin(code)).expect(409);
      expect(body.errors).toEqual([
        { field: 'item_code', message: `The item code '${code}' looks like that of another fabric.` },
      ]);
    }
    const { body } = await write('post', 'fabrics', poplin('FORM-1')).expect(409);
    expect(body.message).toBe("The item code 'FORM-1' is already used by another fabric.");
    await write('post', 'fabrics', poplin('FORM–1–2')).expect(201);
    const copy = await write('post', `fabrics/${original.body.id}/duplicate`, {}).expect(201);
    expect(copy.body.item_code).toBe('FORM-1-3');
  });

  it('is rejected for a second category or pattern', async () => {
    for (const kind of ['fabric-categories', 'fabric-patterns']) {
      await write('post', kind, { name: 'Twill & Denim' }).expect(201);
      for (const name of ['Twill  &  Denim', 'Twill ＆ Denim', 'TWILL\u00a0& DENIM']) {
        await write('post', kind, { name }).expect(409);
      }
    }
  });

  it('is kept and listed when it is older than the rule, and further look-alikes are rejected', async () => {
    const { dataSource } = app;
    const index =
      'CREATE UNIQUE INDEX fabrics_similar_code_key ON fabrics (name_key(item_code)) WHERE NOT looks_like_another';
    await dataSource.query('DROP INDEX fabrics_similar_code_key');
    const older = await aFabric(app, { itemCode: 'PAIR-1', name: 'Older' });
    const younger = await aFabric(app, { itemCode: 'PAIR–1', name: 'Younger' });
    await dataSource.query('SELECT mark_similar_codes()');
    await dataSource.query(index);

    const listed = async () => {
      const { body } = await app.http.get('/api/admin/system').set('Authorization', admin).expect(200);
      return body.similar_codes;
    };
    expect(await listed()).toEqual([
      [
        { id: older.id, item_code: 'PAIR-1', name: 'Older' },
        { id: younger.id, item_code: 'PAIR–1', name: 'Younger' },
      ],
    ]);
    await write('post', 'fabrics', poplin('PAIR—1')).expect(409);

    await dataSource.query('DELETE FROM fabrics WHERE id = $1', [older.id]);
    expect(await listed()).toEqual([]);
    await write('post', 'fabrics', poplin('PAIR-1')).expect(409);
  });
});
