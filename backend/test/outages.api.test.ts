import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './eventually.js';
import { OutageHouse } from './outage-house.js';
import { hasRedis, OwnRedis } from './own-redis.js';

jest.setTimeout(120_000);

/** For the worker of these tests, two seconds ask as much patience between two tries as 100 do of the real one. */
const HUNDRED_SECONDS = 2_000;

let house: OutageHouse;
let redis: OwnRedis | undefined;

const queues: [string, () => Promise<void>][] = [
  [
    'PostgreSQL as the queue',
    async () => {
      house = await OutageHouse.open();
    },
  ],
  [
    'Redis as the queue',
    async () => {
      redis = await OwnRedis.start();
      house = await OutageHouse.open(redis.url);
    },
  ],
];

describe.each(hasRedis ? queues : queues.slice(0, 1))('with %s', (_, openWith) => {
  beforeAll(openWith);
  afterAll(async () => {
    await house?.close();
    await redis?.drop();
  });

  test('a database that is away for 100 s costs no job a try', async () => {
    const approvals = [await house.anApproval(), await house.anApproval()];
    await house.postgres.stop();
    expect(await house.timed('/api/fabrics')).toMatchObject({ status: 503, retryAfter: '5' });
    expect((await house.timed('/health/ready')).status).toBe(503);
    await sleep(HUNDRED_SECONDS);
    await house.postgres.startAgain();

    approvals.push(await eventually(() => house.anApproval()));
    await house.allIsDone(approvals);
  });

  test('a power cut of the database loses nothing that was acknowledged', async () => {
    const approvals = [await house.anApproval(), await house.anApproval()];
    await house.postgres.stop('immediate');
    await house.postgres.startAgain();

    approvals.push(await eventually(() => house.anApproval()));
    await house.allIsDone(approvals);
  });

  test('a database that is frozen is told of in time, and goes on by itself', async () => {
    const approvals = [await house.anApproval()];
    house.postgres.freeze();
    const [ready, ...answers] = await Promise.all([
      house.timed('/health/ready'),
      house.timed('/api/fabrics?search=poplin'),
      house.timed('/api/quotations', { headers: { Authorization: house.tokens.customer } }),
      house.timed('/api/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.lk', password: 'not a password' }),
      }),
      ...Array.from({ length: 30 }, (_, n) => house.timed(`/api/fabrics?limit=${n + 1}`)),
    ]);
    const later = await house.timed('/api/fabrics?limit=40');
    house.postgres.thaw();

    expect(ready.status).toBe(503);
    expect(ready.ms).toBeLessThan(3_000);
    for (const answer of [...answers, later]) {
      expect(answer).toMatchObject({ status: 503, retryAfter: '5' });
      expect(answer.ms).toBeLessThan(5_000);
    }
    await eventually(async () => (await house.timed('/health/ready')).status === 200);
    approvals.push(await eventually(() => house.anApproval()));
    await house.allIsDone(approvals);
  });
});
