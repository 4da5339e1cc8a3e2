import { randomUUID } from 'node:crypto';
import { formatDay } from '@selvedge/domain/dates';
import { startApp, type TestApp } from '../support/app.js';
import { dayAhead } from '../support/days.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';

let app: TestApp;
let admin: string;
let customer: string;
let fabricId: string;
beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
  customer = (await aSignedInCustomer(app)).token;
  fabricId = (await aFabric(app)).id;
});
afterAll(() => app.close());

const call = (method: 'post' | 'put' | 'get', path: string, body?: object) =>
  app.http[method](`/api/admin/${path}`)
    .set('Authorization', admin)
    .send(body ?? undefined);

const manual = { customer_name: 'Nimali Perera', customer_email: 'nimali@lakmali.lk' };
const items = () => [{ fabric_id: fabricId, quantity_meters: 5, unit_price: 450 }];

async function aQuotation(): Promise<string> {
  const { body } = await app.http
    .post('/api/quotations')
    .set('Authorization', customer)
    .send({ fabric_id: fabricId, quantity_meters: 5 })
    .expect(201);
  return body.quotation.id;
}

const noDates = [
  ...['20270101', '2027-W01', '2027-W01-1', '2027-001', '2027', '2027-01', '2027-1-1', '27-01-01', '01/02/2027'],
  ...[
    '2027-01-01T10',
    '2027-01-01T10Z',
    '2027-01-01 10:00',
    '2027-01-01t10:00z',
    '2027-01-01T1000',
    '2027-01-01T24:00',
  ],
  ...['2027-02-30', '2027-02-29', '2027-13-01', '2027-00-10', '2027-01-00', '2027-01-32', '2027-04-31T10:00:00Z'],
  ...['0000-01-01', '0001-01-01', '+275760-09-13', '275760-09-13', '-000001-01-01', '9999-12-31', '99999-01-01'],
  // In Colombo this is already the year 3000.
  ...['2999-12-31T18:30:00Z', '2999-12-31T23:59:59Z'],
  ...['2027-01-01T10:00:60Z', '2027-01-01T10:00+25:00', '2027-01-01T10:00:00.Z', '2027-01-01Z', ' 2027-01-01'],
  ...['tomorrow', 'NaN', 'Infinity', '1e9', 'Invalid Date', '٢٠٢٧-٠١-٠١', '2027–01–01', '2027-01-01\n'],
  ...[20270101, 1_798_761_600_000, true, {}, [], ['2027-01-01'], { toISOString: 1 }],
];

test.each(['create', 'respond', 'template', 'extend'])('the call %s rejects dates in other formats', async (where) => {
  const id = await aQuotation();
  if (where === 'extend') await call('post', `quotations/${id}/approve`, { quoted_price: 100 }).expect(200);
  for (const valid_until of noDates) {
    const answer = await {
      create: () => call('post', 'quotations/create', { ...manual, fabric_items: items(), valid_until }),
      respond: () => call('post', `quotations/${id}/respond`, { admin_response: 'Yes', valid_until }),
      template: () => call('put', `quotations/${id}/template`, { valid_until }),
      extend: () => call('post', `quotations/${id}/extend`, { valid_until }),
    }[where as 'create']();
    expect([valid_until, answer.status, answer.body.message]).toEqual([
      valid_until,
      400,
      'Valid until must be a date.',
    ]);
  }
});

test.each(['1900-01-01', '1999-12-31', '2001-01-01', '2006-04-14', '2026-01-01T10:00:00Z'])(
  'the validity date %s is in the past in every time zone that Colombo has had',
  async (valid_until) => {
    const answer = await call('post', 'quotations/create', { ...manual, fabric_items: items(), valid_until });
    expect([answer.status, answer.body.message]).toEqual([400, 'Valid until must not lie in the past.']);
  },
);

