import pg from 'pg';
import { cloneDatabase, emptyDatabase } from '../../test/support/database.js';
import { runMigrations } from './migrate.js';
import { whyNotStarted } from './wait-for-database.js';

async function rowsOf(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('two processes that start together run the migrations once', async () => {
  const database = await emptyDatabase();
  const applied = await Promise.all([runMigrations(database.url), runMigrations(database.url)]);
  const [none, all] = applied.map((names) => names.length).sort((a, b) => a - b);
  expect(none).toBe(0);
  expect(all).toBeGreaterThan(0);
  const queue = await rowsOf(database.url, "SELECT 1 FROM information_schema.schemata WHERE schema_name = 'bullmq'");
  expect(queue).toHaveLength(1);
  await database.drop();
});

test('a database account without CREATE privilege gets an error that says what to do', async () => {
  const database = await emptyDatabase();
  await rowsOf(database.url, 'REVOKE CREATE ON SCHEMA public FROM PUBLIC, pg_database_owner');
  const url = new URL(database.url);
  url.searchParams.set('options', '-c role=pg_monitor');
  const problem = await runMigrations(url.href).catch((error: unknown) => error);
  expect(whyNotStarted(problem)).toMatch(/^The database was not prepared: permission denied .*\. Make the account/);
  await database.drop();
});

test('a database from before the first release is left untouched and rejected with an explanation', async () => {
  const database = await emptyDatabase();
  await rowsOf(
    database.url,
    `CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL);
     INSERT INTO migrations (timestamp, name) VALUES (1763600000000, 'CreateSchema1763600000000')`,
  );
  const failure = await runMigrations(database.url).catch((error: unknown) => error);
  expect(whyNotStarted(failure)).toMatch(/before the first release.* Start with an empty database/);
  expect(await rowsOf(database.url, `SELECT 1 FROM pg_tables WHERE tablename = 'fabrics'`)).toEqual([]);
  await database.drop();
});

test('no queue tables are created when the queue is on Redis', async () => {
  const database = await emptyDatabase();
  await runMigrations(database.url, 'redis://127.0.0.1:6379');
  const queue = await rowsOf(database.url, "SELECT 1 FROM information_schema.schemata WHERE schema_name = 'bullmq'");
  expect(queue).toHaveLength(0);
  await database.drop();
});

test('each test file gets its own database', async () => {
  const [one, other] = await Promise.all([cloneDatabase(), cloneDatabase()]);
  await rowsOf(one.url, "INSERT INTO markers (name) VALUES ('mine')");
  expect(await rowsOf(other.url, 'SELECT name FROM markers')).toEqual([]);
  expect(await rowsOf(one.url, 'SELECT name FROM markers')).toEqual([{ name: 'mine' }]);
  await Promise.all([one.drop(), other.drop()]);
});
