import type { OrderDeliveries, OwnDelivery } from '@selvedge/domain/orders/delivery';
import type { OrderAllocation } from '@selvedge/domain/rolls/order-rolls';
import { ForgetDeletedJob } from '../../src/privacy/forget-deleted.job.js';
import { aSignedInCustomer } from '../support/factories.js';
import { offerFixture, textOf } from '../support/offer-fixture.js';
import { onShelf } from '../support/roll-fixture.js';
import { openStockFixture } from '../support/stock-fixture.js';

jest.setTimeout(120_000);

const { fixture, admin, byColour, read, anOrder, go } = openStockFixture();
const { say } = offerFixture(fixture);
const KB = 1_000;

interface Sent {
  order: { id: string; order_number: string };
  path: string;
  delivery: OrderDeliveries['deliveries'][number];
  roll: string;
  /** The allocation of that roll. */
  rollId: string;
}

const deliveries = async (id: string): Promise<OrderDeliveries> =>
  (await admin('get', `orders/${id}/deliveries`).expect(200)).body;

/** A delivery of one roll that has left, and the address of its page. */
async function sent(transport: object = {}): Promise<Sent> {
  const fabric = await byColour(1, 1);
  await onShelf(fixture.app.dataSource, fabric, [['2611/A', 50]]);
  const order = await anOrder([await read(fabric), 50, 'Navy']);
  await go(order, 'confirmed', 'processing');
  const [roll] = (await admin('get', `orders/${order.id}/allocations`)).body.lines[0].allocations as OrderAllocation[];
  await admin('post', `orders/${order.id}/pick`)
    .send({ allocations: [{ id: roll?.id }] })
    .expect(200);
  await admin('post', `orders/${order.id}/issue`).send({}).expect(200);
  const [made] = (
    await admin('post', `orders/${order.id}/deliveries`)
      .send({ packages: 1, ...transport })
      .expect(201)
  ).body.deliveries;
  await admin('get', `deliveries/${made.id}/link`).expect(409);
  const { body } = await admin('post', `deliveries/${made.id}/ship`).send({}).expect(200);
  const { url, message } = (await admin('get', `deliveries/${made.id}/link`).expect(200)).body;
  expect(message).toContain(url);
  return {
    order,
    path: new URL(url).pathname,
    delivery: body.deliveries[0],
    roll: roll?.roll_number ?? '',
    rollId: roll?.id ?? '',
  };
}

const open = (path: string) => fixture.app.http.get(path);

