import type { OrderDeliveries } from '@selvedge/domain/orders/delivery';
import type { OrderAllocation } from '@selvedge/domain/rolls/order-rolls';
import { offerFixture, textOf } from './offer-fixture.js';
import { onShelf } from './roll-fixture.js';
import { openStockFixture } from './stock-fixture.js';

jest.setTimeout(120_000);

const { fixture, admin, byColour, read, anOrder, go } = openStockFixture();
const { say } = offerFixture(fixture);
const KB = 1_000;

interface Sent {
  order: { id: string; order_number: string };
  path: string;
  delivery: OrderDeliveries['deliveries'][number];
  roll: string;
}

const deliveries = async (id: string): Promise<OrderDeliveries> =>
  (await admin('get', `orders/${id}/deliveries`).expect(200)).body;

/** A delivery of one roll that has left, and the address of its page. */
async function sent(): Promise<Sent> {
  const fabric = await byColour(1, 1);
  await onShelf(fixture.app.dataSource, fabric, [['2611/A', 50]]);
  const order = await anOrder([await read(fabric), 50, 'Navy']);
  await go(order, 'confirmed', 'processing');
  const [roll] = (await admin('get', `orders/${order.id}/allocations`)).body.lines[0].allocations as OrderAllocation[];
  await admin('post', `orders/${order.id}/pick`)
    .send({ allocations: [{ id: roll?.id }] })
    .expect(200);
  await admin('post', `orders/${order.id}/issue`).send({}).expect(200);
  const [made] = (await admin('post', `orders/${order.id}/deliveries`).send({ packages: 1 }).expect(201)).body
    .deliveries;
  await admin('get', `deliveries/${made.id}/link`).expect(409);
  const { body } = await admin('post', `deliveries/${made.id}/ship`).send({}).expect(200);
  const { url, message } = (await admin('get', `deliveries/${made.id}/link`).expect(200)).body;
  expect(message).toContain(url);
  return { order, path: new URL(url).pathname, delivery: body.deliveries[0], roll: roll?.roll_number ?? '' };
}

const open = (path: string) => fixture.app.http.get(path);

