import { setTimeout as sleep } from 'node:timers/promises';
import supertest from 'supertest';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer, bearer, PASSWORD } from '../support/factories.js';

jest.setTimeout(60_000);

const LOGINS_PER_ACCOUNT = 6;

let app: TestApp;
let replicas: ApiProcess[];
let admin: string;
let customer: string;
let fabricId: string;

beforeAll(async () => {
  app = await startApp();
  const settings = {
    LOGINS_PER_ACCOUNT: String(LOGINS_PER_ACCOUNT),
    REQUESTS_PER_HOUR: '100000',
    DRAIN_SECONDS: '1',
    TRUST_PROXY_HOPS: '1',
  };
  replicas = await Promise.all([startApiProcess(app.config, settings), startApiProcess(app.config, settings)]);
  admin = (await aSignedInAdmin(app)).token;
  customer = (await aSignedInCustomer(app)).token;
  fabricId = (await aFabric(app)).id;
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.kill()));
  await app.close();
});

/** Alternates between the replicas. */
const at = (turn: number) => supertest(replicas[turn % replicas.length]?.url ?? '');
const twentyTimes = <T>(call: (turn: number) => PromiseLike<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, turn) => call(turn)));

const post = (turn: number, path: string, body: object = {}) =>
  at(turn).post(`/api/admin/${path}`).set('Authorization', admin).send(body);
const request = (turn: number, body: object, key = crypto.randomUUID()) =>
  at(turn)
    .post('/api/quotations')
    .set({ Authorization: customer, 'Idempotency-Key': key })
    .send({ fabric_id: fabricId, quantity_meters: 60, ...body });

async function aRequest(): Promise<string> {
  return (await request(0, {}).expect(201)).body.quotation.id;
}

const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await app.dataSource.query(`SELECT count(*)::int AS n FROM ${sql}`, values))[0].n;

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