describe('the page of a delivery', () => {
  test('lists its rolls without prices, tells search engines not to index it, and needs no script', async () => {
    const { path, delivery, roll } = await sent();
    const page = await open(path).expect(200);
    for (const text of [delivery.number, roll, '2611/A', '50 m']) expect(textOf(page.text)).toContain(text);
    expect(page.text).not.toContain('Rs.');
    expect(page.text).not.toContain('<script');
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(Buffer.byteLength(page.text)).toBeLessThan(60 * KB);
  });

  test('opens only with its own token, which is not stored, and gets 404 once the quotation is deleted', async () => {
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

  test('records the arrival once, notifies the company, and marks the order as delivered', async () => {
    const { path, order, roll } = await sent();
    const wrong = await say(path, 'confirm', { name: ' ', meters: '48' }).expect(400);
    expect(textOf(wrong.text)).toContain('Please write your name.');
    expect(wrong.text).toContain('value="48"');
    await say(path, 'confirm', { name: 'Sunil', meters: 'many' }).expect(400);
    await say(path, 'confirm', { name: 'Sunil', pieces: '-1' }).expect(400);
    const more = await say(path, 'confirm', { name: 'Sunil', s0: '50.5' }).expect(400);
    expect(textOf(more.text)).toContain('it is more than was delivered');
    expect(more.text).toMatch(/class="field wrong"[^>]* id="s0"|id="s0"[^>]* class="field wrong"/);
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

  test('adds photos that are uploaded after the arrival to the conversation', async () => {
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

const complaint = { name: 'Sunil', kind: 'shade', meters: '12', words: 'Greener than the swatch.' };

describe('a claim', () => {
  test('is accepted once and only after the arrival, and a refusal by staff needs a reason', async () => {
    const { path, order } = await sent();
    await say(path, 'claim', complaint).expect(409);
    await say(path, 'confirm', { name: 'Sunil' }).expect(303);
    await say(path, 'claim', { ...complaint, kind: 'mood' }).expect(400);
    await say(path, 'claim', { ...complaint, words: '' }).expect(400);
    await say(path, 'claim', { ...complaint, meters: '-3' }).expect(400);
    const more = await say(path, 'claim', { ...complaint, meters: '50.5' }).expect(400);
    expect(textOf(more.text)).toContain('It is more than was delivered. Please correct the meters.');
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

  test('can name only rolls of its own delivery', async () => {
    const { path, order, roll, rollId } = await sent();
    const other = await sent();
    await say(path, 'confirm', { name: 'Sunil' }).expect(303);
    const wrong = await say(path, 'claim', { ...complaint, r0: other.rollId }).expect(400);
    expect(textOf(wrong.text)).toContain('This roll did not come with the delivery.');
    await say(path, 'claim', { ...complaint, r0: rollId }).expect(303);
    await say(path, 'claim', { ...complaint, r0: rollId }).expect(409);
    await say(path, 'claim', complaint).expect(303);
    const { claims } = await deliveries(order.id);
    expect(claims.map(({ rolls }) => rolls)).toEqual([
      [],
      [{ allocation_id: rollId, roll_number: roll, shade: '2611/A', meters: 50 }],
    ]);
    expect(textOf((await open(path)).text)).toContain(`The shade is another one, ${roll}, 12 m`);
    const { quotation_id } = (await admin('get', `orders/${order.id}`)).body;
    const messages = JSON.stringify((await admin('get', `quotations/${quotation_id}/messages`)).body);
    expect(messages).toContain(`another shade, ${roll}, 12 m`);
  });

  test('is rejected eight days after the arrival', async () => {
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

describe('in Sinhala and Tamil', () => {
  test.each([
    ['si', 'ලැබුණු දේ තහවුරු කරන්න', 'වර්ණ ඡායාව වෙනස්', 'කරුණාකර ඔබේ නම ලියන්න.', 'කරුණාකර මීටර් ගණන ලියන්න, උදාහරණ 12.5.'],
    ['ta', 'வந்ததை உறுதிப்படுத்தவும்', 'நிறச்சாயல் வேறு', 'உங்கள் பெயரை எழுதவும்.', 'மீட்டரை எழுதவும், உதாரணம் 12.5.'],
  ])(
    'the page of a delivery and its forms are translated into %s',
    async (language, heading, shade, nameless, numberless) => {
      const { path, roll } = await sent();
      expect((await open(path)).text).toContain(`href="${path}?lang=${language}"`);
      const page = await open(`${path}?lang=${language}`).expect(200);
      expect(page.text).toContain(`<html lang="${language}">`);
      for (const text of [heading, roll, '50 m']) expect(textOf(page.text)).toContain(text);
      expect(page.text).not.toContain('<script');
      expect(Buffer.byteLength(page.text)).toBeLessThan(60 * KB);
      const [cookie = ''] = page.headers['set-cookie'] as unknown as string[];
      expect(textOf((await open(path).set('Cookie', cookie)).text)).toContain(heading);
      const rejected = await say(path, `confirm?lang=${language}`, { name: '' }).expect(400);
      expect(textOf(rejected.text)).toContain(nameless);
      const wordy = await say(path, `confirm?lang=${language}`, { name: 'Sunil', meters: 'many' }).expect(400);
      expect(textOf(wordy.text)).toContain(numberless);
      const { headers } = await say(path, `confirm?lang=${language}`, { name: 'Sunil' }).expect(303);
      expect(headers.location).toBe(`${path}?lang=${language}#arrival`);
      const claimed = textOf((await open(`${path}?lang=${language}`)).text);
      expect(claimed).toContain(shade);
      const own = ['Confirm', 'Claims are', 'Your name', 'Meters', 'Photos', 'Send', 'wrong', 'Delivery', 'Order'];
      for (const english of own) expect(claimed).not.toContain(english);
    },
  );
});

describe('a signed-in customer', () => {
  /** A delivery whose order belongs to an account. */
  async function own() {
    const delivered = await sent();
    const customer = await aSignedInCustomer(fixture.app, { name: 'Fathima Rizwan' });
    const [{ quotation_id: quotationId }] = await fixture.app.dataSource.query(
      'SELECT quotation_id FROM orders WHERE id = $1',
      [delivered.order.id],
    );
    const { id } = customer.user;
    await fixture.app.dataSource.query('UPDATE quotations SET customer_id = $2 WHERE id = $1', [quotationId, id]);
    const base = `/api/quotations/${quotationId}/order/deliveries`;
    const read = async (): Promise<OwnDelivery[]> =>
      (await fixture.app.http.get(base).set('Authorization', customer.token).expect(200)).body.deliveries;
    const claim = (fields: object, token = customer.token) =>
      fixture.app.http.post(`${base}/${delivered.delivery.id}/claims`).set('Authorization', token).send(fields);
    return { ...delivered, base, read, claim };
  }
  const wrong = { kind: 'defect', words: 'Holes every ten meters.' };

  test('can claim rolls of a delivery after its arrival, and sees the decision of staff', async () => {
    const { path, delivery, order, roll, rollId, read, claim } = await own();
    const rolls = [{ allocation_id: rollId, roll_number: roll, shade: '2611/A', meters: 50 }];
    const [before] = await read();
    expect(before).toMatchObject({
      id: delivery.id,
      number: delivery.number,
      arrival: null,
      claims_until: null,
      rolls,
    });
    expect(new URL(before?.confirm_url ?? '').pathname).toBe(path);
    await claim(wrong).expect(409);
    await say(path, 'confirm', { name: 'Sunil' }).expect(303);
    await claim({ ...wrong, allocation_ids: [rollId], meters: 3.5 }).expect(201);
    await claim({ ...wrong, allocation_ids: [rollId], meters: 3.5 }).expect(409);
    const [shown] = (await deliveries(order.id)).claims;
    expect(shown).toMatchObject({ kind: 'defect', name: 'Fathima Rizwan', meters: 3.5, rolls });
    const decision = { state: 'refused', reason: 'They are within ten points.', version: shown?.version };
    await admin('post', `claims/${shown?.id}/decide`).send(decision).expect(200);
    const [after] = await read();
    expect(after).toMatchObject({
      confirm_url: null,
      arrival: { name: 'Sunil' },
      claims: [{ state: 'refused', reason: 'They are within ten points.', rolls }],
    });
    expect(Date.parse(after?.claims_until ?? '')).toBeGreaterThan(Date.now());
    // Only staff see which of them decided it.
    expect(after?.claims[0]).not.toHaveProperty('decided_by');
  });

  test('makes a claim once under a key: a repeat after a lost response gets the same answer', async () => {
    const { path, order, claim } = await own();
    await say(path, 'confirm', { name: 'Sunil' }).expect(303);
    const key = crypto.randomUUID();
    const send = (fields: object = wrong) => claim(fields).set('Idempotency-Key', key);
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect((await send({ ...wrong, words: 'Other holes.' }).expect(409)).body.message).toContain('other content');
    const { claims } = await deliveries(order.id);
    expect(claims).toHaveLength(1);
    const decide = () =>
      admin('post', `claims/${claims[0]?.id}/decide`)
        .set('Idempotency-Key', key)
        .send({ state: 'accepted', version: claims[0]?.version })
        .expect(200);
    expect((await decide()).body).toEqual((await decide()).body);
  });

  test('gets 400 with the name of an invalid field, and 409 after seven days', async () => {
    const { path, delivery, read, claim } = await own();
    await say(path, 'confirm', { name: 'Sunil' }).expect(303);
    const other = await sent();
    const fields: [object, string][] = [
      [{ ...wrong, kind: 'mood' }, 'kind'],
      [{ ...wrong, words: ' ' }, 'words'],
      [{ ...wrong, meters: -1 }, 'meters'],
      [{ ...wrong, meters: 50.001 }, 'meters'],
      [{ ...wrong, allocation_ids: 'all' }, 'allocation_ids'],
      [{ ...wrong, allocation_ids: [other.rollId] }, 'allocation_ids[0]'],
    ];
    for (const [body, field] of fields) expect((await claim(body).expect(400)).body.errors[0].field).toBe(field);
    await fixture.app.dataSource.query(
      `UPDATE arrivals SET created_at = now() - interval '8 days' WHERE delivery_id = $1`,
      [delivery.id],
    );
    expect(await read()).toMatchObject([{ claims_until: null, claims: [] }]);
    await claim(wrong).expect(409);
  });

  test('cannot read deliveries of another account or make claims about them', async () => {
    const { path, base, claim } = await own();
    await say(path, 'confirm', { name: 'Sunil' }).expect(303);
    const { token } = await aSignedInCustomer(fixture.app);
    await fixture.app.http.get(base).set('Authorization', token).expect(404);
    await claim(wrong, token).expect(404);
    await fixture.app.http.get(base).expect(401);
  });
});

describe('when the customer of a delivery is erased', () => {
  const traces = ['Nuwan Silva', 'Ranjith', '071 555 0123'];

  /** The tables in which a name of the delivery stands, whatever the column. */
  async function tablesThatSay(): Promise<string[]> {
    const { dataSource } = fixture.app;
    const tables = await dataSource.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`,
    );
    const saying: string[] = [];
    for (const { name } of tables) {
      const [{ found }] = await dataSource.query<[{ found: boolean }]>(
        `SELECT EXISTS (SELECT FROM "${name}" t, unnest($1::text[]) trace WHERE strpos(t::text, trace) > 0) AS found`,
        [traces],
      );
      if (found) saying.push(name);
    }
    return saying;
  }

  async function received(): Promise<Sent> {
    const delivered = await sent({ driver: 'Ranjith 071 555 0123', vehicle: 'WP-4471' });
    await say(delivered.path, 'confirm', { name: 'Nuwan Silva', note: 'One end is wet.' }).expect(303);
    await say(delivered.path, 'claim', { ...complaint, name: 'Nuwan Silva', r0: delivered.rollId }).expect(303);
    return delivered;
  }

  test.each(['a guest on request', 'an account after its days'])(
    'names of receivers and drivers are removed, and the delivered rolls stay: %s',
    async (whose) => {
      const { order, delivery, roll } = await received();
      const { dataSource, config } = fixture.app;
      const address = `${order.id}@galle.example`;
      await dataSource.query(
        'UPDATE quotations q SET customer_email = $2 FROM orders o WHERE o.quotation_id = q.id AND o.id = $1',
        [order.id, address],
      );
      expect(await tablesThatSay()).toEqual(
        expect.arrayContaining(['arrivals', 'claims', 'deliveries', 'order_history']),
      );
      if (whose.startsWith('a guest')) await admin('post', 'erasures').send({ email: address }).expect(200);
      else {
        const { user } = await aSignedInCustomer(fixture.app);
        await dataSource.query('UPDATE quotations SET customer_id = $2 WHERE customer_email = $1', [address, user.id]);
        await dataSource.query(`UPDATE users SET deleted_at = now() - interval '1 year' WHERE id = $1`, [user.id]);
        await new ForgetDeletedJob(dataSource, config).run();
      }
      // The paper that went with it says forever what it said.
      expect(await tablesThatSay()).toEqual(['deliveries']);
      const [shown] = (await deliveries(order.id)).deliveries;
      expect(shown).toMatchObject({
        number: delivery.number,
        state: 'delivered',
        driver: '',
        vehicle: 'WP-4471',
        arrival: { name: 'The receiver', note: 'One end is wet.' },
        rolls: [{ rows: [{ roll_number: roll }] }],
      });
    },
  );

  test('only the driver of a canceled delivery can be removed; its other fields cannot be changed', async () => {
    const { dataSource } = fixture.app;
    const { delivery } = await sent({ driver: 'Ranjith 071 555 0123' });
    const copy = (state: string) =>
      dataSource.query(
        `INSERT INTO deliveries (order_id, number, state, driver, token_hash, prepared_by)
         SELECT order_id, gen_random_uuid()::text, $2, driver, gen_random_uuid()::text, prepared_by
         FROM deliveries WHERE id = $1 RETURNING id`,
        [delivery.id, state],
      );
    const [{ id }] = await copy('cancelled');
    await dataSource.query(`UPDATE deliveries SET driver = '' WHERE id = $1`, [id]);
    await expect(dataSource.query(`UPDATE deliveries SET vehicle = 'WP-1' WHERE id = $1`, [id])).rejects.toThrow(
      'never changes',
    );
  });
});

test('the link to the page of a delivery is mailed to the customer, without its token in the database', async () => {
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
