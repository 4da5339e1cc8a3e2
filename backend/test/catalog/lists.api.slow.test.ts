import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { FabricList, ListItemInput, ListShare, ListShareInput } from '@selvedge/domain/lists/fabric-list';
import { Like } from 'typeorm';
import { read as readXlsx } from 'xlsx';
import { Fabric } from '../../src/fabrics/fabric.entity.js';
import { SendAlertsJob } from '../../src/lists/send-alerts.job.js';
import { composeMail } from '../../src/mail/compose-mail.js';
import { Mail } from '../../src/mail/mail.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer, aSignedInMember } from '../support/factories.js';
import { onShelf } from '../support/roll-fixture.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = (await aSignedInCustomer(app)).token;
});
afterAll(() => app.close());

type Method = 'get' | 'post' | 'put' | 'delete';
const call = (method: Method, path: string, body?: object, as = token) =>
  app.http[method](`/api/lists${path}`).set('Authorization', as).send(body);
const listedFabric = (fields: object = {}) =>
  aFabric(app, { colors: ['Navy', 'White'], priceCents: 179_000, ...fields });
const fresh = async (as = token, name = 'Resort 27'): Promise<FabricList> =>
  (await call('post', '', { name }, as).expect(201)).body;
const add = (list: { id: string }, items: ListItemInput[], more: object = {}, as = token) =>
  call('post', `/${list.id}/items`, { items, ...more }, as);
const shared = async (list: { id: string }, input: ListShareInput = {}, as = token): Promise<ListShare> =>
  (await call('post', `/${list.id}/share`, input, as).expect(201)).body;
