import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { queueOptions } from '../../src/queue/queue-backend.js';
import { eventually } from '../support/eventually.js';
import { aCustomer } from '../support/factories.js';
import { OutageFixture } from '../support/outage-fixture.js';

jest.setTimeout(120_000);

/** Slightly more than the statement timeout of the client. */
const CLIENT_TIMEOUT = 6_500;

let fixture: OutageFixture;

beforeAll(async () => {
  fixture = await OutageFixture.open();
});
afterAll(() => fixture?.close());

test('the database log contains no personal data, whatever conflicts occur', async () => {
  const { email } = await aCustomer(fixture.app);
  await expect(aCustomer(fixture.app, { email })).rejects.toThrow('duplicate key');
  await expect(fixture.app.dataSource.query(`SELECT '${email}'::integer`)).rejects.toThrow('invalid input');

  expect(fixture.postgres.log).toContain('duplicate key');
  expect(fixture.postgres.log).not.toContain(`(${email})`);
  expect(fixture.postgres.log).not.toContain('INSERT INTO');
});

test('a transaction that was interrupted by a frozen database is rolled back, and the next one does not join it', async () => {
  const name = `half done ${Date.now()}`;
  const change = fixture.app.dataSource.transaction(async (manager) => {
    await manager.query('INSERT INTO markers (name) VALUES ($1)', [name]);
    fixture.postgres.freeze();
    await manager.query('SELECT 1');
  });
  await expect(change).rejects.toThrow('did not answer');
  fixture.postgres.thaw();

  await eventually(() => fixture.app.dataSource.query('SELECT 1'));
  await eventually(async () => {
    const [{ open }] = await fixture.app.dataSource.query<[{ open: number }]>(
      `SELECT count(*)::int AS open FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'idle in transaction' AND state_change < now() - interval '1 s'`,
    );
    return open === 0;
  }, 5_000);
  expect(await fixture.app.dataSource.query('SELECT FROM markers WHERE name = $1', [name])).toEqual([]);
});

test('a queue whose database is unavailable at first accepts jobs when it returns', async () => {
  await fixture.postgres.stop();
  const options = queueOptions({ ...fixture.app.config, queuePrefix: 'late' }, new AbortController().signal);
  const queue = new Queue('work', options);
  queue.on('error', () => undefined);
  await expect(queue.add('read', {})).rejects.toThrow('ECONNREFUSED');
  await fixture.postgres.startAgain();

  await eventually(() => queue.add('read', {}));
  await queue.close();
});

test('a mail whose commit hangs is sent once when the database returns, and not left uncertain', async () => {
  const { dataSource } = fixture.app;
  await dataSource.query(`
    CREATE FUNCTION take_a_second() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(1); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER slow_commit AFTER UPDATE ON mails DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.state = 'handing_over') EXECUTE FUNCTION take_a_second();`);
  const id = await fixture.anApproval();
  await eventually(async () => {
    const committing = await dataSource.query(
      `SELECT FROM pg_stat_activity WHERE query = 'COMMIT' AND wait_event = 'PgSleep'`,
    );
    return committing.length > 0;
  }, 30_000);
  fixture.postgres.freeze();
  await sleep(CLIENT_TIMEOUT);
  fixture.postgres.thaw();

  await fixture.allIsDone([id]);
  await dataSource.query('DROP FUNCTION take_a_second CASCADE');
});
