import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './eventually.js';
import type { OutageFixture } from './outage-fixture.js';

/** The retries of this worker are scaled, so that two seconds correspond to 100 s in production. */
const HUNDRED_SECONDS = 2_000;
const SIX_MINUTES = 7_200;

/** Stops the database and the mail server of an installation with any queue, and checks that every job is done later. */
export function tryOutages(open: () => Promise<OutageFixture>): void {
  let house: OutageFixture;
  beforeAll(async () => {
    house = await open();
  });
  afterAll(() => house?.close());

  /** Jobs that used up an attempt during an outage, with their errors. */
  function costATry(): Promise<{ name: string; attempts: number; last_error: string }[]> {
    return house.app.dataSource.query('SELECT name, attempts, last_error FROM outbox WHERE attempts > 0');
  }

  test.each([
    ['100 s', HUNDRED_SECONDS],
    ['six minutes', SIX_MINUTES],
  ])('a database that is unavailable for %s does not use up an attempt of any job', async (_, away) => {
    const approvals = [await house.anApproval(), await house.anApproval()];
    await house.postgres.stop();
    expect(await house.timed('/api/fabrics')).toMatchObject({ status: 503, retryAfter: '5' });
    expect((await house.timed('/health/ready')).status).toBe(503);
    await sleep(away);
    await house.postgres.startAgain();

    approvals.push(await eventually(() => house.anApproval()));
    await house.allIsDone(approvals);
    expect(await costATry()).toEqual([]);
  });

  test('a power failure of the database loses nothing that was acknowledged', async () => {
    const approvals = [await house.anApproval(), await house.anApproval()];
    await house.postgres.stop('immediate');
    await house.postgres.startAgain();

    approvals.push(await eventually(() => house.anApproval()));
    await house.allIsDone(approvals);
  });

  test('a frozen database is reported in time, and work continues by itself', async () => {
    const approvals = [await house.anApproval()];
    house.postgres.freeze();
    const [ready, ...answers] = await Promise.all([
      house.timed('/health/ready'),
      house.timed(`/api/fabrics/${house.fabricId}`),
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
      expect(answer).toMatchObject({ status: 503, retryAfter: '5', isProtected: true });
      expect(answer.ms).toBeLessThan(5_000);
    }
    await eventually(async () => (await house.timed('/health/ready')).status === 200);
    approvals.push(await eventually(() => house.anApproval()));
    await house.allIsDone(approvals);
  });

  test.each([
    ['that is not there for six minutes', () => house.sink.away('refusing')],
    ['that is silent', () => house.sink.away('silent')],
    ['that greets with 421', () => house.sink.away('busy')],
    ['that greets with 554', () => house.sink.away('unwilling')],
  ])('a mail server %s does not use up an attempt of any mail, and delays no document', async (what, goAway) => {
    const comeBack = await goAway();
    const id = await house.anApproval();
    await eventually(async () => {
      const [document] = await house.app.dataSource.query(
        'SELECT FROM quotation_documents WHERE quotation_id = $1 AND storage_key IS NOT NULL',
        [id],
      );
      return document;
    }, 20_000);
    await sleep(what.includes('six') ? SIX_MINUTES : 500);
    await comeBack();

    await house.allIsDone([id]);
    expect(await costATry()).toEqual([]);
  });
}
