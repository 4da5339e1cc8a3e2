import type { Colourway } from '@selvedge/domain/fabrics/fabric';
import { labelLayoutNames, labelLayouts } from '@selvedge/domain/fabrics/label-layouts';
import type { AdminSwatchRequest, SwatchRequest } from '@selvedge/domain/swatches/swatch-request';
import type { SwatchStatus } from '@selvedge/domain/swatches/swatch-status';
import type { Fabric } from '../../src/fabrics/fabric.entity.js';
import { User } from '../../src/users/user.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { readLayout } from '../support/pdf-layout.js';
import { readPdf } from '../support/pdf-text.js';

let app: TestApp;
let admin: string;
let customer: string;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app, { name: 'Ruwan Silva' })).token;
  customer = (await aSignedInCustomer(app)).token;
});
afterAll(() => app.close());

const aDyedFabric = (fields: object = {}) => aFabric(app, { colors: ['Navy', 'White'], ...fields });
const ask = (token: string, input: object, key = '') =>
  app.http.post('/api/swatch-requests').set('Authorization', token).set('Idempotency-Key', key).send(input);
const asked = async (token: string, ...fabrics: Fabric[]): Promise<SwatchRequest> =>
  (await ask(token, { items: fabrics.map(({ id }) => ({ fabric_id: id })) }).expect(201)).body;
const own = async (token: string): Promise<SwatchRequest[]> =>
  (await app.http.get('/api/swatch-requests').set('Authorization', token).expect(200)).body.swatch_requests;
const byAdmin = (path = '') => app.http.get(`/api/admin/swatch-requests${path}`).set('Authorization', admin);
const move = (id: string, status: SwatchStatus, details: object = {}) =>
  app.http
    .post(`/api/admin/swatch-requests/${id}/status`)
    .set('Authorization', admin)
    .send({ status, ...details });
const coloursOf = async ({ id }: Fabric): Promise<Colourway[]> =>
  (await app.http.get(`/api/fabrics/${id}`).expect(200)).body.colourways;
const pdf = (path: string) => app.http.get(`/api/admin/${path}`).set('Authorization', admin).responseType('blob');
const mailsOf = (id: string) =>
  app.dataSource.query<
    { to_address: string; to_name: string; reply_to: string; subject: string; text: string; cause: string }[]
  >(
    'SELECT to_address, to_name, reply_to, subject, text, cause FROM mails WHERE event_key LIKE $1 ORDER BY created_at',
    [`swatches:${id}:%`],
  );

