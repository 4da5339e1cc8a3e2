import { setTimeout as sleep } from 'node:timers/promises';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { OrderAllocation } from '@selvedge/domain/rolls/order-rolls';
import supertest, { type Response } from 'supertest';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { eventually } from '../support/eventually.js';
import { someoneWaits } from '../support/locks.js';
import { navyOf, onShelf } from '../support/roll-fixture.js';
import { openStockFixture } from '../support/stock-fixture.js';

jest.setTimeout(600_000);

const { fixture, admin, byColour, read, anOrder, move } = openStockFixture();

type Placed = { id: string; order_number: string };
type Send = (api: ApiProcess, key?: string) => Promise<Response>;

const started: Promise<ApiProcess>[] = [];
function start(): Promise<ApiProcess> {
  const api = startApiProcess(fixture.app.config);
  started.push(api);
  return api;
}
afterAll(() => Promise.all(started.map(async (api) => (await api).kill())));
const send =
  (path: string, body: object): Send =>
  async (api, key = crypto.randomUUID()) => {
    for (;;) {
      const answer = await supertest(api.url)
        .post(`/api/admin/${path}`)
        .set({ Authorization: fixture.admin, 'Idempotency-Key': key })
        .send(body);
      // A busy API asks to come again.
      if (answer.status !== 503) return answer;
      await sleep(200);
    }
  };

async function rolled(...lengths: number[]): Promise<AdminFabric> {
  const fabric = await byColour(1, 1);
  await onShelf(
    fixture.app.dataSource,
    fabric,
    lengths.map((length) => ['2611/A', length] as const),
  );
  return read(fabric);
}
const rollsOf = async ({ id }: Placed): Promise<OrderAllocation[]> =>
  (await admin('get', `orders/${id}/allocations`).expect(200)).body.lines[0].allocations;
async function confirmed(fabric: AdminFabric, meters: number): Promise<Placed> {
  const order = await anOrder([fabric, meters, 'Navy']);
  await move(order, 'confirmed').expect(200);
  return order;
}
const number = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await fixture.app.dataSource.query(`SELECT (${sql})::float8 AS n`, values))[0].n;
/** Rolls and colors whose numbers are not those of their movements: the metric `selvedge_roll_drift`. */
const drift = () => number('SELECT drifted_rolls()');
const leftOf = ({ id }: AdminFabric) => number('SELECT coalesce(sum(length), 0) FROM rolls WHERE fabric_id = $1', id);

let apis: [ApiProcess, ApiProcess];
beforeAll(async () => {
  apis = await Promise.all([start(), start()]);
});

