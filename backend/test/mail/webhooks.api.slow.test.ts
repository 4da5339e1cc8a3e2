import { randomUUID } from 'node:crypto';
import { colomboDay } from '@selvedge/domain/dates';
import { KEY_PERMISSIONS } from '@selvedge/domain/users/permissions';
import {
  DEAD_IN_A_ROW,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEvent,
  type WebhookInput,
  type WebhookWithSecret,
  webhookEvents,
} from '@selvedge/domain/webhooks/webhook';
import { Webhook } from 'standardwebhooks';
import { Sweeper } from '../../src/sweeper.js';
import { TimedWebhookEvents } from '../../src/webhooks/timed-webhook-events.js';
import { networkOf, SITE_ADDRESS } from '../servers/picture-site.js';
import {
  aWebhook,
  type Received,
  type Receiver,
  startReceiver,
  startWebhookWorker,
} from '../servers/webhook-receiver.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer, aSignedInMember } from '../support/factories.js';
import { end, startProgram } from '../support/import-process.js';

const NAMES = {
  'wrong.example': SITE_ADDRESS,
  'office.example': '10.0.0.5',
  'half.example': `${SITE_ADDRESS} 192.168.0.1`,
  'metadata.example': '169.254.169.254',
};

let app: TestApp;
let receiver: Receiver;
let worker: Awaited<ReturnType<typeof startWebhookWorker>>;
let admin: string;
let adminEmail: string;
let customer: string;

beforeAll(async () => {
  app = await startApp();
  receiver = await startReceiver(NAMES);
  worker = await startWebhookWorker(app.config, receiver);
  const { token, user } = await aSignedInAdmin(app, { name: 'Ruwan Silva' });
  [admin, adminEmail] = [token, user.email];
  customer = (await aSignedInCustomer(app)).token;
});
afterAll(async () => {
  await worker.close();
  await receiver.close();
  await app.close();
});
beforeEach(async () => {
  await app.dataSource.query('DELETE FROM webhook_endpoints');
  await app.dataSource.query('DELETE FROM outbox');
  await app.dataSource.query('DELETE FROM mails');
  receiver.received.length = 0;
  receiver.answer = (response) => response.writeHead(204).end();
});

const call = (verb: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) =>
  app.http[verb](`/api/admin/${path}`).set('Authorization', admin).send(body);
const listening = (input: Partial<WebhookInput> = {}): Promise<WebhookWithSecret> => aWebhook(app, admin, input);
const webhook = async ({ id }: { id: string }): Promise<WebhookEndpoint> =>
  (await call('get', `webhooks/${id}`).expect(200)).body;
const deliveries = async ({ id }: { id: string }): Promise<WebhookDelivery[]> =>
  (await call('get', `webhooks/${id}/deliveries`).expect(200)).body;
const lastDelivery = async (of: { id: string }): Promise<WebhookDelivery> =>
  (await deliveries(of))[0] as WebhookDelivery;
const sendTest = ({ id }: { id: string }) => call('post', `webhooks/${id}/test`).expect(201);
/** Runs what is due, but prints nothing. */
const work = () => app.dataSource.query(`DELETE FROM outbox WHERE name LIKE '%.render-%'`).then(() => worker.work());

/** Lets the time until the next attempt pass, and makes it. */
async function passTime(): Promise<void> {
  await app.dataSource.query(`UPDATE webhook_deliveries SET next_at = now() WHERE state IN ('waiting', 'failed')`);
  await app.dataSource.query('UPDATE outbox SET available_at = now() WHERE finished_at IS NULL');
  await work();
}
const typesOf = (received: readonly Received[]): string[] => received.map(({ event }) => event.type);
const about = (type: WebhookEvent): Received[] => receiver.received.filter(({ event }) => event.type === type);
const mailsAbout = (what: string): Promise<{ to_address: string; subject: string; text: string }[]> =>
  app.dataSource.query(
    `SELECT to_address, subject, text FROM mails WHERE event_key LIKE 'webhook:%' AND event_key LIKE $1`,
    [`%:${what}:%`],
  );