describe('a swatch request', () => {
  it('saves a typed address once, and not the address of the account', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const fabrics = [await aDyedFabric(), await aDyedFabric(), await aDyedFabric()];
    const places = ['4 Mill Lane\nGalle', '4 Mill Lane, Galle', user.address];
    for (const [index, address] of places.entries()) {
      await ask(token, { items: [{ fabric_id: fabrics[index]?.id }], address }).expect(201);
    }
    const { body } = await app.http.get('/api/account/addresses').set('Authorization', token).expect(200);
    expect(body.addresses).toMatchObject([{ text: '4 Mill Lane\nGalle', phone: user.phone }]);
  });

  test('uses the address of the form, names each color, and is visible only to its customer', async () => {
    const [linen, poplin] = [await aDyedFabric({ name: 'Harbour Linen' }), await aDyedFabric({ colors: [] })];
    const [, white] = await coloursOf(linen);
    const { token } = await aSignedInCustomer(app);
    const { body } = await ask(token, {
      items: [
        { fabric_id: linen.id, colourway_id: white?.id },
        { fabric_id: linen.id },
        { fabric_id: poplin.id, colourway_id: null },
      ],
      name: ' Sunil ',
      phone: '071 555 1234',
      address: '4 Temple Lane\nKandy',
      note: 'Rather large, please',
    }).expect(201);
    expect(body).toMatchObject({
      request_no: expect.stringMatching(/^SW-\d{4}-\d{4,}$/),
      status: 'requested',
      name: 'Sunil',
      phone: '071 555 1234',
      address: '4 Temple Lane\nKandy',
      note: 'Rather large, please',
      carrier: '',
      tracking_number: '',
      reason: '',
    });
    expect(body.items.map(({ item_code, color }: { item_code: string; color: string }) => [item_code, color])).toEqual([
      [linen.itemCode, 'White'],
      [linen.itemCode, 'Navy'],
      [poplin.itemCode, ''],
    ]);
    expect(body).not.toHaveProperty('customer_id');
    expect(await own(token)).toEqual([body]);
    expect(await own((await aSignedInCustomer(app)).token)).toEqual([]);
  });

  test('uses the address of the account by default, and is rejected without any address', async () => {
    const fabric = await aDyedFabric();
    expect(await asked(customer, fabric)).toMatchObject({
      name: 'Nimali Perera',
      phone: '+94 77 123 4567',
      address: '27 Galle Road, Moratuwa',
    });
    const { token } = await aSignedInCustomer(app, { address: '' });
    const { body } = await ask(token, { items: [{ fabric_id: fabric.id }], address: '  ' }).expect(400);
    expect(body.errors).toEqual([{ field: 'address', message: 'Where may we send the swatches? Write the address.' }]);
  });

  test('is created once when sent several times, and its key cannot be used for another request', async () => {
    const fabric = await aDyedFabric();
    const { token } = await aSignedInCustomer(app);
    const items = [{ fabric_id: fabric.id }];
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(token, { items }, 'press-1')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await ask(token, { items, note: 'Another' }, 'press-1').expect(409);
    await ask((await aSignedInCustomer(app)).token, { items }, 'press-1').expect(201);
    expect(await own(token)).toHaveLength(1);
  });

  test('requires a verified email address, and a rejection says how to verify it', async () => {
    const { user, token } = await aSignedInCustomer(app, { emailVerifiedAt: null, provenEmail: null });
    const fabric = await aDyedFabric();
    const { body } = await ask(token, { items: [{ fabric_id: fabric.id }] }).expect(403);
    expect(body.message).toBe(
      'Please confirm your email address first: open the link in our mail to you, or have it sent again from your account.',
    );
    expect(await own(token)).toEqual([]);
    await app.dataSource.getRepository(User).update(user.id, { emailVerifiedAt: new Date(), provenEmail: user.email });
    await asked(token, fabric);
  });

  test('is limited to twenty a month, also concurrently', async () => {
    const fabric = await aDyedFabric();
    const { user, token } = await aSignedInCustomer(app);
    const earlier = (count: number, age: string) =>
      app.dataSource.query(
        `INSERT INTO swatch_requests (request_no, customer_id, name, address, created_at)
         SELECT 'OLD-' || gen_random_uuid(), $1, 'Nimali', 'Moratuwa', now() - $3::interval
         FROM generate_series(1, $2::int)`,
        [user.id, count, age],
      );
    await earlier(20, '32 days');
    await earlier(18, '20 days');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ask(token, { items: [{ fabric_id: fabric.id }] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.message).toMatch(/20 times within a month\. You can again from \d+ \w{3} \d{4}/);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(86_400);
  });

  test('is for active customers only: no visitor, no blocked account, no admin', async () => {
    const items = [{ fabric_id: (await aDyedFabric()).id }];
    await app.http.post('/api/swatch-requests').send({ items }).expect(401);
    await app.http.get('/api/swatch-requests').expect(401);
    await ask(admin, { items }).expect(403);
    const { user, token } = await aSignedInCustomer(app);
    await app.dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [user.id]);
    await ask(token, { items }).expect(401);
    await app.http.get('/api/admin/swatch-requests').set('Authorization', customer).expect(403);
  });

  const unknown = '00000000-0000-4000-8000-000000000000';
  test.each<[string, (fabric: Fabric, colours: Colourway[]) => Promise<unknown> | unknown, number, string, RegExp]>([
    ['no list', () => undefined, 400, 'items', /Choose at least one swatch/],
    ['an empty list', () => [], 400, 'items', /Choose at least one swatch/],
    ['a list that is a text', () => 'all', 400, 'items', /Choose at least one swatch/],
    ['eleven swatches', ({ id }) => Array(11).fill({ fabric_id: id }), 400, 'items', /At most 10 swatches .* in parts/],
    ['a hundred and one swatches', ({ id }) => Array(101).fill({ fabric_id: id }), 400, 'items', /too many/],
    ['an item without a fabric', () => [{}], 400, 'items[0].fabric_id', /Choose a fabric/],
    ['an unknown fabric', () => [{ fabric_id: unknown }], 404, 'items[0].fabric_id', /no longer in the catalog/],
    [
      'a hidden fabric',
      async ({ id }) => [{ fabric_id: id }, { fabric_id: (await aDyedFabric({ visible: false })).id }],
      404,
      'items[1].fabric_id',
      /no longer in the catalog/,
    ],
    [
      'a fabric that is not for sale',
      async () => [{ fabric_id: (await aDyedFabric({ isAvailable: false })).id }],
      409,
      'items[0].fabric_id',
      /is not for sale at the moment/,
    ],
    [
      'a color that is not an id',
      ({ id }) => [{ fabric_id: id, colourway_id: '#1F2A44' }],
      400,
      'items[0].colourway_id',
      /Choose a color/,
    ],
    [
      'an unknown color',
      ({ id }) => [{ fabric_id: id, colourway_id: unknown }],
      409,
      'items[0].colourway_id',
      /Choose Navy or White instead/,
    ],
    [
      'a color of another fabric',
      async ({ id }) => [{ fabric_id: id, colourway_id: (await coloursOf(await aDyedFabric()))[0]?.id }],
      400,
      'items[0].colourway_id',
      /a color of another fabric\. Choose Navy or White/,
    ],
    [
      'the same swatch twice',
      ({ id }, [navy]) => [{ fabric_id: id }, { fabric_id: id, colourway_id: navy?.id }],
      400,
      'items[1]',
      /in Navy stands there twice\. Remove one/,
    ],
  ])('with %s is rejected with a helpful message, and stores nothing', async (_, itemsOf, status, field, message) => {
    const fabric = await aDyedFabric();
    const { token } = await aSignedInCustomer(app);
    const { body } = await ask(token, { items: await itemsOf(fabric, await coloursOf(fabric)) }).expect(status);
    expect(body.message).toMatch(message);
    expect(body.errors?.[0]?.field).toBe(field);
    expect(await own(token)).toEqual([]);
  });
});

