import { randomUUID } from 'node:crypto';
import { JobQueue } from '../src/jobs/job-queue.js';
import { eventually } from './eventually.js';
import { OutageFixture } from './outage-fixture.js';
import { tryOutages } from './outage-trials.js';
import { hasRedis, OwnRedis } from './own-redis.js';

jest.setTimeout(120_000);

let redis: OwnRedis;

(hasRedis ? describe : describe.skip)('with Redis as the queue', () => {
  tryOutages(async () => {
    redis = await OwnRedis.start();
    return OutageFixture.open(redis.url);
  });
  afterAll(() => redis?.drop());
});

(hasRedis ? describe : describe.skip)('a queue in Redis', () => {
  let house: OutageFixture;
  beforeAll(async () => {
    redis = await OwnRedis.start();
    house = await OutageFixture.open(redis.url);
  });
  afterAll(async () => {
    await house?.close();
    await redis?.drop();
  });

  test.each<[string, () => unknown, () => unknown]>([
    ['dead', () => redis.kill(), () => redis.startAgain()],
    ['frozen', () => redis.freeze(), () => redis.thaw()],
    ['emptied', () => redis.with((client) => client.flushall()), () => undefined],
  ])('that is %s delays no request, and all jobs run once later', async (how, goAway, comeBack) => {
    const approvals = [await house.anApproval()];
    await goAway();
    const began = performance.now();
    approvals.push(await house.anApproval());
    expect(performance.now() - began).toBeLessThan(4_000);
    if (how !== 'emptied') expect(await house.readiness()).toBe('degraded');
    await comeBack();

    await eventually(async () => (await house.readiness()) === 'ok');
    await house.allIsDone(approvals);
  });

  test('serves two installations, each with its own jobs', async () => {
    const job = { id: randomUUID(), name: 'mail.send', round: 1 };
    const weaver = new JobQueue({ ...house.app.config, queuePrefix: 'weaver' });
    const ours = new JobQueue(house.app.config);
    await eventually(() => weaver.add([job]).then(() => true));

    expect(await eventually(() => weaver.stateOf(job))).toBe('alive');
    expect(await eventually(() => ours.stateOf(job))).toBe('unknown');
    await Promise.all([weaver.onApplicationShutdown(), ours.onApplicationShutdown()]);
  });
});
