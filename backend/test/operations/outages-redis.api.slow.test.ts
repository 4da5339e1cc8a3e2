import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { JobQueue } from '../../src/queue/job-queue.js';
import { queueOptions } from '../../src/queue/queue-backend.js';
import { hasRedis, OwnRedis } from '../servers/own-redis.js';
import { eventually } from '../support/eventually.js';
import { OutageFixture } from '../support/outage-fixture.js';
import { testOutages } from '../support/outage-tests.js';

jest.setTimeout(120_000);

let redis: OwnRedis;

(hasRedis ? describe : describe.skip)('with Redis as the queue', () => {
  testOutages(async () => {
    redis = await OwnRedis.start();
    return OutageFixture.open(redis.url);
  });
  afterAll(() => redis?.drop());
});

(hasRedis ? describe : describe.skip)('a queue in Redis', () => {
  let fixture: OutageFixture;
  beforeAll(async () => {
    redis = await OwnRedis.start();
    fixture = await OutageFixture.open(redis.url);
  });
  afterAll(async () => {
    await fixture?.close();
    await redis?.drop();
  });

  test.each<[string, () => unknown, () => unknown]>([
    ['dead', () => redis.kill(), () => redis.startAgain()],
    ['frozen', () => redis.freeze(), () => redis.thaw()],
    ['emptied', () => redis.with((client) => client.flushall()), () => undefined],
  ])('that is %s delays no request, and all jobs run once later', async (how, goAway, comeBack) => {
    const approvals = [await fixture.anApproval()];
    await goAway();
    const began = performance.now();
    approvals.push(await fixture.anApproval());
    expect(performance.now() - began).toBeLessThan(4_000);
    if (how !== 'emptied') expect(await fixture.readiness()).toBe('degraded');
    await comeBack();

    await eventually(async () => (await fixture.readiness()) === 'ok');
    await fixture.allIsDone(approvals);
  });

  test('serves two installations with separate jobs', async () => {
    const job = { id: randomUUID(), name: 'mail.send', delivery: 1 };
    const [weaver, ours] = [open('weaver'), open(fixture.app.config.queuePrefix)];
    await eventually(() => weaver.jobs.add([job]).then(() => true));

    await eventually(() => weaver.jobs.has(job));
    await eventually(async () => !(await ours.jobs.has(job)));
    for (const { queues } of [weaver, ours]) await Promise.all(queues.map((queue) => queue.close()));
  });

  /** Queues with this prefix, without workers. */
  function open(queuePrefix: string) {
    const options = queueOptions({ ...fixture.app.config, queuePrefix }, new AbortController().signal);
    const queues = [new Queue('work', options), new Queue('mail', options), new Queue('webhooks', options)] as const;
    return { queues, jobs: new JobQueue(fixture.app.config, ...queues) };
  }

  // ADR 4: if this fails after an update of BullMQ, its own count may replace outbox.stalled_count.
  test('counts an outage as a stalled job in BullMQ, which fails the job although its worker lives', async () => {
    const options = queueOptions({ ...fixture.app.config, queuePrefix: 'adr4' }, new AbortController().signal);
    const queue = new Queue('work', options);
    const givenUp: string[] = [];
    const worker = new Worker('work', () => new Promise(() => undefined), {
      ...options,
      concurrency: 3,
      lockDuration: 1_000,
      stalledInterval: 300,
      maxStalledCount: 1,
    });
    queue.on('error', () => undefined);
    worker.on('error', () => undefined);
    worker.on('failed', (_, { message }) => givenUp.push(message));
    await eventually(() => queue.add('read', {}, { jobId: 'sheet', attempts: 5 }));
    for (const outages of [1, 2]) {
      await eventually(async () => (await queue.getJob('sheet'))?.isActive());
      redis.freeze();
      await sleep(1_500);
      redis.thaw();
      await eventually(async () => (await queue.getJob('sheet'))?.stalledCounter === outages, 10_000);
    }

    await eventually(() => givenUp.length > 0);
    expect(givenUp).toEqual(['job stalled more than allowable limit']);
    await worker.close(true);
    await queue.close();
  });
});