describe('staff', () => {
  test('can pack, send and close a request, with each step in its history and one mail when it is sent', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const { id } = await asked(token, await aDyedFabric({ name: 'Voile' }));
    await move(id, 'sent', { carrier: 'Domex' }).expect(409);
    await move(id, 'packed', { note: 'Cut by Ama' }).expect(200);
    const { body: missing } = await move(id, 'sent', { tracking_number: 'DX 1' }).expect(400);
    expect(missing.errors).toEqual([{ field: 'carrier', message: 'Say who brings it.' }]);
    const pressed = await Promise.all(
      Array.from({ length: 3 }, () => move(id, 'sent', { carrier: 'Domex', tracking_number: 'DX 4471' })),
    );
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { body } = await move(id, 'closed', { carrier: 'Nobody', reason: 'None' }).expect(200);
    expect(body).toMatchObject({
      status: 'closed',
      carrier: 'Domex',
      tracking_number: 'DX 4471',
      reason: '',
      customer_id: user.id,
      customer_email: user.email,
      version: 4,
    });
    expect(
      (body as AdminSwatchRequest).history.map(({ actor, from, to, detail }) => [actor, from, to, detail]),
    ).toEqual([
      [user.name, null, 'requested', ''],
      ['Ruwan Silva', 'requested', 'packed', 'Cut by Ama'],
      ['Ruwan Silva', 'packed', 'sent', 'Domex\nDX 4471'],
      ['Ruwan Silva', 'sent', 'closed', ''],
    ]);
    expect(await mailsOf(id)).toEqual([
      expect.objectContaining({
        to_address: user.email,
        to_name: user.name,
        reply_to: 'sales@selvedge.example',
        cause: 'admin',
        subject: expect.stringContaining('are on the way'),
        text: expect.stringContaining('Tracking number: DX 4471'),
      }),
    ]);
    expect((await own(token))[0]).toMatchObject({ status: 'closed', tracking_number: 'DX 4471' });
  });

  test('can decline with a reason for the customer, without a mail to a blocked account', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const { id } = await asked(token, await aDyedFabric());
    // Decisions of staff are mailed also to addresses that are no longer verified.
    await app.dataSource.getRepository(User).update(user.id, { emailVerifiedAt: null, provenEmail: null });
    const { body } = await move(id, 'declined', { reason: '   ' }).expect(400);
    expect(body.errors[0].field).toBe('reason');
    await move(id, 'declined', { reason: 'Sold out.' }).expect(200);
    await move(id, 'packed').expect(409);
    expect(await mailsOf(id)).toEqual([
      expect.objectContaining({ to_address: user.email, to_name: '', text: expect.stringContaining('Sold out.') }),
    ]);
    expect((await own(token))[0]).toMatchObject({ status: 'declined', reason: 'Sold out.' });

    const blocked = await aSignedInCustomer(app);
    const { id: theirs } = await asked(blocked.token, await aDyedFabric());
    await app.dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [blocked.user.id]);
    await move(theirs, 'declined', { reason: 'Sold out.' }).expect(200);
    expect(await mailsOf(theirs)).toEqual([]);
  });

  test('can find requests by state, customer, fabric and words; changes of a fabric do not affect requests', async () => {
    const { user, token } = await aSignedInCustomer(app, { company: 'Araliya Looms' });
    const fabric = await aDyedFabric({ name: 'Batik Voile' });
    const first = await asked(token, fabric);
    const second = await asked(token, await aDyedFabric());
    await move(second.id, 'packed').expect(200);
    const found = async (filter: object) =>
      ((await byAdmin(`?filter=${encodeURIComponent(JSON.stringify(filter))}`).expect(200)).body as SwatchRequest[])
        .map(({ request_no }) => request_no)
        .sort();
    const both = [first.request_no, second.request_no].sort();
    expect(await found({ customer_id: user.id })).toEqual(both);
    expect(await found({ customer_id: user.id, status: 'packed' })).toEqual([second.request_no]);
    expect(await found({ fabric_id: fabric.id })).toEqual([first.request_no]);
    expect(await found({ search: 'batik voile' })).toEqual([first.request_no]);
    expect(await found({ search: 'ARALIYA' })).toEqual(both);
    expect(await found({ id: [first.id] })).toEqual([first.request_no]);
    await byAdmin('?filter={"status":"lost"}').expect(400);
    await byAdmin('?filter={"carrier":"x"}').expect(400);

    await app.http.delete(`/api/admin/fabrics/${fabric.id}`).set('Authorization', admin).expect(200);
    expect((await byAdmin(`/${first.id}`).expect(200)).body.items).toEqual([
      expect.objectContaining({ fabric_id: null, colourway_id: null, fabric_name: 'Batik Voile', color: 'Navy' }),
    ]);
  });

  test('can print one packing list with what to cut and what belongs in which envelope', async () => {
    const fabric = await aDyedFabric({ name: 'Harbour Linen & Co' });
    const [, white] = await coloursOf(fabric);
    const first = await asked(customer, fabric);
    const { body: second } = await ask(customer, {
      items: [{ fabric_id: fabric.id }, { fabric_id: fabric.id, colourway_id: white?.id }],
      name: 'නිමාලි',
      note: 'Ring <twice>',
    }).expect(201);
    const { body, headers } = await pdf(`swatch-requests/packing-list?ids=${second.id},${first.id},${first.id}`).expect(
      200,
    );
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/^inline; filename="swatches-\d{4}-\d\d-\d\d\.pdf"$/);
    const { title, pages } = await readPdf(body);
    expect(title).toMatch(/^Swatches to pack, /);
    const text = pages.join(' ');
    expect(text).toContain('2 requests');
    expect(text).toContain(`Harbour Linen & Co, Navy 2 ${first.request_no}, ${second.request_no}`);
    expect(text).toContain(`Harbour Linen & Co, White 1 ${second.request_no}`);
    expect(text).toContain('Ring <twice>');
    expect(text.indexOf('27 Galle Road')).toBeLessThan(text.indexOf('Ring <twice>'));

    for (const [ids, status] of [
      ['', 400],
      [',', 400],
      ['all', 400],
      [unlisted(101), 400],
      [`${first.id},${crypto.randomUUID()}`, 404],
    ] as const) {
      const { body: refused } = await byAdmin(`/packing-list?ids=${ids}`).expect(status);
      expect(refused.message).toMatch(/Choose some|is no id|At most 100|Reload the list/);
    }
    await byAdmin('/packing-list').expect(400);
    await byAdmin('/packing-list?ids[a]=1').expect(400);
  });
});

