import pg from 'pg';
import { DataSource, type DataSourceOptions, type MigrationInterface, type QueryRunner } from 'typeorm';
import { applyPending, MigrationBlocked } from '../../src/database/apply-migrations.js';
import { dataSourceOptions } from '../../src/database/data-source.js';
import { createIndexConcurrently, inBatches } from '../../src/database/migration-steps.js';
import { whyNotStarted } from '../../src/database/wait-for-database.js';
import { Components } from '../../src/monitoring/components.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aSignedInCustomer } from '../support/factories.js';

jest.setTimeout(60_000);

/** Longer than the statement timeout of the API: whoever waited behind the migration all the time would get 503. */
const READ_MS = 7_000;

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = (await aSignedInCustomer(app)).token;
});
afterAll(() => app.close());

class NoteColor1796000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE quotations ADD COLUMN noted_color text');
  }
  async down(): Promise<void> {}
}

class FillMails1796000000002 implements MigrationInterface {
  readonly transaction = false;
  static seen: unknown[] = [];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails ADD COLUMN IF NOT EXISTS subject_length integer');
    await inBatches(
      runner,
      { table: 'mails', key: 'id', rows: 100 },
      `WITH now AS (SELECT set_config('selvedge.batches', (coalesce(nullif(current_setting('selvedge.batches', true), ''), '0')::int + 1)::text, false))
       UPDATE mails SET subject_length = length(subject) FROM now WHERE {batch}`,
    );
    await createIndexConcurrently(runner, 'mails_subject_length_idx', 'ON mails (subject_length)');
    FillMails1796000000002.seen = await runner.query(
      `SELECT current_setting('selvedge.batches')::int AS batches, current_setting('lock_timeout') AS limit`,
    );
  }
  async down(): Promise<void> {}
}

async function apply(
  migration: new () => MigrationInterface,
  options: Parameters<typeof applyPending>[1] = {},
): Promise<string[]> {
  const ours = dataSourceOptions(app.config.databaseUrl, { poolSize: 1, statementTimeoutMs: 0 });
  const migrations = [...Object.values(ours.migrations ?? {}), migration];
  const dataSource = await new DataSource({ ...ours, migrations } as DataSourceOptions).initialize();
  try {
    return await applyPending(dataSource, options);
  } finally {
    await dataSource.destroy();
  }
}

/** A long-running transaction that reads all quotations, like a backup. @returns the function that ends it */
async function aLongReader(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: app.config.databaseUrl, application_name: 'long-reader' });
  await client.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await client.query('SELECT count(*) FROM quotations');
  return () => client.end();
}

test('a migration that waits for a lock on a table does not block other readers of it', async () => {
  const endReading = await aLongReader();
  const lines: string[] = [];
  let isFinished = false;
  const migrated = apply(NoteColor1796000000001, { log: (line) => lines.push(line) }).finally(() => {
    isFinished = true;
  });
  const components = app.app.get(Components, { strict: false });
  const began = performance.now();
  const waits: number[] = [];
  const reported = new Set<string | undefined>();
  while (performance.now() - began < READ_MS) {
    const asked = performance.now();
    await app.http.get('/api/quotations').set('Authorization', token).expect(200);
    waits.push(performance.now() - asked);
    reported.add((await components.health()).components.migrations.detail);
  }
  expect(isFinished).toBe(false);
  expect(Math.max(...waits)).toBeLessThan(4_000);
  expect(reported).toContain('The migration NoteColor (1 of 1) runs.');
  expect(lines).toEqual([
    expect.stringMatching(
      /^The migration NoteColor1796000000001 waits .*The oldest transaction is that of long-reader \(process \d+\), \d+ s old\.$/,
    ),
  ]);

  await endReading();
  expect(await migrated).toEqual(['NoteColor1796000000001']);
  expect(await app.dataSource.query('SELECT noted_color FROM quotations')).toEqual([]);
  await eventually(async () => (await components.health()).components.migrations.detail === undefined);
});

test('a migration that cannot get its lock fails, names who holds it and leaves nothing behind', async () => {
  class Blocked1796000000003 extends NoteColor1796000000001 {
    override async up(runner: QueryRunner): Promise<void> {
      await runner.query('CREATE TABLE left_over (id integer)');
      await runner.query('ALTER TABLE quotations ADD COLUMN never_noted text');
    }
  }
  const endReading = await aLongReader();
  const patience = { waits: { firstMs: 10, mostMs: 10 }, giveUpAfterMs: 2_500 };
  const problem = await apply(Blocked1796000000003, { patience }).catch((error: unknown) => error);
  await endReading();
  expect(problem).toBeInstanceOf(MigrationBlocked);
  expect(whyNotStarted(problem)).toMatch(
    /^The migration Blocked1796000000003 did not get .* long-reader .* start again/,
  );
  expect(await app.dataSource.query(`SELECT to_regclass('left_over') AS left`)).toEqual([{ left: null }]);
});

test('a long migration updates rows in batches and builds its index concurrently, also after an interruption', async () => {
  await app.dataSource.query(
    `INSERT INTO mails (event_key, to_address, subject, text, html)
     SELECT n::text, 'a@b.lk', repeat('s', n % 9), '', '' FROM generate_series(1, 450) n`,
  );
  // An invalid index, as an interrupted server leaves it.
  await app.dataSource.query('ALTER TABLE mails ADD COLUMN subject_length integer');
  const begun = new pg.Client({ connectionString: app.config.databaseUrl });
  await begun.connect();
  await begun.query('UPDATE mails SET subject_length = 1');
  await begun
    .query('CREATE UNIQUE INDEX CONCURRENTLY mails_subject_length_idx ON mails (subject_length)')
    .catch(() => 0);
  await begun.end();
  // The migration waits for an open transaction without blocking other writes.
  const endReading = await aLongReader();
  const migrated = apply(FillMails1796000000002);
  await eventually(async () => {
    const [waiting] = await app.dataSource.query(
      `SELECT FROM pg_stat_activity
       WHERE query LIKE 'CREATE INDEX CONCURRENTLY IF%' AND state = 'active' AND now() - query_start > interval '3 s'`,
    );
    return waiting;
  });
  await app.dataSource.query(`UPDATE mails SET subject = 'written meanwhile' WHERE event_key = '7'`);
  await endReading();

  expect(await migrated).toEqual(['FillMails1796000000002']);
  expect(FillMails1796000000002.seen).toEqual([{ batches: 5, limit: '2s' }]);
  const [state] = await app.dataSource.query(
    `SELECT (SELECT count(*)::int FROM mails WHERE subject_length IS NULL) AS unset,
            (SELECT indisvalid AND NOT indisunique FROM pg_index
             WHERE indexrelid = 'mails_subject_length_idx'::regclass) AS whole`,
  );
  expect(state).toEqual({ unset: 0, whole: true });
});