describe('an event', () => {
  test('is sent and signed for each change, with only the id and version of its record', async () => {
    const endpoint = await listening({ events: [...webhookEvents] });
    const seen: string[] = [];
    /** The events since the last look, apart from those of fabrics and stock that every step brings. */
    const news = async () => {
      await work();
      const types = typesOf(receiver.received.splice(0)).filter((type) => !/^(fabric|stock)\./.test(type));
      seen.push(...types);
      return types.sort();
    };
    const asCustomer = (path: string, body: object = {}) =>
      app.http.post(`/api/${path}`).set('Authorization', customer).send(body);

    const fabric = await aFabric(app, { colors: ['Navy'], stockQuantity: 200, availableInSriLanka: true });
    await work();
    expect(receiver.received.map(({ event }) => [event.type, event.data])).toEqual(
      expect.arrayContaining([['fabric.changed', { id: fabric.id, version: expect.any(Number) }]]),
    );
    const [first] = about('fabric.changed') as [Received];
    expect(first.path).toBe('/hooks');
    expect(first.event).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      type: 'fabric.changed',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { id: fabric.id, version: expect.any(Number) },
    });
    expect(first.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': first.event.id });
    expect(new Webhook(endpoint.secret).verify(first.body, first.headers)).toEqual(first.event);
    expect(await news()).toEqual([]);

    const request = async (): Promise<string> =>
      (await asCustomer('quotations', { fabric_id: fabric.id, quantity_meters: 10 }).expect(201)).body.quotation.id;
    const offer = async (): Promise<string> => {
      const id = await request();
      await call('post', `quotations/${id}/approve`, { quoted_price: 42_000 }).expect(200);
      return id;
    };
    const accepted = await request();
    expect(await news()).toEqual(['quotation.requested']);
    await call('post', `quotations/${accepted}/approve`, { quoted_price: 42_000 }).expect(200);
    await app.dataSource.query(
      `UPDATE offer_links SET seen_at = now() FROM quotation_documents d WHERE d.id = document_id AND quotation_id = $1`,
      [accepted],
    );
    await work();
    const sent = about('quotation.sent').at(-1)?.event.data;
    expect(sent).toEqual({ id: accepted, version: (await call('get', `quotations/${accepted}`)).body.version });
    expect(await news()).toEqual(['quotation.seen', 'quotation.sent']);
    await asCustomer(`quotations/${accepted}/accept`, { name: 'Nimali Perera' }).expect(200);
    expect(await news()).toEqual(['order.created', 'quotation.accepted']);
    const { order_id: orderId } = (await call('get', `quotations/${accepted}`).expect(200)).body;
    await call('post', `orders/${orderId}/status`, { status: 'confirmed' }).expect(200);
    await call('put', `orders/${orderId}/delivery`, { carrier: 'Domex' }).expect(200);
    await call('post', `orders/${orderId}/status`, { status: 'processing' }).expect(200);
    await call('post', `orders/${orderId}/status`, { status: 'cancelled' }).expect(200);
    expect(await news()).toEqual(['order.cancelled', 'order.changed', 'order.confirmed', 'order.moved']);

    const [declined, changed, late] = [await offer(), await offer(), await offer()];
    await news();
    await asCustomer(`quotations/${declined}/decline`).expect(200);
    await asCustomer(`quotations/${changed}/request-change`, { message: 'Less, please.' }).expect(200);
    expect(await news()).toEqual(['quotation.change_asked', 'quotation.declined']);
    const upkeep = worker.app.get(TimedWebhookEvents, { strict: false });
    await app.dataSource.query(`UPDATE markers SET created_at = now() - interval '1 hour' WHERE name LIKE 'expired%'`);
    await app.dataSource.query(`UPDATE quotations SET valid_until = now() - interval '1 minute' WHERE id = $1`, [late]);
    await Promise.all([upkeep.raiseDue(), upkeep.raiseDue()]);
    await upkeep.raiseDue();
    expect(await news()).toEqual(['quotation.expired']);

    const { id: hold } = (await asCustomer('holds', { fabric_id: fabric.id, quantity_meters: 5 }).expect(201)).body;
    await app.http.delete(`/api/holds/${hold}`).set('Authorization', customer).expect(200);
    const { id: swatches } = (await asCustomer('swatch-requests', { items: [{ fabric_id: fabric.id }] }).expect(201))
      .body;
    for (const step of [{ status: 'packed' }, { status: 'sent', carrier: 'Pronto' }]) {
      await call('post', `swatch-requests/${swatches}/status`, step).expect(200);
    }
    expect(await news()).toEqual(['hold.ended', 'hold.made', 'swatch.requested', 'swatch.sent']);

    const house = { vat_registered: false, legal_name: 'Selvedge Ltd', address: 'Colombo 03', unit_code: 'CMB01' };
    await call('put', 'tax-profile', { valid_from: '2026-01-01', ...house }).expect(200);
    await app.dataSource.query(`UPDATE orders SET status = 'shipped' WHERE id = $1`, [orderId]);
    await call('post', 'invoices', { order_id: orderId }).expect(201);
    const on = colomboDay(new Date());
    const money = { order_id: orderId, amount: 1, received_on: on };
    const { body: receipt } = await call('post', 'receipts', { ...money, method: 'cash' }).expect(201);
    await call('post', `receipts/${receipt.id}/reverse`, { reason: 'Wrong customer' }).expect(200);
    const drawn = { bank_code: '7010', branch_code: '046', cheque_no: '000123', drawer_name: 'Nimali Perera' };
    const cheque = { ...money, ...drawn, crossing: 'account_payee', date_on_cheque: on };
    const { body: taken } = await call('post', 'cheques', cheque).expect(201);
    await call('post', `cheques/${taken.id}/deposit`, { on }).expect(200);
    await call('post', `cheques/${taken.id}/return`, { on, note: 'Refer to drawer' }).expect(200);
    expect(await news()).toEqual(['cheque.returned', 'invoice.issued', 'receipt.recorded', 'receipt.reversed']);

    // The parser is a program of its own: see the tests of imports.
    for (const dryRun of [false, true]) {
      await app.dataSource.query(
        `INSERT INTO fabric_imports (file_name, storage_key, bytes, dry_run) VALUES ('a.csv', gen_random_uuid(), 1, $1)`,
        [dryRun],
      );
    }
    for (const state of ['running', 'failed', 'finished']) {
      await app.dataSource.query('UPDATE fabric_imports SET state = $1', [state]);
    }
    expect(await news()).toEqual(['import.finished']);
    expect(new Set([...seen, 'fabric.changed', 'stock.changed', 'stock.low'])).toEqual(new Set(webhookEvents));
  }, 120_000);

  test('of stock names the fabric, and low stock is reported once', async () => {
    const fabric = await aFabric(app, { colors: ['Navy'], stockQuantity: 60, availableInSriLanka: true });
    await listening({ events: ['stock.changed', 'stock.low'] });
    const count = async (stock_quantity: number) => {
      const { body } = await call('get', `fabrics/${fabric.id}`).expect(200);
      const [colour] = body.colourways;
      await call('post', 'stock-take', {
        counts: [
          {
            fabric_id: fabric.id,
            colourway_id: null,
            colour: colour?.name,
            counted: stock_quantity,
            quantity: stock_quantity,
          },
        ],
      });
      await app.dataSource.query('UPDATE fabrics SET stock_quantity = $2 WHERE id = $1', [fabric.id, stock_quantity]);
      await work();
      return typesOf(receiver.received.splice(0)).sort();
    };
    expect(await count(55)).toEqual(['stock.changed']);
    expect(await count(50)).toEqual(['stock.changed', 'stock.low']);
    expect(await count(40)).toEqual(['stock.changed']);
  });

  test('of a fabric that is deleted has its last version', async () => {
    const fabric = await aFabric(app);
    await app.dataSource.query(`UPDATE fabrics SET name = 'Renamed' WHERE id = $1`, [fabric.id]);
    await listening();
    await call('delete', `fabrics/${fabric.id}`).expect(200);
    await work();
    expect(receiver.received.map(({ event }) => event.data)).toEqual([{ id: fabric.id, version: 2 }]);
  });

  test('of a change that is rolled back is never sent', async () => {
    await listening();
    const fabric = await aFabric(app);
    await work();
    receiver.received.length = 0;
    await app.dataSource
      .transaction(async (manager) => {
        await manager.query(`UPDATE fabrics SET name = 'Renamed' WHERE id = $1`, [fabric.id]);
        throw new Error('Rolled back.');
      })
      .catch(() => undefined);
    await work();
    expect(receiver.received).toEqual([]);
  });

  test('is not recorded without a listener, and thousands of changed records create one job', async () => {
    for (const first of [1, 1_001]) {
      await app.dataSource.query(
        `INSERT INTO fabrics (name, item_code, price_cents)
         SELECT 'Poplin', 'MANY-' || n, 100 FROM generate_series($1::integer, $1 + 999) n`,
        [first],
      );
    }
    const change = (times: number) =>
      app.dataSource.transaction(async (manager) => {
        for (let time = 0; time < times; time += 1) {
          await manager.query(`UPDATE fabrics SET price_cents = price_cents + 1 WHERE item_code LIKE 'MANY-%'`);
        }
      });
    const off = await listening();
    await call('put', `webhooks/${off.id}`, { ...off, state: 'off' }).expect(200);
    await listening({ events: ['order.created'] });
    await change(1);
    expect(await app.dataSource.query('SELECT FROM webhook_deliveries')).toEqual([]);
    expect(await app.dataSource.query(`SELECT FROM outbox WHERE name = 'webhooks.deliver'`)).toEqual([]);

    const on = await listening();
    await change(3);
    expect((await webhook(on)).waiting).toBe(2_000);
    expect(await app.dataSource.query(`SELECT FROM outbox WHERE name = 'webhooks.deliver'`)).toHaveLength(1);
    await app.dataSource.query(`DELETE FROM fabrics WHERE item_code LIKE 'MANY-%'`);
  });
});