test.each([
  [dayAhead(100), `${dayAhead(100)}T18:29:59.999Z`],
  [`${dayAhead(100)}T00:00:00.000Z`, `${dayAhead(100)}T18:29:59.999Z`],
  [`${dayAhead(100)}T18:29:59.999Z`, `${dayAhead(100)}T18:29:59.999Z`],
  [`${dayAhead(100)}T20:00:00Z`, `${dayAhead(101)}T18:29:59.999Z`],
  [`${dayAhead(100)}T23:00`, `${dayAhead(100)}T18:29:59.999Z`],
  [`${dayAhead(100)}T23:00:00+05:30`, `${dayAhead(100)}T18:29:59.999Z`],
])('the validity date %s is interpreted as that day in Colombo', async (valid_until, end) => {
  const { body } = await call('post', 'quotations/create', { ...manual, fabric_items: items(), valid_until }).expect(
    201,
  );
  expect(body.quotation.valid_until).toBe(end);
});

test('a null field is treated as absent and changes nothing', async () => {
  const id = await aQuotation();
  const { body: before } = await call('get', `quotations/${id}/template`);
  const line = { id: before.line_items[0].id, quantity_meters: null, unit_price: null, item_code: null };
  const nothing = { status: null, valid_until: null, discount: null, customer_name: null, customer_address: null };
  await call('put', `quotations/${id}/template`, { ...nothing, ...line, id: null, line_items: [line] }).expect(200);
  await call('put', `quotations/${id}/template`, { ...nothing, line_items: null, quantity_meters: null }).expect(200);
  const { body: after } = await call('get', `quotations/${id}/template`);
  for (const field of ['line_items', 'status', 'valid_until', 'discount', 'customer_name', 'quoted_price']) {
    expect(after[field]).toEqual(before[field]);
  }
});

test('a list in place of an object is rejected', async () => {
  for (const fabric_items of [[[]], [items()], [...items(), []], [[[items()]]]]) {
    const { status, body } = await call('post', 'quotations/create', { ...manual, fabric_items });
    expect([status, body.message]).toEqual([400, 'The entries of fabric_items must be objects.']);
  }
  for (const body of [[], [{ ...manual, fabric_items: items() }], [[]]])
    expect((await call('post', 'quotations/create', body)).status).toBe(400);
  const selection = [{ ids: [fabricId] }];
  expect((await call('post', 'fabrics/batch', { selection, change: { visible: true } })).status).toBe(400);
  expect((await call('post', 'fabrics/batch', { selection: selection[0], change: [{ visible: true }] })).status).toBe(
    400,
  );
});

test('a required field that is null is reported as missing, with the message of its form', async () => {
  const nulls = { customer_name: null, customer_email: null, fabric_items: null };
  expect((await call('post', 'quotations/create', nulls)).body.message).toBe(
    'Please fill in all required customer information',
  );
  expect((await call('post', 'quotations/create', { ...manual, fabric_items: [null] })).status).toBe(400);
  expect((await call('post', `quotations/${randomUUID()}/approve`, { quoted_price: null })).status).toBe(400);
  expect((await call('post', 'quotations/merge', { ids: [null, null] })).status).toBe(400);
  expect((await call('post', 'quotations/merge', { ids: null })).status).toBe(400);
});

test('a null category removes the category of a fabric', async () => {
  const fabric = { ...(await call('get', `fabrics/${fabricId}`)).body, category_ids: undefined, categories: undefined };
  const { body } = await call('put', `fabrics/${fabricId}`, {
    ...fabric,
    version: undefined,
    category_id: null,
  }).expect(200);
  expect(body.categories).toEqual([]);
});

test('a name of invisible characters counts as empty', async () => {
  const unseen = ['\u200b', '\u202e\u200b', '\u2800', '\u3164', '\u00ad\u2060'];
  const { token } = await aSignedInCustomer(app);
  const { body: offered } = await app.http
    .post('/api/quotations')
    .set('Authorization', token)
    .send({ fabric_id: fabricId, quantity_meters: 5 })
    .expect(201);
  const { id } = offered.quotation;
  await call('post', `quotations/${id}/approve`, { quoted_price: 100 }).expect(200);
  const { url } = (await call('get', `quotations/${id}/link`)).body;
  for (const name of unseen) {
    const contact = { name, email: 'nimali@lakmali.lk', mobile: '1', subject: 'Cloth', message: 'Hello' };
    const account = { full_name: name, email: 'unseen@lakmali.lk', password: 'Calico & crepe, 45 inch' };
    const answers = await Promise.all([
      call('put', `quotations/${id}/template`, { customer_name: name }),
      call('post', 'fabric-categories', { name }),
      app.http.post('/api/auth/register').send(account),
      app.http.post('/api/contact').send(contact),
      app.http.post(`/api/quotations/${id}/accept`).set('Authorization', token).send({ name }),
      app.http
        .post(`${new URL(url).pathname}/accept`)
        .type('form')
        .send({ name }),
    ]);
    expect([name, answers.map(({ status }) => status)]).toEqual([name, answers.map(() => 400)]);
  }
});