const pathOf = ({ url }: ListShare) => new URL(url).pathname;
/** A browser with a person in front of it. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const open = (share: ListShare, agent = PERSON) => app.http.get(pathOf(share)).set('User-Agent', agent);
const coloursOf = async ({ id }: Fabric): Promise<{ id: string; name: string }[]> =>
  (await app.http.get(`/api/fabrics/${id}`).expect(200)).body.colourways;

describe('the lists of a customer', () => {
  test('hold fabrics by color with quantity, use and note, and report the remaining capacity', async () => {
    const fabric = await listedFabric({ name: 'Harbour Linen' });
    const [, white] = await coloursOf(fabric);
    const list = await fresh();
    const line = {
      fabric_id: fabric.id,
      colourway_id: white?.id,
      quantity: 40,
      use: 'SS27 shirt, body',
      note: 'Softer?',
    };
    const { body } = await add(list, [line, { fabric_id: fabric.id }]).expect(201);
    expect(body).toMatchObject({ name: 'Resort 27', item_count: 2, item_limit: 500, items_left: 498 });
    expect(body.version).toBeGreaterThan(list.version);
    expect(body.items).toMatchObject([
      {
        colourway_id: white?.id,
        quantity: 40,
        unit: 'meters',
        use: 'SS27 shirt, body',
        note: 'Softer?',
        is_sold: true,
        nearest: null,
        was: { fabric_name: 'Harbour Linen', color: 'White', price_per_meter: 1790 },
        now: { fabric_name: 'Harbour Linen', color: 'White', price_per_meter: 1790 },
      },
      { quantity: null, was: { color: 'Navy' } },
    ]);
    const { body: own } = await call('get', '').expect(200);
    expect(own).toMatchObject({ limit: 100, left: 100 - own.lists.length });
    expect(own.lists.find(({ id }: FabricList) => id === list.id)).toMatchObject({
      item_count: 2,
      is_favorites: false,
    });
  });

  test('can be changed, archived and deleted only by their owner', async () => {
    const { token: other } = await aSignedInCustomer(app);
    const fabric = await listedFabric();
    const list = (await add(await fresh(), [{ fabric_id: fabric.id }]).expect(201)).body as FabricList;
    const share = await shared(list);
    const line = list.items[0]?.id;
    const tries: [Method, string, object?][] = [
      ['get', ''],
      ['put', '', { name: 'Mine' }],
      ['delete', ''],
      ['post', '/items', { items: [{ fabric_id: fabric.id }] }],
      ['put', '/items', { items: [{ id: line, quantity: 1 }] }],
      ['delete', `/items?ids=${line}`],
      ['get', '/export?format=csv'],
      ['get', '/share'],
      ['post', '/share', {}],
      ['delete', `/share/${share.id}`],
    ];
    for (const [method, path, body] of tries) {
      const { body: answer } = await call(method, `/${list.id}${path}`, body, other).expect(404);
      expect(JSON.stringify(answer)).not.toContain('Resort');
    }
    expect((await call('get', '', undefined, other).expect(200)).body.lists).toEqual([]);
    // A line of one's own list does not open another's.
    const own = await fresh(other);
    await call('put', `/${own.id}/items`, { items: [{ id: line, quantity: 9 }] }, other).expect(404);
    await call('delete', `/${own.id}/items?ids=${line}`, undefined, other).expect(200);
    expect((await call('get', `/${list.id}`).expect(200)).body.items).toEqual(list.items);

    const { body } = await call('put', `/${list.id}`, { name: ' Resort\n28 ', season: 'SS28', archived: true }).expect(
      200,
    );
    expect(body).toMatchObject({ name: 'Resort 28', season: 'SS28', archived_at: expect.any(String) });
    await call('delete', `/${list.id}`).expect(204);
    await call('get', `/${list.id}`).expect(404);
    await open(share).expect(404);
  });

  test('reject a color that is already listed until the caller chooses to add up or add a second line', async () => {
    const fabric = await listedFabric({ name: 'Galle Poplin' });
    const list = await fresh();
    await add(list, [{ fabric_id: fabric.id, quantity: 20 }]).expect(201);
    const { body: asks } = await add(list, [{ fabric_id: fabric.id, quantity: 10, unit: 'yards' }]).expect(409);
    expect(asks).toMatchObject({
      code: 'already_listed',
      message: 'Galle Poplin in Navy is on this list already, 20 m. Add up, or make a second line?',
      errors: [{ field: 'items[0]' }],
    });
    const up = { repeated: 'add_up' };
    const { body: sum } = await add(list, [{ fabric_id: fabric.id, quantity: 10, unit: 'yards' }], up).expect(201);
    expect(sum.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([29.144]);
    const second = await add(list, [{ fabric_id: fabric.id, quantity: 5 }], { repeated: 'second_line' }).expect(201);
    expect(second.body.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([29.144, 5]);
  });

  test('accept seventy lines in one request, and reject line 501 with an explanation', async () => {
    const fabric = await listedFabric();
    const list = await fresh();
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ fabric_id: fabric.id, note: `Line ${at + 1}` }));
    const again = { repeated: 'second_line' };
    const { body } = await add(list, many(70), again).expect(201);
    expect(body.items.map(({ note }: { note: string }) => note)).toEqual(many(70).map(({ note }) => note));
    const { body: rest } = await add(list, many(429), again).expect(201);
    expect(rest).toMatchObject({ item_count: 499, items_left: 1 });
    const { body: full } = await add(list, many(2), again).expect(409);
    expect(full.message).toBe(
      'Resort 27 has 499 of 500 lines, so 1 more would fit, and you add 2. Nothing was saved: make another list for the rest.',
    );
    expect((await add(list, many(1), again).expect(201)).body.items_left).toBe(0);
    expect((await add(list, many(1), again).expect(409)).body.message).toContain('and is full');
    const { body: long } = await add(list, many(501), again).expect(400);
    expect(long.message).toBe(
      "A list holds 500 lines, and you sent 501: line 501 and those after it don't fit. Nothing was saved.",
    );
  });

  test('are limited to a hundred per customer', async () => {
    const { user, token: rich } = await aSignedInCustomer(app);
    await app.dataSource.query(
      `INSERT INTO fabric_lists (user_id, name) SELECT $1, 'List ' || n FROM generate_series(1, 99) n`,
      [user.id],
    );
    expect((await call('get', '', undefined, rich).expect(200)).body.left).toBe(1);
    const answers = await Promise.all([1, 2, 3].map((n) => call('post', '', { name: `One of ${n}` }, rich)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'You have 100 lists, and no more fit. Delete one that you no longer need first.',
    );
  });

  test('report a conflict to the later of two concurrent changes, after which both can be saved', async () => {
    const [one, two] = [await listedFabric(), await listedFabric()];
    const { body: seen } = await add(await fresh(), [{ fabric_id: one.id }, { fabric_id: two.id }]).expect(201);
    const [first, last] = seen.items;
    const change = (version: number, item: object) => call('put', `/${seen.id}/items`, { items: [item], version });
    const answers = await Promise.all([
      change(seen.version, { id: first.id, quantity: 30 }),
      change(seen.version, { id: last.id, quantity: 60 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.findIndex(({ status }) => status === 409);
    const { current } = answers[lost]?.body ?? {};
    expect(current).toMatchObject({ id: seen.id, version: seen.version + 1 });
    const mine = lost === 0 ? { id: first.id, quantity: 30 } : { id: last.id, quantity: 60 };
    const { body: both } = await change(current.version, mine).expect(200);
    expect(both.items).toMatchObject([{ quantity: 30 }, { quantity: 60 }]);
    const { body: gone } = await call('delete', `/${seen.id}`, { version: seen.version }).expect(409);
    expect(gone.current.items).toHaveLength(2);
  });

  test('can be reordered and a quantity cleared, and reject invalid quantities, fabrics and colors', async () => {
    const fabrics = [await listedFabric(), await listedFabric(), await listedFabric()];
    const { body: list } = await add(
      await fresh(),
      fabrics.map(({ id }) => ({ fabric_id: id, quantity: 5 })),
    ).expect(201);
    const ids = list.items.map(({ id }: { id: string }) => id);
    const order = [ids[2], ids[0]];
    const items = [{ id: ids[1], quantity: null }];
    const { body } = await call('put', `/${list.id}/items`, { order, items }).expect(200);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[0], ids[1]]);
    expect(body.items[2].quantity).toBeNull();
    for (const quantity of [0, -3, 1e9, '1,5 x', 0.0001]) {
      await call('put', `/${list.id}/items`, { items: [{ id: ids[0], quantity }] }).expect(400);
    }
    await add(list, []).expect(400);
    await add(list, [{ fabric_id: crypto.randomUUID() }]).expect(404);
    const [foreign] = await coloursOf(await listedFabric());
    expect(
      (await add(list, [{ fabric_id: fabrics[0]?.id ?? '', colourway_id: foreign?.id }]).expect(400)).body.errors,
    ).toEqual([{ field: 'items[0].colourway_id', message: expect.stringContaining('has no such color') }]);
  });

  test('show the price when added and the current price, and the nearest fabric for one no longer sold', async () => {
    const linen = { material: '100% Linen', fibres: ['Linen'], weightGsm: 171.5 };
    const gone = await listedFabric({ ...linen, name: 'Old Linen' });
    const near = await listedFabric({ ...linen, name: 'New Linen', weightGsm: 171.6, priceCents: 180_000 });
    await listedFabric({ material: '100% Cotton', fibres: ['Cotton'], weightGsm: 171.5, name: 'Canvas' });
    const list = await fresh();
    await add(list, [{ fabric_id: gone.id }, { fabric_id: near.id }]).expect(201);
    const fabrics = app.dataSource.getRepository(Fabric);
    await fabrics.update(near.id, { priceCents: 185_000 });
    await fabrics.update(gone.id, { visible: false });
    const { body } = await call('get', `/${list.id}`).expect(200);
    expect(body.items).toMatchObject([
      {
        now: null,
        is_sold: false,
        was: { fabric_name: 'Old Linen' },
        nearest: { fabric_id: near.id, fabric_name: 'New Linen' },
      },
      { is_sold: true, was: { price_per_meter: 1800 }, now: { price_per_meter: 1850 } },
    ]);
    await app.dataSource.query('DELETE FROM fabrics WHERE id = $1', [gone.id]);
    expect((await call('get', `/${list.id}`).expect(200)).body.items[0]).toMatchObject({
      fabric_id: null,
      was: { fabric_name: 'Old Linen' },
      nearest: { fabric_id: expect.any(String) },
    });
    const csv = (await call('get', `/${list.id}/export?format=csv`).expect(200)).text;
    expect(csv).toContain('New Linen');
    expect(csv).toMatch(/1850,meters,1800,meters/);
  });

  test('are created once when the request is repeated with its idempotency key', async () => {
    const key = crypto.randomUUID();
    const create = () => call('post', '', { name: 'Once' }).set('Idempotency-Key', key);
    const [one, two] = await Promise.all([create(), create()]);
    expect(one.body.id).toBe(two.body.id);
  });
});

describe('favorites', () => {
  test('are a list created by the first heart, and a visitor’s hearts are merged on signing in', async () => {
    const { token: me } = await aSignedInCustomer(app);
    const [one, two] = [await listedFabric(), await listedFabric()];
    const hearts = async () => (await call('get', '/favorites', undefined, me).expect(200)).body.fabric_ids.sort();
    expect(await hearts()).toEqual([]);
    expect((await call('get', '', undefined, me).expect(200)).body.lists).toEqual([]);
    await Promise.all([1, 2, 3].map(() => call('put', `/favorites/${one.id}`, {}, me).expect(204)));
    expect(await hearts()).toEqual([one.id]);
    const sent = { fabric_ids: [one.id, two.id, crypto.randomUUID()] };
    const { body: merged } = await call('post', '/favorites', sent, me).expect(200);
    expect(merged.taken).toBe(2);
    expect(await hearts()).toEqual([one.id, two.id].sort());
    const { lists } = (await call('get', '', undefined, me).expect(200)).body;
    expect(lists).toMatchObject([{ name: 'Favorites', is_favorites: true, item_count: 2 }]);
    await call('delete', `/favorites/${one.id}`, undefined, me).expect(204);
    await call('delete', `/favorites/${one.id}`, undefined, me).expect(204);
    expect(await hearts()).toEqual([two.id]);
    await call('put', `/favorites/${crypto.randomUUID()}`, {}, me).expect(404);
  });
});

describe('a link to a list', () => {
  const AMOUNT = /1[,.]?790|1[,.]?957|Rs\.? ?\d|LKR/;

  test('shows the fabrics without any amount, on the page, in the workbook and in the link preview', async () => {
    const fabric = await listedFabric({ name: 'Harbour Linen' });
    const list = await fresh(token, 'Resort for Rs. 1,790');
    await add(list, [{ fabric_id: fabric.id, quantity: 40, note: 'Target Rs. 1,790/=' }]).expect(201);
    const share = await shared(list);
    expect(share).toMatchObject({ rights: 'see', prices: 'none', opened_count: 0 });
    const page = await open(share).expect(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(page.text).toContain('Harbour Linen');
    expect(page.text).toContain('40 m');
    expect(page.text).not.toMatch(AMOUNT);
    expect(page.text).not.toContain('<script');
    expect(page.text).not.toContain('Nimali');
    const { text } = await open(share, 'WhatsApp/2.23.20.0').expect(200);
    const tags = [...text.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)];
    expect(Object.fromEntries(tags.map(([, name, content]) => [name, content]))).toEqual({
      type: 'website',
      title: 'Resort for Rs. …',
      description: '1 fabric',
      image: `${app.config.publicUrl}/api/share.jpg?ids=${fabric.id}`,
    });
    const sheet = await app.http
      .get(`${pathOf(share)}/list.xlsx`)
      .responseType('blob')
      .expect(200);
    const cells = JSON.stringify(readXlsx(sheet.body).Sheets);
    expect(cells).toContain('Harbour Linen');
    expect(cells).not.toMatch(AMOUNT);
  });

  test('opens pages below 60 kB for a list of 500 fabrics', async () => {
    const fabric = await listedFabric({ name: 'A name of a fabric that is as long as names of fabrics are, sixty' });
    const list = await fresh();
    const items = Array.from({ length: 500 }, () => ({
      fabric_id: fabric.id,
      quantity: 12.5,
      use: 'SS27 shirt, body',
      note: 'x'.repeat(60),
    }));
    await add(list, items, { repeated: 'second_line' }).expect(201);
    const share = await shared(list, { prices: 'base' });
    const page = await open(share).expect(200);
    expect(Buffer.byteLength(page.text)).toBeLessThan(60_000);
    expect(page.text).toContain('500 fabrics');
    const last = await app.http.get(`${pathOf(share)}?page=9`).expect(200);
    expect(last.text).toContain('Page 9 of 9');
    expect(last.text).toContain('These are fabrics 481 to 500 of 500.');
    expect(page.text).toContain('?page=all');
    const all = await app.http.get(`${pathOf(share)}?page=all`).expect(200);
    expect(all.text.match(/class="fabric"/g)).toHaveLength(500);
    expect(all.text).not.toMatch(/Page \d|to print/);
  });

  test('shows catalog prices when the owner shares them', async () => {
    const list = await fresh();
    await add(list, [{ fabric_id: (await listedFabric()).id }]).expect(201);
    expect((await open(await shared(list, { prices: 'base' })).expect(200)).text).toContain('Rs. 1,790.00');
  });

  test('shows the prices last ordered or offered to the owner when the owner shares them', async () => {
    const { user, token: buyer } = await aSignedInCustomer(app);
    const fabric = await listedFabric();
    const asked = { fabric_id: fabric.id, quantity_meters: 100 };
    const { body } = await app.http.post('/api/quotations').set('Authorization', buyer).send(asked).expect(201);
    const where = [body.quotation.id];
    await app.dataSource.query(`UPDATE quotation_lines SET unit_price_cents = 151500 WHERE quotation_id = $1`, where);
    const list = await fresh(buyer);
    await add(list, [{ fabric_id: fabric.id }], {}, buyer).expect(201);
    const share = await shared(list, { prices: 'own' }, buyer);
    expect((await open(share).expect(200)).text).toContain('Rs. 1,790.00');
    await app.dataSource.query(
      `UPDATE quotations SET status = 'approved', quoted_price_cents = 15150000 WHERE id = $1`,
      where,
    );
    const page = (await open(share).expect(200)).text;
    expect(page).toContain('Rs. 1,515.00');
    expect(page).not.toContain('1,790');
    expect(page).not.toContain(user.email);
  });

  test('counts openings by people, not bots, and gets 404 once revoked, expired or without an active owner', async () => {
    const { user, token: owner } = await aSignedInCustomer(app);
    const list = await fresh(owner);
    const share = await shared(list, {}, owner);
    await open(share).expect(200);
    await open(share, 'WhatsApp/2.23').expect(200);
    const shares = async () => (await call('get', `/${list.id}/share`, undefined, owner).expect(200)).body;
    expect(await shares()).toMatchObject({
      limit: 20,
      left: 19,
      shares: [{ id: share.id, opened_count: 1, url: share.url }],
    });
    await call('delete', `/${list.id}/share/${share.id}`, undefined, owner).expect(204);
    await open(share).expect(404);
    expect((await shares()).shares).toEqual([]);

    const old = await shared(list, {}, owner);
    await app.dataSource.query(`UPDATE list_shares SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      old.id,
    ]);
    await open(old).expect(404);
    await app.http.get(`${pathOf(old)}/list.xlsx`).expect(404);
    const last = await shared(list, {}, owner);
    await app.dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [user.id]);
    await open(last).expect(404);
    await app.http.get('/l/short').expect(404);
    await app.http.get('/l').expect(404);
  });

  test('is rejected for unknown rights, an end in the past, or an owner with an unverified address', async () => {
    const list = await fresh();
    const refused = async (input: object) => (await call('post', `/${list.id}/share`, input).expect(400)).body.message;
    expect(await refused({ rights: 'own' })).toBe('rights must be one of see, comment, add.');
    expect(await refused({ expires_at: '2020-01-01' })).toBe('Choose a day to come: until then the link is good.');
    expect(await refused({ expires_at: '2999-01-01' })).toBe(
      'A link is good for a year at most. Choose an earlier day.',
    );
    expect(await refused({ prices: 'all' })).toContain('none, base, own');
    const { token: unproven } = await aSignedInCustomer(app, { emailVerifiedAt: null, provenEmail: null });
    await call('post', `/${(await fresh(unproven)).id}/share`, {}, unproven).expect(403);
  });
});

describe('a list link with write access', () => {
  const form = (share: ListShare, kind: 'comments' | 'items', fields: object) =>
    app.http
      .post(`${pathOf(share)}/${kind}`)
      .type('form')
      .send({ key: crypto.randomUUID(), ...fields });
  const one = async (list: { id: string }, as = token): Promise<FabricList> =>
    (await call('get', `/${list.id}`, undefined, as).expect(200)).body;
  const withOne = async (fabric: Fabric): Promise<FabricList> => {
    const list = await fresh();
    return (await add(list, [{ fabric_id: fabric.id }]).expect(201)).body;
  };
  const idOfFirst = ({ items }: FabricList) => items[0]?.id as string;

  test('stores a comment on a fabric once under the given name, however often it is sent', async () => {
    const list = await withOne(await listedFabric({ name: 'Harbour Linen' }));
    const share = await shared(list, { rights: 'comment' });
    expect(share.rights).toBe('comment');
    const said = {
      key: crypto.randomUUID(),
      item: idOfFirst(list),
      name: 'Ruwan',
      text: 'Softer <b>please</b>,\nat Rs. 1,790',
    };
    const asked = await app.http.get(`${pathOf(share)}?comment=${said.item}`).expect(200);
    expect(asked.text).toContain('name="text"');
    await form(share, 'comments', said).expect(303);
    await form(share, 'comments', said).expect(303);
    expect((await one(list)).items[0]?.comments).toMatchObject([{ author: 'Ruwan', text: said.text }]);
    const page = (await open(share).expect(200)).text;
    expect(page).toContain('Ruwan');
    expect(page).toContain('Softer &lt;b&gt;please');
    expect(page).not.toMatch(/1,790|1[,.]?957/);
    const { comments } = (await one(list)).items[0] as FabricList['items'][number];
    const path = `/${list.id}/comments/${comments[0]?.id}`;
    await call('delete', path, undefined, (await aSignedInCustomer(app)).token).expect(404);
    await call('delete', path).expect(204);
    await call('delete', path).expect(204);
    expect((await one(list)).items[0]?.comments).toEqual([]);
  });

  test('rejects comments on fabrics of other lists or without a name, and keeps the typed text', async () => {
    const list = await withOne(await listedFabric());
    const other = await withOne(await listedFabric({ name: 'Secret Silk' }));
    const share = await shared(list, { rights: 'comment' });
    const foreign = await form(share, 'comments', { item: idOfFirst(other), name: 'Ruwan', text: 'Hello' }).expect(404);
    expect(foreign.text).not.toContain('Secret Silk');
    expect((await one(other)).items[0]?.comments).toEqual([]);
    const nameless = await form(share, 'comments', { item: idOfFirst(list), name: ' ', text: 'Too stiff' }).expect(400);
    expect(nameless.text).toContain('Write your name, so that the others know who says it.');
    expect(nameless.text).toContain('Too stiff');
    await form(share, 'comments', { item: idOfFirst(list), name: 'R', text: 'x'.repeat(1001) }).expect(400);
    await form(share, 'comments', { item: 'x', name: 'R', text: 'x' }).expect(400);
  });

  test('adds a fabric by its code under the name of the person who added it, and shows no price', async () => {
    const fabric = await listedFabric({ name: 'Added Twill' });
    const list = await withOne(await listedFabric());
    const share = await shared(list, { rights: 'add' });
    const added = { key: crypto.randomUUID(), name: 'Dilini', code: fabric.itemCode.toLowerCase(), color: 'white' };
    await form(share, 'items', added).expect(303);
    await form(share, 'items', added).expect(303);
    const { items, version } = await one(list);
    expect(items.slice(1)).toMatchObject([{ fabric_id: fabric.id, added_by: 'Dilini', was: { color: 'White' } }]);
    expect(items[0]?.added_by).toBe('');
    expect(version).toBeGreaterThan(list.version);
    const page = (await open(share).expect(200)).text;
    expect(page).toContain('Added by Dilini');
    expect(page).not.toMatch(/1[,.]?790|1[,.]?957/);
    const again = await form(share, 'items', { ...added, key: crypto.randomUUID() }).expect(409);
    expect(again.text).toContain('Added Twill in White is on this list already.');
    const lost = await form(share, 'items', { name: 'Dilini', code: 'ZZ-404' }).expect(400);
    expect(lost.text).toContain('No fabric has the code ZZ-404.');
    const red = await form(share, 'items', { name: 'Dilini', code: fabric.itemCode, color: 'Red' }).expect(400);
    expect(red.text).toContain('Added Twill has no color Red. It has: Navy, White.');
    const hidden = await listedFabric({ visible: false });
    await form(share, 'items', { name: 'Dilini', code: hidden.itemCode }).expect(400);
  });

  test('rejects writing beyond its rights or after it was revoked', async () => {
    const fabric = await listedFabric();
    const list = await withOne(fabric);
    const comment = { item: idOfFirst(list), name: 'Ruwan', text: 'Hello' };
    const seen = await shared(list);
    expect((await open(seen).expect(200)).text).not.toContain('Comment');
    await form(seen, 'comments', comment).expect(403);
    const commented = await shared(list, { rights: 'comment' });
    expect((await open(commented).expect(200)).text).not.toContain('Add a fabric');
    await form(commented, 'items', { name: 'Ruwan', code: fabric.itemCode }).expect(403);
    const ended = await shared(list, { rights: 'add' });
    await call('delete', `/${list.id}/share/${ended.id}`).expect(204);
    await form(ended, 'comments', comment).expect(404);
    expect(await one(list)).toMatchObject({ item_count: 1, items: [{ comments: [] }] });
  });
});

describe('a comparison of fabrics', () => {
  const compare = (ids: string[], as?: string) => {
    const request = app.http.get(`/api/fabrics/compare?ids=${ids.join(',')}`);
    return as ? request.set('Authorization', as) : request;
  };

  test('gives prices per meter and per square meter whatever the unit and width, in the requested order', async () => {
    const meters = await listedFabric({ priceCents: 185_000, widthCm: 148 });
    const yards = await listedFabric({
      priceCents: 169_000,
      priceUnit: 'yards',
      widthCm: 147.32,
      stockQuantity: 123.4,
    });
    const { body } = await compare([yards.id, meters.id]).expect(200);
    expect(body.missing).toEqual([]);
    expect(body.fabrics.map(({ comparable }: { comparable: object }) => comparable)).toEqual([
      { price_per_meter: 1848.21, price_per_square_meter: 1254.55 },
      { price_per_meter: 1850, price_per_square_meter: 1250 },
    ]);
    // Visitors see rough stock here, too.
    expect(body.fabrics[0].available_quantity).not.toBe(123.4);
    expect((await compare([yards.id, meters.id], token).expect(200)).body.fabrics[0].available_quantity).toBe(123.4);
    await aSignedInAdmin(app);
    const { token: storekeeper } = await aSignedInMember(app, 'storekeeper');
    const unpriced = (await compare([yards.id, meters.id], storekeeper).expect(200)).body.fabrics[0];
    expect(unpriced.comparable).toEqual({ price_per_meter: null, price_per_square_meter: null });
  });

  test('takes two to four fabrics, and names the ones that are no longer visible', async () => {
    const [one, two] = [await listedFabric(), await listedFabric({ visible: false })];
    expect((await compare([one.id, two.id]).expect(200)).body).toMatchObject({
      fabrics: [{ id: one.id }],
      missing: [two.id],
    });
    const many = Array.from({ length: 5 }, () => crypto.randomUUID());
    for (const ids of [[one.id], many, []]) {
      expect((await compare(ids).expect(400)).body.message).toBe(
        'ids: name 2 to 4 fabrics to compare, with commas between them.',
      );
    }
    await app.http.get('/api/fabrics/compare?ids=1,2').expect(400);
  });
});

describe('alerts', () => {
  test('are set once when the request is repeated with its idempotency key, so that the first response can delete it', async () => {
    const { token } = await aSignedInCustomer(app);
    const wanted = { kind: 'price', fabric_id: (await listedFabric()).id };
    const key = crypto.randomUUID();
    const want = () =>
      app.http.post('/api/alerts').set('Authorization', token).set('Idempotency-Key', key).send(wanted).expect(201);
    expect((await want()).body.id).toBe((await want()).body.id);
  });

  const alerts = (method: Method, path: string, as: string, body?: object) =>
    app.http[method](`/api/alerts${path}`).set('Authorization', as).send(body);
  const run = () => new SendAlertsJob(app.dataSource, app.config).run();
  const mailsTo = (id: string) =>
    app.dataSource.query<{ subject: string; text: string }[]>(
      `SELECT subject, text FROM mails WHERE event_key LIKE 'alerts:' || $1 || ':%' ORDER BY created_at`,
      [id],
    );

  test('report what is back in stock, cheaper or no longer sold once, in at most one mail a day', async () => {
    const { user, token: me } = await aSignedInCustomer(app);
    const empty = { stockQuantity: 0, outOfStock: true };
    const [back, cheaper, gone] = [
      await listedFabric({ name: 'Back Linen', ...empty }),
      await listedFabric({ name: 'Cheap Linen' }),
      await listedFabric({ name: 'Gone Linen' }),
    ];
    const want = (body: object) => alerts('post', '', me, body);
    await want({ kind: 'stock', fabric_id: back.id, minimum_meters: 50 }).expect(201);
    await want({ kind: 'price', fabric_id: cheaper.id }).expect(201);
    await want({ kind: 'discontinued', fabric_id: gone.id }).expect(201);
    await Promise.all([1, 2].map(() => want({ kind: 'price', fabric_id: cheaper.id }).expect(201)));
    expect((await alerts('get', '', me).expect(200)).body).toMatchObject({ limit: 100, left: 97 });
    const { body: there } = await want({ kind: 'stock', fabric_id: cheaper.id, minimum_meters: 5 }).expect(409);
    expect(there.message).toBe(
      'Cheap Linen is there: 5 m can be ordered now. To wait for more than there is, say how much.',
    );
    await run();
    expect(await mailsTo(user.id)).toEqual([]);

    const fabrics = app.dataSource.getRepository(Fabric);
    await fabrics.update(back.id, { stockQuantity: 40, outOfStock: false, availableInSriLanka: true });
    await run();
    expect(await mailsTo(user.id)).toEqual([]);
    await fabrics.update(back.id, { stockQuantity: 60 });
    await fabrics.update(cheaper.id, { priceCents: 170_000 });
    await fabrics.update(gone.id, { isAvailable: false });
    await Promise.all([run(), run()]);
    const [mail, ...others] = await mailsTo(user.id);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('News of 3 fabrics');
    for (const words of ['Back in stock: 60 m', 'Now Rs. 1,700.00 /meter, was Rs. 1,790.00 /meter', 'No longer sold']) {
      expect(mail?.text).toContain(words);
    }
    expect((await alerts('get', '', me).expect(200)).body.alerts).toMatchObject([{ kind: 'price' }]);
    await fabrics.update(cheaper.id, { priceCents: 160_000 });
    await run();
    expect(await mailsTo(user.id)).toHaveLength(1);
    await app.dataSource.query(`UPDATE mails SET event_key = event_key || ' before' WHERE event_key LIKE 'alerts:%'`);
    await run();
    expect((await mailsTo(user.id)).at(-1)?.text).toContain('was Rs. 1,700.00');
  });

  test('for a color on rolls wait until the wanted length is available in one shade', async () => {
    const { user, token: me } = await aSignedInCustomer(app);
    const fabric = await listedFabric({ name: 'Rolled Linen', stockByColour: true });
    const colors = await coloursOf(fabric);
    const navy = colors.find(({ name }) => name === 'Navy')?.id;
    const shelf = { id: fabric.id, colourways: colors } as AdminFabric;
    await onShelf(app.dataSource, shelf, [
      ['2611/A', 60],
      ['2611/B', 50],
    ]);
    const waited = { kind: 'stock', fabric_id: fabric.id, colourway_id: navy };
    const { body: there } = await alerts('post', '', me, { ...waited, minimum_meters: 60 }).expect(409);
    expect(there.message).toContain('60 m can be ordered now');
    await alerts('post', '', me, { ...waited, minimum_meters: 92 }).expect(201);
    await run();
    expect(await mailsTo(user.id)).toEqual([]);
    await onShelf(app.dataSource, shelf, [['2611/B', 47]]);
    await run();
    expect((await mailsTo(user.id)).map(({ text }) => text)).toEqual([
      expect.stringContaining('Back in stock in one shade: 95 m'),
    ]);
  });

  test('report new comments to the owner of a shared list in one mail a day until turned off', async () => {
    const { user, token: me } = await aSignedInCustomer(app);
    const fabric = await listedFabric({ name: 'Spoken Linen' });
    const list = await fresh(me, 'Resort 28');
    const { body } = await add(list, [{ fabric_id: fabric.id }], {}, me).expect(201);
    const share = await shared(list, { rights: 'comment' }, me);
    const says = (text: string) =>
      app.http
        .post(`${pathOf(share)}/comments`)
        .type('form')
        .send({ key: crypto.randomUUID(), item: body.items[0].id, name: 'Ruwan', text })
        .expect(303);
    const profile = async () => (await app.http.get('/api/auth/profile').set('Authorization', me).expect(200)).body;
    const nextDay = () =>
      app.dataSource.query(
        `UPDATE mails SET event_key = event_key || gen_random_uuid() WHERE event_key LIKE 'alerts:%'`,
      );
    await says('Softer, please: www.evil.example');
    await says('And in navy?');
    await Promise.all([run(), run()]);
    const [mail, ...others] = await mailsTo(user.id);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('2 comments on your lists');
    expect(mail?.text).toContain('Resort 28: Spoken Linen, Navy: Ruwan: Softer, please');
    expect(mail?.text).not.toContain('www.evil.example');
    await says('The same day');
    await run();
    expect(await mailsTo(user.id)).toHaveLength(1);
    await nextDay();
    await run();
    const next = (await mailsTo(user.id)).at(-1);
    expect(next?.text).toContain('The same day');
    expect(next?.text).not.toContain('And in navy?');

    const path = /\/l\/alerts\/[\w-]+/.exec(next?.text ?? '')?.[0] ?? '';
    expect((await app.http.get(path).expect(200)).text).toContain('comments on your shared lists');
    expect(await profile()).toMatchObject({ comment_mails: true });
    await app.http.post(path).type('form').send({}).expect(200);
    expect(await profile()).toMatchObject({ comment_mails: false });
    await nextDay();
    await says('Nobody hears of this');
    await run();
    expect(await mailsTo(user.id)).toHaveLength(2);
    const save = (comment_mails: unknown) =>
      app.http.put('/api/account/profile').set('Authorization', me).send({ comment_mails });
    await save('yes').expect(400);
    expect((await save(true).expect(200)).body).toMatchObject({ comment_mails: true });
  });

  test('are turned off by the button on the page linked in the mail, not by opening the page', async () => {
    const { user, token: me } = await aSignedInCustomer(app);
    const { user: other, token: others } = await aSignedInCustomer(app);
    const fabric = await listedFabric({ name: 'Off Linen' });
    for (const who of [me, others]) await alerts('post', '', who, { kind: 'price', fabric_id: fabric.id }).expect(201);
    await app.dataSource.getRepository(Fabric).update(fabric.id, { priceCents: 1_000 });
    await run();
    const [mail] = await mailsTo(user.id);
    const path = /\/l\/alerts\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await app.http.get(path).expect(200)).text).toContain('Turn them off');
    const left = async (who: string) => (await alerts('get', '', who).expect(200)).body.alerts.length;
    expect(await left(me)).toBe(1);
    await app.http.post(path).type('form').send({}).expect(200);
    expect(await left(me)).toBe(0);
    expect(await left(others)).toBe(1);
    await app.http.get(path.replace(user.id.replaceAll('-', ''), other.id.replaceAll('-', ''))).expect(404);
    await app.http.get(`${path}x`).expect(404);
  });

  test('are turned off by the one-click unsubscribe of a mail program, whichever form it posts (RFC 8058)', async () => {
    const fabric = await listedFabric({ name: 'Click Linen' });
    for (const multipart of [true, false]) {
      const { user, token: me } = await aSignedInCustomer(app);
      await app.dataSource.getRepository(Fabric).update(fabric.id, { priceCents: 179_000 });
      await alerts('post', '', me, { kind: 'price', fabric_id: fabric.id }).expect(201);
      await app.dataSource.getRepository(Fabric).update(fabric.id, { priceCents: 1_000 });
      await new SendAlertsJob(app.dataSource, { ...app.config, publicUrl: 'https://shop.example' }).run();
      const mail = await app.dataSource.getRepository(Mail).findOneByOrFail({ eventKey: Like(`alerts:${user.id}:%`) });
      const message = String(await composeMail(mail, { name: 'Selvedge', address: 'shop@selvedge.example' }));
      const headers = message.slice(0, message.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ');
      expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      const [, url = ''] = /^List-Unsubscribe: <(\S+)>$/m.exec(headers) ?? [];
      expect(url).toMatch(/^https:\/\/shop\.example\/l\/alerts\//);
      const click = app.http.post(new URL(url).pathname);
      await (multipart
        ? click.field('List-Unsubscribe', 'One-Click')
        : click.type('form').send('List-Unsubscribe=One-Click')
      ).expect(200);
      expect((await alerts('get', '', me).expect(200)).body.alerts).toEqual([]);
    }
    // People without an alert are asked nothing.
    await app.http
      .post(`/l/alerts/${'0'.repeat(32)}${'a'.repeat(43)}`)
      .field('List-Unsubscribe', 'One-Click')
      .expect(404);
    const plain = { ...(await app.dataSource.getRepository(Mail).findOneOrFail({ where: {} })), unsubscribeUrl: null };
    const message = String(await composeMail(plain, { name: 'Selvedge', address: 'shop@selvedge.example' }));
    expect(message).not.toContain('List-Unsubscribe');
  });

  test('need a verified address, and are seen and deleted only by their owner', async () => {
    const { token: unproven } = await aSignedInCustomer(app, { emailVerifiedAt: null, provenEmail: null });
    const fabric = await listedFabric();
    await alerts('post', '', unproven, { kind: 'price', fabric_id: fabric.id }).expect(403);
    const { body } = await alerts('post', '', token, { kind: 'price', fabric_id: fabric.id }).expect(201);
    await alerts('delete', `/${body.id}`, unproven).expect(204);
    expect((await alerts('get', '', unproven).expect(200)).body.alerts).toEqual([]);
    expect((await alerts('get', '', token).expect(200)).body.alerts).toContainEqual(body);
    await alerts('delete', '', token).expect(204);
    expect((await alerts('get', '', token).expect(200)).body.alerts).toEqual([]);
    await alerts('post', '', token, { kind: 'weather', fabric_id: fabric.id }).expect(400);
  });
});
