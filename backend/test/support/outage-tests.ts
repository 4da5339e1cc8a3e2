import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './eventually.js';
import type { OutageFixture } from './outage-fixture.js';

/** The retries of this worker are scaled, so that two seconds correspond to 100 s in production. */
const HUNDRED_SECONDS = 2_000;
const SIX_MINUTES = 7_200;

/** Stops the database and the mail server of an installation with any queue, and checks that every job is done later. */
export function testOutages(open: () => Promise<OutageFixture>): void {
  let fixture: OutageFixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterAll(() => fixture?.close());

  /** Jobs that used up an attempt during an outage, with their errors. */
  function costATry(): Promise<{ name: string; attempts: number; last_error: string }[]> {
    return fixture.app.dataSource.query('SELECT name, attempts, last_error FROM outbox WHERE attempts > 0');
  }

  test.each([
    ['100 s', HUNDRED_SECONDS],
    ['six minutes', SIX_MINUTES],
  ])('a database that is unavailable for %s does not use up an attempt of any job', async (_, away) => {
    const approvals = [await fixture.anApproval(), await fixture.anApproval()];
    await fixture.postgres.stop();
    expect(await fixture.timed('/api/fabrics')).toMatchObject({ status: 503, retryAfter: '5' });
    expect((await fixture.timed('/health/ready')).status).toBe(503);
    await sleep(away);
    await fixture.postgres.startAgain();

    approvals.push(await eventually(() => fixture.anApproval()));
    await fixture.allIsDone(approvals);
    expect(await costATry()).toEqual([]);
  });

  test('a power failure of the database loses nothing that was acknowledged', async () => {
    const approvals = [await fixture.anApproval(), await fixture.anApproval()];
    await fixture.postgres.stop('immediate');
    await fixture.postgres.startAgain();

    approvals.push(await eventually(() => fixture.anApproval()));
    await fixture.allIsDone(approvals);
  });

  test('a frozen database is reported in time, and work continues by itself', async () => {
    const approvals = [await fixture.anApproval()];
    fixture.postgres.freeze();
    const [ready, ...answers] = await Promise.all([
      fixture.timed('/health/ready'),
      fixture.timed(`/api/fabrics/${fixture.fabricId}`),
      fixture.timed('/api/fabrics?search=poplin'),
      fixture.timed('/api/quotations', { headers: { Authorization: fixture.tokens.customer } }),
      fixture.timed('/api/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.lk', password: 'not a password' }),
      }),
      ...Array.from({ length: 30 }, (_, n) => fixture.timed(`/api/fabrics?limit=${n + 1}`)),
    ]);
    const later = await fixture.timed('/api/fabrics?limit=40');
    fixture.postgres.thaw();

    expect(ready.status).toBe(503);
    expect(ready.ms).toBeLessThan(3_000);
    for (const answer of [...answers, later]) {
      expect(answer).toMatchObject({ status: 503, retryAfter: '5', isProtected: true });
      expect(answer.ms).toBeLessThan(5_000);
    }
    await eventually(async () => (await fixture.timed('/health/ready')).status === 200);
    approvals.push(await eventually(() => fixture.anApproval()));
    await fixture.allIsDone(approvals);
  });

  test.each([
    ['that is not there for six minutes', () => fixture.sink.away('refusing')],
    ['that is silent', () => fixture.sink.away('silent')],
    ['that greets with 421', () => fixture.sink.away('busy')],
    ['that greets with 554', () => fixture.sink.away('unwilling')],
  ])('a mail server %s does not use up an attempt of any mail, and delays no document', async (what, goAway) => {
    const comeBack = await goAway();
    const id = await fixture.anApproval();
    await eventually(async () => {
      const [document] = await fixture.app.dataSource.query(
        'SELECT FROM quotation_documents WHERE quotation_id = $1 AND storage_key IS NOT NULL',
        [id],
      );
      return document;
    }, 20_000);
    await sleep(what.includes('six') ? SIX_MINUTES : 500);
    await comeBack();

    await fixture.allIsDone([id]);
    expect(await costATry()).toEqual([]);
  });
}