describe('an id in uppercase is the same id', () => {
  const asCustomer = (path: string, body: object, group?: string) => {
    const request = app.http.post(`/api/${path}`).set('Authorization', customer);
    return (group ? request.set('X-Request-Group', group) : request).send(body);
  };

  test('in a path, also for the version check', async () => {
    const id = await aQuotation();
    const path = `quotations/${id.toUpperCase()}`;
    expect((await call('post', `${path}/approve`, { quoted_price: 600, version: 1 })).body).toMatchObject({ id });
    const { body } = await call('get', path).expect(200);
    await call('post', `${path}/extend`, { valid_until: dayAhead(300), version: body.version }).expect(200);
    await call('post', `${path}/extend`, { valid_until: dayAhead(310), version: body.version }).expect(409);
  });

  test('in the header of a submission and in the path of its decision', async () => {
    const group = randomUUID();
    const ids: string[] = [];
    for (const written of [group, group.toUpperCase()]) {
      const { body } = await asCustomer('quotations', { fabric_id: fabricId, quantity_meters: 5 }, written).expect(201);
      ids.push(body.quotation.id);
    }
    const seen = ids.map((id, at) => ({ id: at === 0 ? id : id.toUpperCase(), version: 1 }));
    const decision = { quoted_price: 900, with_group: true, group: seen, version: 1 };
    const { body } = await call('post', `quotations/${ids[0]?.toUpperCase()}/approve`, decision).expect(200);
    expect(body.line_items).toHaveLength(2);
  });

  test('in bodies and filters', async () => {
    const fabric = (await call('get', `fabrics/${fabricId}`)).body;
    const colour: string = fabric.colourways[0].id.toUpperCase();
    const fabric_id = fabricId.toUpperCase();
    const item = { fabric_id, colourway_id: colour };
    await asCustomer('quotations', { ...item, quantity_meters: 5 }).expect(201);
    await asCustomer('holds', { ...item, quantity_meters: 0.5 }).expect(201);
    const request = { items: [item], name: 'Nimali', phone: '0771234567', address: 'Galle Road 1, Colombo' };
    await asCustomer('swatch-requests', request).expect(201);
    const items = [{ ...item, quantity_meters: 5, unit_price: 450 }];
    const { body: made } = await call('post', 'quotations/create', { ...manual, fabric_items: items }).expect(201);
    const { id, line_items } = made.quotation;
    const line = { id: line_items[0].id.toUpperCase(), quantity_meters: 7 };
    const { body: edited } = await call('put', `quotations/${id}/template`, { line_items: [line] }).expect(200);
    expect(edited.line_items).toMatchObject([{ quantity_meters: 7 }]);
    const count = { fabric_id, colourway_id: colour, counted: 80 };
    await call('post', 'stock-movements', { ...count, reason: 'count', reference: 'A count' }).expect(200);
    await call('post', 'stock-take', { counts: [{ ...count, counted: 90 }] }).expect(200);
    const selection = { selection: { ids: [fabric_id] }, change: { is_global: true } };
    expect((await call('post', 'fabrics/batch', selection)).body).toMatchObject({ changed_count: 1 });
    const { body: listed } = await call('get', `fabrics?filter=${JSON.stringify({ id: [fabric_id] })}`).expect(200);
    expect(listed).toMatchObject([{ id: fabricId }]);
    const twice = [id, id.toUpperCase()];
    expect((await call('post', 'quotations/merge', { ids: twice }).expect(400)).body.message).toBe(
      'Name each quotation once.',
    );
  });
});