test('behind a proxy the API listens only on the loopback address', async () => {
  const url = new URL('/health/live', replicas[0]?.url);
  const found = await fetch(url);
  // The proxy closes idle connections before the API does, so that no request is sent on a closing one.
  expect([found.status, found.headers.get('keep-alive')]).toEqual([200, 'timeout=130']);
  url.hostname = '127.0.0.2';
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

describe('two processes on one database', () => {
  test('accept one of twenty simultaneous approvals: one mail, one document, one history entry', async () => {
    const id = await aRequest();
    const answers = await twentyTimes((turn) => post(turn, `quotations/${id}/approve`, { quoted_price: 100 + turn }));
    expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
    expect(await count('mails WHERE quotation_id = $1', id)).toBe(1);
    expect(await count('quotation_documents WHERE quotation_id = $1', id)).toBe(1);
    expect(await count(`quotation_history WHERE quotation_id = $1 AND action = 'approved'`, id)).toBe(1);
  });

  test('accept one of twenty different decisions, so that an approval is never rejected concurrently', async () => {
    const decisions = [
      ['post', 'approve', { quoted_price: 100 }],
      ['post', 'reject', {}],
      ['post', 'respond', { admin_response: 'Which shade?' }],
      ['put', 'template', { unit_price: 5, status: 'approved' }],
      ['put', 'template', { status: 'rejected' }],
      ['delete', '', {}],
    ] as const;
    for (let round = 0; round < 5; round++) {
      const id = await aRequest();
      const answers = await twentyTimes((turn) => {
        const [verb, action, body] = decisions[(turn + round) % decisions.length] ?? decisions[0];
        return at(turn)[verb](`/api/admin/quotations/${id}/${action}`).set('Authorization', admin).send(body);
      });
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      // The deleted one is not found by the others.
      expect(answers.filter(({ status }) => status === 409 || status === 404)).toHaveLength(19);
      expect(await count('mails WHERE quotation_id = $1', id)).toBeLessThanOrEqual(1);
      expect(await count(`quotation_history WHERE quotation_id = $1 AND action <> 'requested'`, id)).toBe(1);
    }
  });

  test('create one quotation for twenty requests with one key, and return the same response to all', async () => {
    const before = await count('quotations');
    const key = crypto.randomUUID();
    const answers = await twentyTimes((turn) => request(turn, { quantity_meters: 75 }, key));
    expect(statuses(answers)).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.quotation))).size).toBe(1);
    expect(await count('quotations')).toBe(before + 1);
    const others = await twentyTimes((turn) => request(turn, { quantity_meters: 76 }, key));
    expect(statuses(others)).toEqual(Array(20).fill(409));
    expect(await count('quotations')).toBe(before + 1);
  });

  test('number forty requests without gaps or duplicates', async () => {
    const answers = (await Promise.all([1, 2].map(() => twentyTimes((turn) => request(turn, {}))))).flat();
    const serials = answers.map(({ body }) => Number(body.quotation.quotation_no.slice(-4))).sort((a, b) => a - b);
    expect(serials.map((serial) => serial - (serials[0] ?? 0))).toEqual(serials.map((_, index) => index));
  });

  test('create one order for a quotation, and accept one of several status changes', async () => {
    const id = await aRequest();
    await post(0, `quotations/${id}/approve`, { quoted_price: 5000 }).expect(200);
    const made = await twentyTimes((turn) => post(turn, `quotations/${id}/convert`));
    expect(statuses(made)).toEqual([201, ...Array(19).fill(409)]);
    expect(await count('orders WHERE quotation_id = $1', id)).toBe(1);

    const orderId = made.find(({ status }) => status === 201)?.body.id;
    const moves = await twentyTimes((turn) => post(turn, `orders/${orderId}/status`, { status: 'confirmed' }));
    expect(statuses(moves)).toEqual([200, ...Array(19).fill(409)]);
    expect(await count(`order_history WHERE order_id = $1 AND to_status = 'confirmed'`, orderId)).toBe(1);
  });

  test('reject a session as soon as it is ended on the other', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const session = await bearer(app, user);
    const profile = (turn: number, authorization: string) =>
      at(turn).get('/api/auth/profile').set('Authorization', authorization);
    for (const turn of [0, 1]) await profile(turn, session).expect(200);
    const { body } = await at(0).get('/api/auth/sessions').set('Authorization', session).expect(200);
    const { id } = body.sessions.find(({ current }: { current: boolean }) => current);
    await at(1).delete(`/api/auth/sessions/${id}`).set('Authorization', token).expect(204);
    for (const turn of [0, 1]) await profile(turn, session).expect(401);
    for (const turn of [0, 1]) await profile(turn, token).expect(200);
  });

  test('share the count of wrong passwords', async () => {
    const { user } = await aSignedInCustomer(app);
    const logIn = (turn: number, password: string) =>
      at(turn).post('/api/auth/login').send({ email: user.email, password });
    for (let turn = 0; turn < LOGINS_PER_ACCOUNT; turn++) expect((await logIn(turn, 'wrong one')).status).toBe(401);
    for (const turn of [0, 1]) {
      const refused = await logIn(turn, PASSWORD);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('see immediately that a session has ended, whichever process ended it', async () => {
    for (const [here, there] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { token } = await aSignedInCustomer(app);
      const profile = () => at(there).get('/api/auth/profile').set('Authorization', token);
      expect((await profile()).status).toBe(200);
      await at(here).post('/api/auth/logout').set('Authorization', token).expect(204);
      expect((await profile()).status).toBe(401);
    }
  });

  // Last, because one of the two is stopped.
  test('lose no request while one of them is restarted under load', async () => {
    const serving = new Set(replicas);
    const failures: unknown[] = [];
    let over = false;
    let answered = 0;
    // Like a load balancer: it sends requests only to processes that are ready.
    const watching = (async () => {
      while (!over) {
        for (const replica of replicas) {
          const isReady = await fetch(`${replica.url}/health/ready`).then(
            ({ ok }) => ok,
            () => false,
          );
          if (!isReady) serving.delete(replica);
        }
        await sleep(50);
      }
    })();
    const lane = async (number: number) => {
      for (let turn = number; !over; turn++) {
        const [replica] = [...serving].slice(turn % serving.size);
        const answer = await send(replica?.url ?? '', turn).catch((error: Error) => ({ status: error.message }));
        if (answer.status === 200 || answer.status === 201) answered += 1;
        else failures.push(answer.status);
      }
    };
    const lanes = [0, 1, 2, 3].map(lane);
    await sleep(500);
    const atTheStop = answered;
    const code = await replicas[0]?.terminate();
    await sleep(300);
    over = true;
    await Promise.all([...lanes, watching]);

    expect(failures).toEqual([]);
    expect(code).toBe(0);
    expect([...serving]).toEqual([replicas[1]]);
    expect(answered).toBeGreaterThan(atTheStop);
  });

  /** Half of the requests read, half write. */
  async function send(url: string, turn: number): Promise<{ status: number }> {
    if (turn % 2 === 0) return drained(await fetch(`${url}/api/fabrics?limit=24`));
    return drained(
      await fetch(`${url}/api/quotations`, {
        method: 'POST',
        headers: { Authorization: customer, 'Content-Type': 'application/json' },
        body: JSON.stringify({ fabric_id: fabricId, quantity_meters: 60 }),
      }),
    );
  }

  /** A connection can be reused only when its response was read completely. */
  async function drained(answer: Response): Promise<Response> {
    await answer.arrayBuffer();
    return answer;
  }
});