describe('the page of a delivery', () => {
  test('lists its rolls without prices, for no search engine, and needs no script', async () => {
    const { path, delivery, roll } = await sent();
    const page = await open(path).expect(200);
    for (const text of [delivery.number, roll, '2611/A', '50 m']) expect(textOf(page.text)).toContain(text);
    expect(page.text).not.toContain('Rs.');
    expect(page.text).not.toContain('<script');
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(Buffer.byteLength(page.text)).toBeLessThan(60 * KB);
  });

  test('opens for its own token alone', async () => {
    const { path, delivery } = await sent();
    const [token = ''] = path.split('/').slice(2);
    await open(path.replace(token, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).expect(404);
    await open(path.replace(token, 'short')).expect(404);
    await open(path.replace('/arrival', '')).expect(404);
    const [row] = await fixture.app.dataSource.query('SELECT * FROM deliveries WHERE id = $1', [delivery.id]);
    expect(JSON.stringify(row)).not.toContain(token);
    await fixture.app.dataSource.query(
      `UPDATE quotations SET deleted_at = now() WHERE id = (SELECT quotation_id FROM orders WHERE id = $1)`,
      [delivery.order_id],
    );
    await say(path, 'confirm', { name: 'Sunil' }).expect(404);
  });

  test('records once what arrived, tells the house, and closes the order', async () => {
    const { path, order, roll } = await sent();
    const wrong = await say(path, 'confirm', { name: ' ', meters: '48' }).expect(400);
    expect(textOf(wrong.text)).toContain('Please write your name.');
    expect(wrong.text).toContain('value="48"');
    await say(path, 'confirm', { name: 'Sunil', meters: 'many' }).expect(400);
    await say(path, 'confirm', { name: 'Sunil', pieces: '-1' }).expect(400);
    const typed = { name: 'Sunil Perera', pieces: '1', meters: '49.5', s0: '0.5', note: 'One end is wet.' };
    const answers = await Promise.all([say(path, 'confirm', typed), say(path, 'confirm', typed)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const shown = await deliveries(order.id);
    expect(shown).toMatchObject({
      status: 'delivered',
      deliveries: [
        {
          state: 'delivered',
          arrival: { name: 'Sunil Perera', pieces: 1, meters: 49.5, short: [{ of: roll, meters: 0.5 }] },
        },
      ],
    });
    expect(textOf((await open(path).expect(200)).text)).toContain('The arrival is confirmed');
    const { quotation_id, history } = (await admin('get', `orders/${order.id}`)).body;
    expect(history.filter(({ detail }: { detail: string }) => detail.includes('Sunil Perera'))).toHaveLength(1);
    const messages = (await admin('get', `quotations/${quotation_id}/messages`).expect(200)).body;
    expect(JSON.stringify(messages)).toContain('One end is wet.');
    const [{ count }] = await fixture.app.dataSource.query(
      `SELECT count(*)::int FROM outbox WHERE payload->>'quotation_id' = $1 AND payload->>'to' = 'house'`,
      [quotation_id],
    );
    expect(count).toBe(1);
  });

  test('takes photos into the conversation, after the arrival', async () => {
    const { path, order } = await sent();
    await say(path, 'confirm', { name: 'Sunil' }).expect(303);
    const jpeg = Buffer.from([
      0xff,
      0xd8,
      0xff,
      0xe0,
      0,
      16,
      ...Buffer.from('JFIF\0'),
      1,
      1,
      0,
      0,
      1,
      0,
      1,
      0,
      0,
      0xff,
      0xd9,
    ]);
    await fixture.app.http.post(`${path}/photos`).attach('files', jpeg, 'wet end.jpg').expect(303);
    await fixture.app.http.post(`${path}/photos`).attach('files', Buffer.from('nothing'), 'x.exe').expect(415);
    await fixture.app.http.post(`${path}/photos`).field('files', '').expect(400);
    const { quotation_id } = (await admin('get', `orders/${order.id}`)).body;
    expect(JSON.stringify((await admin('get', `quotations/${quotation_id}/messages`)).body)).toContain('wet end.jpg');
  });
});

describe('a claim', () => {
  const complaint = {
    name: 'Sunil',
    kind: 'shade',
    rolls: 'R-000001',
    meters: '12',
    words: 'Greener than the swatch.',
  };

  test('is made after the arrival, once, and staff decide it with a reason', async () => {
    const { path, order } = await sent();
    await say(path, 'claim', complaint).expect(409);
    await say(path, 'confirm', { name: 'Sunil' }).expect(303);
    await say(path, 'claim', { ...complaint, kind: 'mood' }).expect(400);
    await say(path, 'claim', { ...complaint, words: '' }).expect(400);
    await say(path, 'claim', { ...complaint, meters: '-3' }).expect(400);
    await say(path, 'claim', complaint).expect(303);
    await say(path, 'claim', complaint).expect(409);
    const [claim] = (await deliveries(order.id)).claims;
    expect(claim).toMatchObject({ kind: 'shade', state: 'open', meters: 12, words: complaint.words, name: 'Sunil' });
    const decide = (fields: object) => admin('post', `claims/${claim?.id}/decide`).send(fields);
    expect((await decide({ state: 'refused' }).expect(400)).body.errors[0].field).toBe('reason');
    const answers = await Promise.all([
      decide({ state: 'refused', reason: 'It is the approved shade.', version: claim?.version }),
      decide({ state: 'accepted', version: claim?.version }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.current.claims).toHaveLength(1);
    expect(textOf((await open(path)).text)).toMatch(/Not accepted\. It is the approved shade\.|Accepted\./);
    await admin('post', `claims/${crypto.randomUUID()}/decide`).send({ state: 'accepted' }).expect(404);
  });

  test('comes too late eight days after the arrival', async () => {
    const { path, delivery } = await sent();
    await say(path, 'confirm', { name: 'Sunil' }).expect(303);
    await fixture.app.dataSource.query(
      `UPDATE arrivals SET created_at = now() - interval '8 days' WHERE delivery_id = $1`,
      [delivery.id],
    );
    expect(textOf((await open(path)).text)).toContain('The days for claims are over');
    await say(path, 'claim', complaint).expect(409);
  });
});

test('the link is mailed to the customer, without its token in the database', async () => {
  const { path, delivery } = await sent();
  await admin('post', `deliveries/${delivery.id}/mail-link`).send({}).expect(200);
  const [mail] = await fixture.app.dataSource.query('SELECT * FROM mails WHERE link_id = $1', [delivery.id]);
  expect(mail).toMatchObject({
    to_address: 'fathima@galletailors.example',
    subject: expect.stringContaining(delivery.number),
  });
  expect(mail.text).toContain('/q/{link-token}/arrival');
  expect(mail.text).not.toContain(path.split('/')[2]);
});