test('an offer can be extended only to a later day, with or without a price', async () => {
  const id = await aQuotation();
  await call('post', `quotations/${id}/approve`, { quoted_price: 600 }).expect(200);
  await call('post', `quotations/${id}/extend`, { valid_until: dayAhead(300) }).expect(200);
  for (const valid_until of [dayAhead(300), dayAhead(299), new Date(Date.now() + 3_600_000).toISOString()]) {
    const { body } = await call('post', `quotations/${id}/extend`, { valid_until }).expect(400);
    const message = `It holds until ${formatDay(dayAhead(300))} already. Choose a later day.`;
    expect(body).toMatchObject({ message, errors: [{ field: 'valid_until', message }] });
  }
  expect((await call('get', `quotations/${id}`)).body.revisions).toHaveLength(2);

  const free = [{ fabric_id: fabricId, quantity_meters: 5, unit_price: 0 }];
  const { body } = await call('post', 'quotations/create', { ...manual, fabric_items: free }).expect(201);
  await call('post', `quotations/${body.quotation.id}/respond`, { admin_response: 'We will look.' }).expect(200);
  await call('post', `quotations/${body.quotation.id}/extend`, { valid_until: dayAhead(300) }).expect(200);
});

test('the fabric of an existing line cannot be changed', async () => {
  const id = await aQuotation();
  const { body } = await call('get', `quotations/${id}`).expect(200);
  const other = await aFabric(app);
  const line = { id: body.line_items[0].id, quantity_meters: 6, fabric_id: other.id };
  const { body: refused } = await call('put', `quotations/${id}/template`, { line_items: [line] }).expect(400);
  expect(refused.errors).toMatchObject([{ field: 'line_items[0].fabric_id' }]);
  await call('put', `quotations/${id}/template`, { line_items: [{ ...line, fabric_id: fabricId }] }).expect(200);
});

test('single-line fields lose line breaks, and multi-line fields keep them', async () => {
  const broken = (text: string) => `${text}\r\n\u202e(done)\n`;
  const { body: made } = await app.http
    .post('/api/quotations')
    .set('Authorization', customer)
    .send({
      fabric_id: fabricId,
      quantity_meters: 5,
      customer_name: broken('Nimali'),
      customer_company: broken('Lakmali'),
      message: 'For shirts.\nPlease soon.',
    })
    .expect(201);
  expect(made.quotation).toMatchObject({
    customer_name: 'Nimali (done)',
    customer_company: 'Lakmali (done)',
    message: 'For shirts.\nPlease soon.',
  });
  const { body: category } = await call('post', 'fabric-categories', { name: broken('Voile') }).expect(201);
  expect(category.name).toBe('Voile (done)');
  const code = randomUUID();
  const { body: fabric } = await call('post', 'fabrics', {
    name: broken('Voile of Kandy'),
    item_code: `\n${code}\r\n`,
    material: broken('100% Cotton'),
    description: 'Two\nlines',
    colors: [broken('Navy')],
    number_of_colors: 1,
    width: 147,
    weight: 120,
    price_per_meter: 450.5,
    price_unit: 'meters',
  }).expect(201);
  expect(fabric).toMatchObject({
    name: 'Voile of Kandy (done)',
    item_code: code,
    material: '100% Cotton (done)',
    description: 'Two\nlines',
    colors: ['Navy (done)'],
  });
});

test.each([
  ['fabrics', 'item_code', 'Item Code'],
  ['lots', 'lot_code', 'The lot'],
])('a code of %s with a line break or a tab is rejected: it may be two codes', async (route, field, label) => {
  for (const typed of ['LN-1\nLN-2', 'LN-1\r\nLN-2', 'LN-1\tLN-2', 'LN-1\u2028LN-2']) {
    const { body } = await call('post', route, { [field]: typed }).expect(400);
    const message = `${label} has a line break or a tab in it: write one code`;
    expect(body.errors).toContainEqual({ field, message });
  }
});