describe('labels', () => {
  const labels = (query: string) => pdf(`fabrics/labels?${query}`);

  test('show the details of fabrics in the order of the ids', async () => {
    const fabric = await aDyedFabric({
      name: 'Harbour Linen & "Co"',
      material: '60% linen, 40% cotton',
      weightGsm: 185,
    });
    const other = await aDyedFabric({ name: 'නිල් කපු රෙදි', colors: [], weightGsm: null, widthCm: null, material: '' });
    const { body, headers } = await labels(`ids=${other.id},${fabric.id}&layout=a4-3x8`).expect(200);
    expect(headers['content-type']).toBe('application/pdf');
    const { title, pages } = await readPdf(body);
    expect(title).toBe('Selvedge: 2 labels');
    expect(pages).toHaveLength(1);
    for (const words of [fabric.name, fabric.itemCode, fabric.material, '185 GSM, 147 cm wide', 'Navy, White']) {
      expect(pages[0]).toContain(words);
    }
    expect(pages[0]?.indexOf(other.itemCode)).toBeLessThan(pages[0]?.indexOf(fabric.itemCode) ?? 0);
  });

  test.each(labelLayoutNames)(
    'fill a page of layout %s and continue on the next, without splitting lines',
    async (layout) => {
      const { columns, rows, height } = labelLayouts[layout];
      const long = {
        name: 'Long '.repeat(40),
        material: '60% linen, 40% cotton, '.repeat(5),
        colors: Array.from({ length: 20 }, (_, index) => `Shade of blue ${index}`),
      };
      const fabrics = await Promise.all(Array.from({ length: columns * rows + 1 }, () => aDyedFabric(long)));
      const { body } = await labels(`ids=${fabrics.map(({ id }) => id).join()}&layout=${layout}`).expect(200);
      const { pages } = await readLayout(body);
      expect(pages).toHaveLength(2);
      for (const [index, { itemCode }] of fabrics.entries()) {
        const page = pages[index < columns * rows ? 0 : 1];
        const code = page?.texts.find(({ text }) => text === itemCode);
        expect(code).toBeDefined();
        // From the top of its label to the first baseline, and then from line to line (points).
        const [row, point] = [Math.floor((index % (columns * rows)) / columns), 72 / 25.4];
        const top = (297 - rows * height) / 2 + row * height;
        const lines = (page?.texts ?? [])
          .filter(({ x, y }) => Math.abs(x - (code?.x ?? 0)) < 1 && y > top * point && y < (top + height) * point)
          .map(({ y }) => y);
        expect(lines.length).toBeGreaterThanOrEqual(6);
        expect(Math.max(...lines)).toBeLessThan((top + height - 3) * point);
        for (const [place, y] of lines.slice(1).entries()) expect(y - (lines[place] ?? 0)).toBeGreaterThan(7);
      }
    },
  );

  test.each<[string, () => string | Promise<string>, number, RegExp]>([
    [
      'no layout',
      async () => `ids=${(await aDyedFabric()).id}`,
      400,
      /layout must be one of a4-3x8, a4-3x7, a4-2x7, a4-2x4/,
    ],
    ['another layout', async () => `ids=${(await aDyedFabric()).id}&layout=letter-3x10`, 400, /layout must be one of/],
    [
      'two layouts',
      async () => `ids=${(await aDyedFabric()).id}&layout=a4-3x8&layout=a4-3x7`,
      400,
      /layout must be one of/,
    ],
    ['no ids', () => 'layout=a4-3x8', 400, /Choose some fabrics first/],
    ['what is no id', () => 'ids=CP-1001&layout=a4-3x8', 400, /'CP-1001' is no id/],
    ['too many', () => `ids=${unlisted(201)}&layout=a4-3x8`, 400, /At most 200 fabrics at once/],
    ['a fabric that is gone', () => `ids=${unlisted(1)}&layout=a4-3x8`, 404, /no longer there\. Reload/],
  ])('are rejected for %s', async (_, query, status, message) => {
    const { body } = await app.http
      .get(`/api/admin/fabrics/labels?${await query()}`)
      .set('Authorization', admin)
      .expect(status);
    expect(body.message).toMatch(message);
  });
});

const unlisted = (count: number) => Array.from({ length: count }, () => crypto.randomUUID()).join(',');