describe('a receiver', () => {
  test('that is down for three hours gets each event at least once, under one id', async () => {
    const endpoint = await listening();
    const fabrics = await Promise.all(Array.from({ length: 6 }, () => aFabric(app)));
    receiver.answer = (response, { event }) =>
      event.data.id === fabrics[0]?.id ? response.socket?.destroy() : response.writeHead(503).end('Down for repair');
    await work();
    expect(receiver.received).toHaveLength(6);
    // 5 s, 5 min, 30 min and 2 h later.
    for (let attempt = 2; attempt <= 4; attempt += 1) await passTime();
    const failed = await deliveries(endpoint);
    expect(failed.map(({ state, attempt }) => [state, attempt])).toEqual(Array(6).fill(['failed', 4]));
    expect(new Set(failed.map(({ answer }) => answer))).toEqual(
      new Set(['Down for repair', 'cdn.example could not be reached (ECONNRESET).']),
    );
    expect(await webhook(endpoint)).toMatchObject({ waiting: 6, dead: 0 });

    receiver.answer = (response) => response.end('Thank you');
    await aFabric(app);
    await passTime();
    expect((await deliveries(endpoint)).map(({ state, answer }) => [state, answer])).toEqual(
      Array(7).fill(['sent', 'Thank you']),
    );
    const ids = new Map<string, Set<string>>();
    for (const { event } of receiver.received) {
      ids.set(event.data.id, (ids.get(event.data.id) ?? new Set()).add(event.id));
    }
    expect([...ids.values()].map((of) => of.size)).toEqual(Array(7).fill(1));
    expect(new Set([...ids.values()].flatMap((of) => [...of])).size).toBe(7);
    expect(receiver.received.length).toBe(6 * 5 + 1);
  });

  test('is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 14 h; then its delivery is dead and a mail is sent', async () => {
    const endpoint = await listening();
    receiver.answer = (response) => response.writeHead(500).end();
    await aFabric(app);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await passTime();
      const { next_at, attempted_at } = await lastDelivery(endpoint);
      if (next_at) waits.push((Date.parse(next_at) - Date.parse(attempted_at ?? '')) / 60_000);
    }
    expect(waits).toEqual([5 / 60, 5, 30, 120, 300, 600, 840]);
    expect(await lastDelivery(endpoint)).toMatchObject({ state: 'dead', attempt: 8, status_code: 500, next_at: null });
    await passTime();
    expect(receiver.received).toHaveLength(8);
    const mails = await mailsAbout('dead');
    expect(mails).toEqual([
      expect.objectContaining({ to_address: adminEmail, subject: 'A webhook was given up: Accounting - Selvedge' }),
    ]);
    expect(mails[0]?.text).toContain('https://cdn.example/hooks');
  });

  test(`is paused after ${DEAD_IN_A_ROW} dead deliveries in a row; events then wait until it is switched on`, async () => {
    const endpoint = await listening();
    receiver.answer = (response) => response.writeHead(500).end();
    for (let made = 0; made < DEAD_IN_A_ROW; made += 1) await aFabric(app);
    await app.dataSource.query('UPDATE webhook_deliveries SET attempt = 7');
    await work();
    const paused = await webhook(endpoint);
    expect(paused).toMatchObject({ state: 'paused', state_reason: '20 deliveries in a row were given up.', dead: 20 });
    expect(await mailsAbout('paused')).toEqual([expect.objectContaining({ to_address: adminEmail })]);
    await call('post', `webhooks/${endpoint.id}/test`).expect(409);

    receiver.answer = (response) => response.writeHead(204).end();
    receiver.received.length = 0;
    const missed = await aFabric(app);
    await work();
    expect(receiver.received).toEqual([]);
    await call('put', `webhooks/${endpoint.id}`, { ...paused, state: 'on' }).expect(200);
    await work();
    expect(receiver.received.map(({ event }) => event.data.id)).toEqual([missed.id]);
    expect(await webhook(endpoint)).toMatchObject({ state: 'on', state_reason: '', waiting: 0 });
  });

  test('that fails is reported to the owners once its creator is deactivated; its deliveries are deleted after 30 days', async () => {
    const { user, token } = await aSignedInMember(app, 'manager');
    const endpoint = await aWebhook(app, token, { name: 'Orphan' });
    await app.dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [user.id]);
    receiver.answer = (response) => response.writeHead(410).end();
    await aFabric(app);
    await work();
    const mails = (await mailsAbout('off')).filter(({ subject }) => subject.includes('Orphan'));
    expect(mails.map(({ to_address }) => to_address)).toEqual([adminEmail]);
    const sweeper = worker.app.get(Sweeper, { strict: false });
    await sweeper.sweep();
    expect(await deliveries(endpoint)).toHaveLength(1);
    await app.dataSource.query(`UPDATE webhook_deliveries SET at = now() - interval '31 days'`);
    await sweeper.sweep();
    expect(await deliveries(endpoint)).toEqual([]);
  });

  test('is not paused when a success comes between its dead deliveries', async () => {
    const endpoint = await listening();
    receiver.answer = (response) => response.writeHead(500).end();
    for (let made = 0; made < 19; made += 1) await aFabric(app);
    await app.dataSource.query('UPDATE webhook_deliveries SET attempt = 7');
    await work();
    receiver.answer = (response) => response.writeHead(204).end();
    await sendTest(endpoint);
    await work();
    receiver.answer = (response) => response.writeHead(500).end();
    await aFabric(app);
    await app.dataSource.query(`UPDATE webhook_deliveries SET attempt = 7 WHERE state = 'waiting'`);
    await work();
    expect(await webhook(endpoint)).toMatchObject({ state: 'on', dead: 20 });
  });

  test('that answers 410 switches its endpoint off, and no more events are collected for it', async () => {
    const endpoint = await listening();
    receiver.answer = (response) => response.writeHead(410).end();
    await Promise.all([aFabric(app), aFabric(app)]);
    await work();
    expect(await webhook(endpoint)).toMatchObject({ state: 'off', waiting: 0, dead: 2 });
    expect(await mailsAbout('off')).toEqual([expect.objectContaining({ to_address: adminEmail })]);
    const asked = receiver.received.length;
    await aFabric(app);
    await work();
    expect(receiver.received).toHaveLength(asked);
    expect(await deliveries(endpoint)).toHaveLength(2);
  });

  test.each([
    ['600', 600_000],
    [new Date(Date.now() + 3_600_000).toUTCString(), 3_600_000],
    ['999999999', 14 * 3_600_000],
    ['1', 5_000],
    ['soon', 5_000],
  ])(
    'that answers 429 with Retry-After: %s is left alone for so long, at least 5 s and at most 14 h',
    async (asked, ms) => {
      const endpoint = await listening();
      receiver.answer = (response) => response.writeHead(429, { 'Retry-After': asked }).end();
      await sendTest(endpoint);
      await work();
      const { attempted_at, next_at, state } = await lastDelivery(endpoint);
      expect(state).toBe('failed');
      const waited = Date.parse(next_at ?? '') - Date.parse(attempted_at ?? '');
      // The date was written when the tests began.
      const passed = asked.endsWith('GMT') ? 60_000 : 0;
      expect([waited <= ms, waited >= ms - passed]).toEqual([true, true]);
    },
  );

  test('that redirects is not followed', async () => {
    const endpoint = await listening();
    receiver.answer = (response) => response.writeHead(307, { Location: 'https://mirror.example/other' }).end();
    await sendTest(endpoint);
    await work();
    expect(receiver.received).toHaveLength(1);
    expect(await lastDelivery(endpoint)).toMatchObject({
      state: 'failed',
      status_code: 307,
      answer: 'It sends on to another address, which is not followed.',
    });
  });

  test.each([
    'http://169.254.169.254/latest',
    'https://169.254.169.254/latest',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://localhost/',
    'https://printer/',
    'https://db.internal/',
    'http://cdn.example/',
    'https://me:pw@cdn.example/',
    'https://cdn.example:8443/',
    'ftp://cdn.example/',
    'nonsense',
  ])('at %s is rejected when its address is entered', async (url) => {
    const { body } = await call('post', 'webhooks', { name: 'Inside', url, events: ['fabric.changed'] }).expect(400);
    expect(body.errors).toEqual([{ field: 'url', message: expect.stringMatching(/^The address must /) }]);
  });

  test.each(['office.example', 'half.example', 'metadata.example'])(
    'whose host name resolves to a private network is never contacted: %s',
    async (host) => {
      const endpoint = await listening({ url: `https://${host}/hooks` });
      await sendTest(endpoint);
      await work();
      expect(await lastDelivery(endpoint)).toMatchObject({
        state: 'failed',
        status_code: null,
        answer: `'${host}' does not lie on the public internet.`,
      });
      expect([receiver.received.length, receiver.trespasses()]).toEqual([0, 0]);
    },
  );

  test('whose host name resolves to a private network only at the second lookup is rejected then', async () => {
    const answers = [SITE_ADDRESS, '10.0.0.5'];
    const network = { ...networkOf(receiver.settings), resolve: async () => [answers.shift() ?? '10.0.0.5'] };
    const other = await startWebhookWorker(app.config, receiver, { network });
    const endpoint = await listening();
    await sendTest(endpoint);
    await other.work();
    expect(await lastDelivery(endpoint)).toMatchObject({ state: 'sent' });
    await sendTest(endpoint);
    await other.work();
    expect(await lastDelivery(endpoint)).toMatchObject({ state: 'failed', status_code: null });
    expect([receiver.received.length, receiver.trespasses()]).toEqual([1, 0]);
    await other.close();
  });

  test('is not trusted when its certificate is for another host or its host does not exist', async () => {
    const endpoint = await listening({ url: 'https://wrong.example/hooks' });
    await sendTest(endpoint);
    await work();
    expect((await lastDelivery(endpoint)).answer).toMatch(/^wrong\.example can't prove that it is wrong\.example/);
    await call('put', `webhooks/${endpoint.id}`, { ...endpoint, url: 'https://nowhere.example/' }).expect(200);
    await passTime();
    expect((await lastDelivery(endpoint)).answer).toBe("There is no site 'nowhere.example'.");
    expect(receiver.received).toEqual([]);
  });

  test.each([
    ['switches to another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
    ['closes without a word', null],
    ['speaks no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ])('that %s is tried again, and its worker goes on', async (_, answer) => {
    const endpoint = await listening();
    receiver.answer = ({ socket }) => (answer === null ? socket?.end() : socket?.write(answer));
    await sendTest(endpoint);
    await work();
    expect(await lastDelivery(endpoint)).toMatchObject({ state: 'failed', status_code: null, attempt: 1 });
    receiver.answer = (response) => response.writeHead(204).end();
    await passTime();
    expect(await lastDelivery(endpoint)).toMatchObject({ state: 'sent', status_code: 204, attempt: 2 });
  });

  test('may send a huge or endless response: one kilobyte is stored, and the status decides', async () => {
    const endpoint = await listening();
    receiver.answer = (response) => response.end(`begin\0${'x'.repeat(10_000_000)}`);
    await sendTest(endpoint);
    await work();
    const huge = await lastDelivery(endpoint);
    expect([huge.state, huge.answer.length, huge.answer.slice(0, 7)]).toEqual(['sent', 1_023, 'beginxx']);
    const began = Date.now();
    receiver.answer = (response) => response.write('and so on');
    await sendTest(endpoint);
    await work();
    expect(await lastDelivery(endpoint)).toMatchObject({ state: 'sent', answer: 'and so on' });
    expect(Date.now() - began).toBeLessThan(8_000);
  });
});

describe('a worker', () => {
  test('keeps sending to other receivers while one is slow', async () => {
    const slow = await listening({ url: 'https://cdn.example/slow' });
    const quick = await listening({ url: 'https://mirror.example/quick' });
    receiver.answer = (response, { path }) => path === '/quick' && response.writeHead(204).end();
    const queued = await startWebhookWorker(app.config, receiver, { queue: { concurrency: 2 }, requestMs: 5_000 });
    const fabrics = await Promise.all(Array.from({ length: 12 }, () => aFabric(app)));
    await eventually(async () => (await webhook(quick)).waiting === 0, 4_500);
    expect(
      new Set(receiver.received.filter(({ path }) => path === '/quick').map(({ event }) => event.data.id)),
    ).toEqual(new Set(fabrics.map(({ id }) => id)));
    expect((await webhook(slow)).waiting).toBe(12);
    await call('delete', `webhooks/${slow.id}`).expect(200);
    await queued.close();
  });

  test('shares deliveries with a second worker, and each event is sent once', async () => {
    const endpoint = await listening();
    const workers = await Promise.all([1, 2].map(() => startWebhookWorker(app.config, receiver, { queue: {} })));
    const fabrics = await Promise.all(Array.from({ length: 40 }, () => aFabric(app)));
    await eventually(async () => (await webhook(endpoint)).waiting === 0, 20_000);
    expect(receiver.received.map(({ event }) => event.data.id).sort()).toEqual(fabrics.map(({ id }) => id).sort());
    await Promise.all(workers.map((each) => each.close()));
  });

  test('that is killed during a delivery leaves it to the next worker, under the same id', async () => {
    const endpoint = await listening();
    const killed = await startProgram('webhook-worker', app, receiver.settings);
    receiver.answer = () => undefined;
    await sendTest(endpoint);
    await eventually(() => receiver.received.length === 1);
    await end(killed, 'SIGKILL');
    expect(await lastDelivery(endpoint)).toMatchObject({ state: 'waiting', attempt: 0 });
    receiver.answer = (response) => response.writeHead(204).end();
    const next = await startWebhookWorker(app.config, receiver, { queue: {} });
    // Nobody else takes the endpoint before half a minute has passed.
    await app.dataSource.query('UPDATE webhook_endpoints SET busy_until = now()');
    await eventually(async () => {
      await app.dataSource.query(
        'UPDATE outbox SET available_at = now() WHERE finished_at IS NULL AND enqueued_at IS NULL',
      );
      return (await lastDelivery(endpoint)).state === 'sent';
    }, 20_000);
    expect(receiver.received.map(({ event }) => event.id)).toEqual(
      Array(2).fill((await lastDelivery(endpoint)).event_id),
    );
    await next.close();
  });

  test('tolerates that an endpoint is deleted before or during a delivery', async () => {
    const gone = await listening();
    await aFabric(app);
    await call('delete', `webhooks/${gone.id}`).expect(200);
    await work();
    expect(receiver.received).toEqual([]);
    const going = await listening();
    receiver.answer = async (response) => {
      await call('delete', `webhooks/${going.id}`).expect(200);
      response.writeHead(204).end();
    };
    await aFabric(app);
    await work();
    expect(receiver.received).toHaveLength(1);
    expect(await app.dataSource.query('SELECT FROM webhook_deliveries')).toEqual([]);
  });
});

describe('an endpoint', () => {
  test('shows its secret once; after a rotation both secrets sign for 24 hours', async () => {
    const made = await listening();
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const shown = await webhook(made);
    expect(JSON.stringify([shown, (await call('get', 'webhooks')).body])).not.toContain('whsec_');
    expect(shown).toMatchObject({ saved_by: 'Ruwan Silva', previous_secret_until: null });
    const { body: rotated } = await call('post', `webhooks/${made.id}/rotate-secret`, {
      version: shown.version,
    }).expect(200);
    expect(rotated.secret).not.toBe(made.secret);
    await call('post', `webhooks/${made.id}/rotate-secret`, { version: shown.version }).expect(409);
    await sendTest(made);
    await work();
    const [{ body, headers }] = receiver.received as [Received];
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const { secret } of [made, rotated]) expect(new Webhook(secret).verify(body, headers)).toBeTruthy();

    await app.dataSource.query(`UPDATE webhook_endpoints SET previous_until = now() - interval '1 second'`);
    await sendTest(made);
    await work();
    const last = receiver.received.at(-1) as Received;
    expect(() => new Webhook(made.secret).verify(last.body, last.headers)).toThrow('No matching signature');
    expect(new Webhook(rotated.secret).verify(last.body, last.headers)).toBeTruthy();
    const { body: trail } = await call('get', 'audit?search=Accounting').expect(200);
    expect(JSON.stringify(trail)).not.toContain('whsec_');
  });

  test('includes records as staff read them, while the user who saved it may read them', async () => {
    const events: WebhookEvent[] = ['fabric.changed', 'quotation.requested', 'hold.made'];
    const { user, token } = await aSignedInMember(app, 'manager');
    const endpoint = await aWebhook(app, token, { events, expand: true });
    const dataOf = async (): Promise<Record<string, { id: string; version: number; record?: object }>> => {
      await work();
      return Object.fromEntries(receiver.received.splice(0).map(({ event }) => [event.type, event.data]));
    };
    const change = async () => {
      const fabric = await aFabric(app, { colors: ['Navy'], stockQuantity: 200, availableInSriLanka: true });
      const body = { fabric_id: fabric.id, quantity_meters: 5 };
      for (const path of ['quotations', 'holds']) {
        await app.http.post(`/api/${path}`).set('Authorization', customer).send(body).expect(201);
      }
    };
    await change();
    const whole = await dataOf();
    expect(Object.keys(whole).sort()).toEqual([...events].sort());
    for (const [event, path] of [
      ['fabric.changed', 'fabrics'],
      ['quotation.requested', 'quotations'],
      ['hold.made', 'holds'],
    ] as const) {
      const { id, record } = whole[event] as { id: string; record?: object };
      // Only people who have the quotation open see the free stock of its fabrics.
      const { line_fabrics: _, ...read } = (await call('get', `${path}/${id}`).expect(200)).body;
      expect([event, record]).toEqual([event, read]);
    }

    await app.dataSource.query('DELETE FROM user_roles WHERE user_id = $1', [user.id]);
    await app.dataSource.query(
      `INSERT INTO user_roles (user_id, role_id) SELECT $1, id FROM roles WHERE builtin = 'storekeeper'`,
      [user.id],
    );
    await change();
    const thin = await dataOf();
    expect(Object.values(thin).map((data) => Object.keys(data))).toEqual(Array(3).fill(['id', 'version']));
    await app.dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [user.id]);
    await change();
    expect(Object.values(await dataOf()).every((data) => !('record' in data))).toBe(true);
    await call('delete', `webhooks/${endpoint.id}`).expect(200);
  });

  test('with records can be saved only by staff who may read them; any endpoint requires the permission', async () => {
    const endpoint = await listening({ events: ['order.created'], expand: true });
    const { body: role } = await call('post', 'roles', {
      name: 'Integrator',
      permissions: ['webhook.manage', 'order.read'],
    }).expect(201);
    const { user, token } = await aSignedInMember(app, 'sales');
    const asMember = (verb: 'post' | 'put', path: string, body: object) =>
      app.http[verb](`/api/admin/${path}`).set('Authorization', token).send(body);
    const input = { name: 'Mine', url: 'https://mirror.example/', events: ['order.created'] };
    await asMember('post', 'webhooks', input).expect(403);
    await app.dataSource.query('INSERT INTO user_roles (user_id, role_id) VALUES ($1, $2)', [user.id, role.id]);
    await asMember('post', 'webhooks', input).expect(201);
    const { body } = await asMember('post', 'webhooks', { ...input, expand: true }).expect(403);
    expect(body).toMatchObject({
      message: expect.stringContaining('you lack quote.read_all, cost.read'),
      needs: 'quote.read_all + cost.read',
    });
    await asMember('put', `webhooks/${endpoint.id}`, { ...endpoint, url: 'https://mirror.example/' }).expect(403);
    await asMember('put', `webhooks/${endpoint.id}`, { ...endpoint, expand: false }).expect(200);
  });

  test.each(['order.created', 'hold.made', 'quotation.requested'] as const)(
    'with the records of %s is not saved by staff who see only their own customers, nor by an API key',
    async (event) => {
      const permissions = ['webhook.manage', 'quote.read', 'order.read', 'price.read', 'cost.read', 'customer.read'];
      const own = { name: `Own customers ${event}`, permissions: [...permissions, 'stock.read'] };
      const { body: role } = await call('post', 'roles', own).expect(201);
      const { user, token } = await aSignedInMember(app, 'sales');
      await app.dataSource.query('INSERT INTO user_roles (user_id, role_id) VALUES ($1, $2)', [user.id, role.id]);
      const input = { name: 'Mine', url: 'https://mirror.example/', events: [event], expand: true };
      const by = (authorization: string, body: object) =>
        app.http.post('/api/admin/webhooks').set('Authorization', authorization).send(body);
      expect((await by(token, input).expect(403)).body.needs).toBe('quote.read_all');
      const { body } = await call('post', 'api-keys', { name: 'ERP', permissions: KEY_PERMISSIONS }).expect(201);
      await by(`Bearer ${body.key}`, input).expect(403);
      await by(`Bearer ${body.key}`, { ...input, expand: false }).expect(201);
    },
  );

  test('resends a dead delivery under its id on request', async () => {
    const endpoint = await listening();
    receiver.answer = (response) => response.writeHead(500).end();
    await aFabric(app);
    await app.dataSource.query('UPDATE webhook_deliveries SET attempt = 7');
    await work();
    const dead = await lastDelivery(endpoint);
    expect(dead.state).toBe('dead');
    receiver.answer = (response) => response.writeHead(204).end();
    const key = randomUUID();
    const again = () =>
      call('post', `webhooks/${endpoint.id}/deliveries/${dead.id}/again`).set('Idempotency-Key', key).expect(200);
    const { body } = await again();
    expect(body).toMatchObject({ state: 'waiting', attempt: 0 });
    await work();
    expect(await lastDelivery(endpoint)).toMatchObject({ id: dead.id, state: 'sent', event_id: dead.event_id });
    expect(new Set(receiver.received.map(({ event }) => event.id))).toEqual(new Set([dead.event_id]));
    // A repeat of the call after a lost response sends nothing more.
    const sent = receiver.received.length;
    expect((await again()).body).toEqual(body);
    await work();
    expect(receiver.received).toHaveLength(sent);
    await call('post', `webhooks/${endpoint.id}/deliveries/${randomUUID()}/again`).expect(404);
    await call('post', `webhooks/${randomUUID()}/deliveries/${dead.id}/again`).expect(404);
  });

  test('is rejected with invalid fields, with a stale version, and as the twenty-first endpoint', async () => {
    const endpoint = await listening();
    const { body } = await call('post', 'webhooks', {
      name: ' ',
      url: 'https://cdn.example/',
      events: ['invoice.paid'],
    }).expect(400);
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['events', 'name']);
    for (const events of [[], 'fabric.changed', ['fabric.changed', 'fabric.changed'], undefined]) {
      await call('post', 'webhooks', { name: 'Odd', url: 'https://cdn.example/', events }).expect(400);
    }
    const { body: shouted } = await call('post', 'webhooks', {
      name: 'Loud',
      url: 'HTTPS://CDN.Example/Hooks',
      events: ['order.created'],
    }).expect(201);
    expect(shouted.url).toBe('https://cdn.example/Hooks');
    await call('delete', `webhooks/${shouted.id}`).expect(200);
    const { body: renamed } = await call('put', `webhooks/${endpoint.id}`, { ...endpoint, name: 'Books' }).expect(200);
    expect(renamed).toMatchObject({ name: 'Books', version: endpoint.version + 1 });
    const { body: refused } = await call('put', `webhooks/${endpoint.id}`, { ...endpoint, name: 'Late' }).expect(409);
    expect(refused.current).toMatchObject({ name: 'Books' });
    await call('delete', `webhooks/${endpoint.id}?version=${endpoint.version}`).expect(409);
    const more = await Promise.all(
      Array.from({ length: 22 }, () =>
        call('post', 'webhooks', { name: 'More', url: 'https://cdn.example/', events: ['order.created'] }),
      ),
    );
    expect(more.filter(({ status }) => status === 201)).toHaveLength(19);
    expect(more.filter(({ status }) => status === 409)).toHaveLength(3);
  });
});