describe('two APIs that get concurrent calls about the same roll', () => {
  /** @returns the answer that came through, and the refused one */
  async function race(one: Send, other: Send): Promise<[Response, Response]> {
    const answers = await Promise.all([one(apis[0]), other(apis[1])]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status) as [Response, Response];
    expect([won.status, lost.status]).toEqual([200, 409]);
    expect(await drift()).toBe(0);
    return [won, lost];
  }

  test('confirm one of two orders of the last 50 m, and tell the other how much is left', async () => {
    const fabric = await rolled(50);
    const orders = [await anOrder([fabric, 50, 'Navy']), await anOrder([fabric, 50, 'Navy'])] as const;
    const confirm = ({ id }: Placed) => send(`orders/${id}/status`, { status: 'confirmed' });
    const [, lost] = await race(confirm(orders[0]), confirm(orders[1]));
    expect(lost.body.message).toContain('has 0 m left, and 50 m are ordered');
    expect((await Promise.all(orders.map(rollsOf))).flat()).toEqual([expect.objectContaining({ length: 50 })]);
  });

  test('allocate a received roll to one of two orders that wait for it', async () => {
    const fabric = await rolled(10);
    const reason = { stock_reason: 'The container is at sea.' };
    const orders = [await anOrder([fabric, 50, 'Navy']), await anOrder([fabric, 50, 'Navy'])] as const;
    for (const order of orders) await move(order, 'confirmed', reason).expect(200);
    await onShelf(fixture.app.dataSource, fabric, [['2611/A', 50]]);
    const allocate = ({ id }: Placed) => send(`orders/${id}/allocate`, {});
    const [, lost] = await race(allocate(orders[0]), allocate(orders[1]));
    expect(lost.body).toMatchObject({ code: 'no_single_shade', largest_single_shade_meters: 10 });
  });

  test('perform one of two cuts of a roll that has enough for one', async () => {
    const fabric = await rolled(50);
    const [{ id }] = (await admin('get', `rolls?colourway_id=${navyOf(fabric)}`).expect(200)).body;
    const cut = send(`rolls/${id}/cuts`, { length: 30, reason: 'For the showroom.' });
    const [, lost] = await race(cut, cut);
    expect(lost.body.current).toMatchObject({ length: 20 });
    expect(await leftOf(fabric)).toBe(20);
  });

  test('measure rolls and return others of the same color, and the color has the sum', async () => {
    const fabric = await rolled(...Array.from({ length: 12 }, () => 50));
    const rolls: { id: string }[] = (await admin('get', `rolls?colourway_id=${navyOf(fabric)}`).expect(200)).body;
    const answers = await Promise.all(
      rolls.map(({ id }, at) =>
        at % 2 === 0
          ? send(`rolls/${id}/measure`, { measured_length: 49 })(apis[0])
          : send(`rolls/${id}/return`, { reason: 'Stripes in the weave.' })(apis[1]),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(rolls.map(() => [200, undefined]));
    expect((await read(fabric)).colourways.find(({ name }) => name === 'Navy')?.stock_quantity).toBe(6 * 49);
    expect(await drift()).toBe(0);
  });

  test('pick, cut and issue a roll of an order once', async () => {
    const fabric = await rolled(50, 50);
    const order = await confirmed(fabric, 80);
    const [whole, part] = await rollsOf(order);
    const pick = (fields: object) => send(`orders/${order.id}/pick`, { allocations: [fields] });
    await race(pick({ id: whole?.id }), pick({ id: whole?.id }));
    const cut = pick({ id: part?.id, actual_length: 30 });
    const [, late] = await race(cut, cut);
    expect(late.body.current.lines[0].allocations).toContainEqual(expect.objectContaining({ cut_length: 30 }));
    const issue = send(`orders/${order.id}/issue`, { ids: [whole?.id, part?.id] });
    await race(issue, issue);
    expect(await leftOf(fabric)).toBe(20);
    expect(await number('SELECT sum(cut_length) FROM allocations WHERE order_id = $1', order.id)).toBe(80);
  });
});

describe('kill -9 during each step', () => {
  let api: ApiProcess;
  let next: Promise<ApiProcess>;
  beforeAll(() => {
    [api, next] = [apis[0], Promise.resolve(apis[1])];
  });

  async function restart(): Promise<void> {
    await api.kill();
    api = await next;
    next = start();
    // The killed call is as if it was not seen for a while: its key is taken over at once.
    await fixture.app.dataSource.query(
      `UPDATE idempotency_keys SET started_at = now() - interval '1 minute' WHERE finished_at IS NULL`,
    );
  }

  interface Step {
    ask: Send;
    /** The tables that it writes to. */
    table: string;
    /** SQL of what it makes, which grows by `by`. */
    count: string;
    by?: number;
  }

  /**
   * Steps at once are killed before they are saved: then nothing of them is there. They are sent again, and killed as soon as all are
   * saved: then each is there once, and whatever is sent again after that is answered within seconds as if nothing had happened.
   *
   * @returns their answers
   */
  async function survive(...steps: Step[]): Promise<Response[]> {
    const keyed = await Promise.all(
      steps.map(async (step) => ({ ...step, key: crypto.randomUUID(), before: await number(step.count) })),
    );
    const made = () => Promise.all(keyed.map(async ({ count, before }) => (await number(count)) - before));
    const sendAll = () => Promise.all(keyed.map(({ ask, key }) => ask(api, key).catch(() => null)));
    await fixture.app.dataSource.transaction(async (manager) => {
      await manager.query(
        `LOCK TABLE ${[...new Set(steps.map(({ table }) => table))].join(', ')} IN SHARE ROW EXCLUSIVE MODE`,
      );
      const cutOff = sendAll();
      await someoneWaits(fixture.app, steps.length);
      await restart();
      expect(await cutOff).toEqual(steps.map(() => null));
    });
    await fixture.app.dataSource.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%' AND pid <> pg_backend_pid()`);
    expect(await made()).toEqual(steps.map(() => 0));
    expect(await drift()).toBe(0);
    const cutOff = sendAll();
    await eventually(async () => (await made()).every((rows) => rows > 0), 30_000);
    await restart();
    await cutOff;
    const since = Date.now();
    const again = await sendAll();
    expect(Date.now() - since).toBeLessThan(30_000);
    const once = await Promise.all(keyed.map(({ ask, key }) => ask(api, key)));
    expect(once.map(({ status, body }) => [status < 300, body.id])).toEqual(
      again.map((answer) => [true, answer?.body.id]),
    );
    expect(await made()).toEqual(steps.map(({ by = 1 }) => by));
    expect(await drift()).toBe(0);
    return once;
  }

  test('loses nothing and books nothing twice, from the receipt of a roll to its return', async () => {
    const fabric = await rolled(50);
    const other = await rolled(60, 40);
    const [{ lot_id }] = (await admin('get', `rolls?colourway_id=${navyOf(fabric)}`).expect(200)).body;
    const [first, second] = (await admin('get', `rolls?colourway_id=${navyOf(other)}`).expect(200)).body;
    const waiting = await anOrder([await rolled(30), 30, 'Navy']);
    const moves = ({ id }: AdminFabric, kind: string) =>
      `SELECT count(*) FROM roll_movements m JOIN rolls r ON r.id = m.roll_id WHERE r.fabric_id = '${id}' AND kind = '${kind}'`;
    const states = ({ id }: Placed, state: string) =>
      `SELECT count(*) FROM allocations WHERE order_id = '${id}' AND state = '${state}'`;
    const on = (roll: { id: string }, deed: string, fields: object) => send(`rolls/${roll.id}/${deed}`, fields);

    const table = 'roll_movements';
    const rolls = [{ ticket_length: 60, measured_length: 59, shade_band: 'A' }];
    const [received, measured, returned] = await survive(
      { ask: send('rolls', { lot_id, rolls }), table, count: moves(fabric, 'receive') },
      { ask: on(first, 'measure', { measured_length: first.length - 1 }), table, count: moves(other, 'measure') },
      { ask: on(second, 'return', { reason: 'Stripes in the weave.' }), table, count: moves(other, 'return') },
      {
        ask: send(`orders/${waiting.id}/status`, { status: 'confirmed' }),
        table: 'allocations',
        count: states(waiting, 'planned'),
      },
    );
    expect(received?.status).toBe(201);
    expect([measured?.body.length, returned?.body.state]).toEqual([first.length - 1, 'returned_to_mill']);
    expect(await leftOf(other)).toBe(first.length - 1);

    const order = await confirmed(fabric, 80);
    const [whole, part] = await rollsOf(order);
    expect([whole?.length, part?.length]).toEqual([50, 30]);
    const pick = ({ id }: Placed, fields: object) => send(`orders/${id}/pick`, { allocations: [fields] });
    const issue = (placed: Placed, by: number): Step => ({
      ask: send(`orders/${placed.id}/issue`, {}),
      table: 'allocations',
      count: states(placed, 'issued'),
      by,
    });
    const [only] = await rollsOf(waiting);
    expect((await pick(waiting, { id: only?.id })(api)).status).toBe(200);
    await survive(
      {
        ask: pick(order, { id: whole?.id }),
        table: 'allocations',
        count: `${states(order, 'picked')} AND id = '${whole?.id}'`,
      },
      { ask: pick(order, { id: part?.id, actual_length: 30 }), table, count: moves(fabric, 'cut') },
      issue(waiting, 1),
    );

    await move(waiting, 'processing').expect(200);
    const { body: prepared } = await admin('post', `orders/${waiting.id}/deliveries`)
      .send({ allocation_ids: [only?.id] })
      .expect(201);
    const [delivery] = prepared.deliveries;
    const left = `SELECT count(*) FROM deliveries WHERE id = '${delivery.id}' AND state <> 'prepared'`;
    const [issued] = await survive(issue(order, 2), {
      ask: send(`deliveries/${delivery.id}/ship`, {}),
      table: 'deliveries',
      count: left,
    });
    expect(issued?.body.lines[0]).toMatchObject({ issued_meters: 80, unallocated_meters: 0 });
    expect((await admin('get', `orders/${waiting.id}`).expect(200)).body.status).toBe('shipped');

    expect(await leftOf(fabric)).toBe(29);
    const sums = `SELECT sum(-length_change) FROM roll_movements m JOIN rolls r ON r.id = m.roll_id
      WHERE r.fabric_id = '${fabric.id}' AND kind IN ('cut', 'issue')`;
    expect(await number(sums)).toBe(80);
  });
});
