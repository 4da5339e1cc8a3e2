import { randomUUID } from 'node:crypto';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { Test } from 'supertest';
import { startApp, type TestApp } from '../support/app.js';
import { dayAhead } from '../support/days.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { startWorker, type TestWorker } from '../support/worker.js';

jest.setTimeout(60_000);

let app: TestApp;
let worker: TestWorker;
let admin: { id: string; token: string };

beforeAll(async () => {
  app = await startApp({ databasePool: 30 });
  const { user, token } = await aSignedInAdmin(app);
  admin = { id: user.id, token };
  worker = await startWorker(app.config);
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

const TOMORROW = new Date(Date.now() + 36 * 3_600_000).toISOString();

type Actions = Record<string, () => Test>;

const asked = (token: string, method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, body: object = {}) =>
  app.http[method](`/api/${path}`).set({ Authorization: token, 'Idempotency-Key': randomUUID() }).send(body);
const asAdmin = (...call: [Parameters<typeof asked>[1], string, object?]) => asked(admin.token, ...call);

/** Concurrent actions of staff and customers on three fabrics and their requests, offer, orders, hold and swatches. */
async function aHouse(): Promise<{ actions: Actions; ends: Actions }> {
  const name = randomUUID().slice(0, 8);
  const { user, token } = await aSignedInCustomer(app);
  const buyer = (...call: [Parameters<typeof asked>[1], string, object?]) => asked(token, ...call);
  const fabrics: AdminFabric[] = [];
  for (const place of [1, 2, 3]) {
    const { id } = await aFabric(app, {
      name: `${name} ${place}`,
      categories: [`A ${name}`, `B ${name}`],
      patterns: [`P ${name}`],
      colors: ['Navy', 'White'],
      availableInSriLanka: true,
      stockQuantity: 5_000,
    });
    fabrics.push((await asAdmin('get', `admin/fabrics/${id}`).expect(200)).body);
  }
  const [one, two, three] = fabrics as [AdminFabric, AdminFabric, AdminFabric];
  const [categoryId] = one.category_ids;
  const [{ id: patternId }] = await app.dataSource.query<[{ id: string }]>('SELECT id FROM patterns WHERE name = $1', [
    `P ${name}`,
  ]);
  const ofFabrics = fabrics.map(({ id }) => ({ fabric_id: id, quantity_meters: 60, unit_price: 450 }));

  const group = randomUUID();
  const request = async (fabric_id: string): Promise<string> =>
    (await buyer('post', 'quotations', { fabric_id, quantity_meters: 60 }).set('X-Request-Group', group).expect(201))
      .body.quotation.id;
  const [pending, other] = [await request(one.id), await request(three.id)];
  const customer = { customer_id: user.id, customer_name: user.name, customer_email: user.email };
  const offered = async (): Promise<string> => {
    const { body } = await asAdmin('post', 'admin/quotations/create', { ...customer, fabric_items: ofFabrics }).expect(
      201,
    );
    await asAdmin('post', `admin/quotations/${body.quotation.id}/approve`, { quoted_price: 81_000 }).expect(200);
    return body.quotation.id;
  };
  const ordered = async (): Promise<string> =>
    (await asAdmin('post', `admin/quotations/${await offered()}/convert`).expect(201)).body.id;
  const [offer, order, shipping] = [await offered(), await ordered(), await ordered()];
  for (const status of ['confirmed', 'processing']) {
    await asAdmin('post', `admin/orders/${shipping}/status`, { status }).expect(200);
  }
  const { body: hold } = await buyer('post', 'holds', { fabric_id: one.id, quantity_meters: 40 }).expect(201);
  const { body: swatches } = await buyer('post', 'swatch-requests', {
    items: [{ fabric_id: one.id }, { fabric_id: two.id }],
  }).expect(201);
  const [{ id: mailId }] = await app.dataSource.query<[{ id: string }]>(
    'SELECT id FROM mails WHERE quotation_id = $1',
    [offer],
  );
  const sheet: QuotationTemplate = (await asAdmin('get', `admin/quotations/${offer}/template`).expect(200)).body;
  await worker.work();

  const on = (id: string, verb: string, body?: object) => () => asAdmin('post', `admin/quotations/${id}/${verb}`, body);
  const says = (verb: string, body?: object) => () => buyer('post', `quotations/${offer}/${verb}`, body);
  const moves = (id: string, status: string) => () => asAdmin('post', `admin/orders/${id}/status`, { status });
  const many = (ids: AdminFabric[], change: object) => () =>
    asAdmin('post', 'admin/fabrics/batch', { selection: { ids: ids.map(({ id }) => id) }, change });
  const form =
    ({ id, ...fabric }: AdminFabric, change: object) =>
    () =>
      asAdmin('put', `admin/fabrics/${id}`, { ...fabric, ...change, version: undefined });
  const counts = [two, one].flatMap(({ id, stock_quantity }) => ({
    fabric_id: id,
    colourway_id: null,
    expected: stock_quantity,
    counted: 4_000,
  }));
  return {
    actions: {
      'a request is approved': on(pending, 'approve', { quoted_price: 20_000 }),
      'a request is rejected': on(other, 'reject', { admin_comment: 'Sold out.' }),
      'requests become one': () => asAdmin('post', 'admin/quotations/merge', { ids: [pending, other] }),
      'requests become one, the other way': () => asAdmin('post', 'admin/quotations/merge', { ids: [other, pending] }),
      'a request gets other lines': () =>
        asAdmin('put', `admin/quotations/${pending}/template`, {
          all_lines: true,
          line_items: [three, two, one].map(({ id }) => ({ fabric_id: id, quantity_meters: 30 })),
        }),
      'an offer is edited': () =>
        asAdmin('put', `admin/quotations/${offer}/template`, {
          line_items: sheet.line_items.map(({ id }) => ({ id, quantity_meters: 61, unit_price: 440 })),
        }),
      'the edits are sent': on(offer, 'send'),
      'the offer is extended': on(offer, 'extend', { valid_until: dayAhead(270) }),
      'the link is made anew': on(offer, 'link'),
      'the link is taken back': () => asAdmin('delete', `admin/quotations/${offer}/link`),
      'the mail is sent again': on(offer, 'resend-mail'),
      'the same mail is sent again': () => asAdmin('post', 'admin/system/mails/resend', { ids: [mailId] }),
      'the offer is accepted': says('accept', { name: 'Nimali Perera' }),
      'the offer is accepted by telephone': on(offer, 'accept', { name: 'Nimali Perera' }),
      'the offer is declined': says('decline'),
      'a change is asked for': says('request-change', { message: 'Less.' }),
      'the customer writes': says('messages', { message: 'When?' }),
      'the house writes': on(offer, 'messages', { message: 'Soon.' }),
      'the offer becomes an order': on(offer, 'convert'),
      'the offer gets an owner': () => asAdmin('put', `admin/quotations/${offer}/owner`, { owner_id: admin.id }),
      'an order is confirmed': moves(order, 'confirmed'),
      'an order is cancelled': moves(order, 'cancelled'),
      'an order is shipped': moves(shipping, 'shipped'),
      'another is cancelled': moves(shipping, 'cancelled'),
      'another quotation is written': () =>
        asAdmin('post', 'admin/quotations/create', { ...customer, fabric_items: ofFabrics.toReversed() }),
      'another request comes in': () => buyer('post', 'quotations', { fabric_id: two.id, quantity_meters: 60 }),
      'prices go up': many([three, two, one], { price_percent: 5, add_category_ids: [categoryId] }),
      'fabrics are filed otherwise': many([one, two, three], { remove_category_ids: [categoryId] }),
      'a fabric is changed': form(one, { price_per_meter: 460 }),
      'another is changed': form(two, { price_per_meter: 470 }),
      'a fabric is copied': () => asAdmin('post', `admin/fabrics/${one.id}/duplicate`),
      'a category is renamed': () => asAdmin('put', `admin/fabric-categories/${categoryId}`, { name: `C ${name}` }),
      'stock is counted': () => asAdmin('post', 'admin/stock-take', { counts, allow_shortage: true }),
      'cloth comes back': () =>
        asAdmin('post', 'admin/stock-movements', {
          fabric_id: one.id,
          quantity: 10,
          reason: 'return',
          reference: 'RMA 7',
        }),
      'cloth is held': () => buyer('post', 'holds', { fabric_id: two.id, quantity_meters: 40 }),
      'cloth is held for somebody': () =>
        asAdmin('post', 'admin/holds', { customer_id: user.id, fabric_id: one.id, quantity_meters: 40 }),
      'a hold lasts longer': () => asAdmin('put', `admin/holds/${hold.id}`, { expires_at: TOMORROW }),
      'a hold is given back': () => buyer('delete', `holds/${hold.id}`),
      'a hold is ended': () => asAdmin('delete', `admin/holds/${hold.id}`),
      'swatches are asked for': () => buyer('post', 'swatch-requests', { items: [{ fabric_id: two.id }] }),
      'swatches are packed': () => asAdmin('post', `admin/swatch-requests/${swatches.id}/status`, { status: 'packed' }),
      'swatches are declined': () =>
        asAdmin('post', `admin/swatch-requests/${swatches.id}/status`, { status: 'declined', reason: 'Sold out.' }),
      'the account is changed': () => asAdmin('put', `admin/users/${user.id}`, { company: 'Araliya' }),
      'other sessions are ended': () => buyer('delete', 'auth/sessions'),
    },
    ends: {
      'a request is deleted': () => asAdmin('delete', `admin/quotations/${other}`),
      'the offer is deleted': () => asAdmin('delete', `admin/quotations/${offer}`),
      'a fabric is deleted': () => asAdmin('delete', `admin/fabrics/${three.id}`),
      'a category is deleted': () => asAdmin('delete', `admin/fabric-categories/${categoryId}`),
      'a pattern is renamed': () => asAdmin('put', `admin/fabric-patterns/${patternId}`, { name: `Q ${name}` }),
      'a pattern is deleted': () => asAdmin('delete', `admin/fabric-patterns/${patternId}`),
      'the account is switched off': () => asAdmin('patch', `admin/users/${user.id}/toggle-status`),
      'the account is deleted': () => asAdmin('delete', `admin/users/${user.id}`),
    },
  };
}

const answers = async (actions: Actions) =>
  Promise.all(
    Object.entries(actions).map(async ([action, ask]) => {
      const { status, body } = await ask();
      return { action, status, message: String(body.message ?? '') };
    }),
  );

/** A rejection must give its reason; a deadlock or a server error is a failure of the test. */
const isAnswer = ({ status, message }: { status: number; message: string }) =>
  status < 500 && !message.startsWith('Someone else changed this at the same moment');

test.each([
  ['that delete nothing', false],
  ['some of which delete what the others change', true],
])('concurrent requests %s cause no deadlock and no server error', async (_, hasDeletions) => {
  const { actions, ends } = await aHouse();
  const [given] = await Promise.all([answers({ ...actions, ...(hasDeletions && ends) }), worker.work()]);
  await worker.work();
  expect(given.filter((answer) => !isAnswer(answer))).toEqual([]);
});
