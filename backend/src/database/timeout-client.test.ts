import pg from 'pg';
import { cloneDatabase, type TestDatabase } from '../../test/support/database.js';
import { unavailabilityBehind } from '../dependency-unavailable.js';
import { TimeoutClient } from './timeout-client.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const open = async (limitMs: number): Promise<pg.Client> => {
  const client: pg.Client = new TimeoutClient({ connectionString: database.url, query_timeout: limitMs });
  await client.connect();
  return client;
};

test('a statement that times out closes the connection and is reported as unavailable', async () => {
  const client = await open(100);

  const silence = await client.query('SELECT pg_sleep(3)').catch((error: unknown) => error);

  expect(unavailabilityBehind(silence)).toBe('database');
  await expect(client.query('SELECT 1')).rejects.toThrow();
});

test('a result within the timeout is returned to promises and callbacks', async () => {
  const client = await open(5_000);

  expect((await client.query('SELECT $1::int AS one', [1])).rows).toEqual([{ one: 1 }]);
  const called = await new Promise((resolve) => {
    client.query('SELECT $1::int AS two', [2], (_: Error, { rows }: pg.QueryResult) => resolve(rows));
  });
  expect(called).toEqual([{ two: 2 }]);
  await client.end();
});

test('losing an idle connection does not crash the process', async () => {
  const client = await open(5_000);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();

  await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await other.end();

  await expect(client.query('SELECT 1')).rejects.toThrow();
});

test('server-side timeouts are set when a connection is opened, by a client or a pool', async () => {
  const limits = { statement_timeout: 1_500, idle_in_transaction_session_timeout: 2_500, lock_timeout: 3_500 };
  const config = { connectionString: database.url, query_timeout: 5_000, ...limits };
  const asked = `SELECT array(SELECT current_setting(name) FROM unnest($1::text[]) name) AS limits`;
  const client: pg.Client = new TimeoutClient(config);
  await client.connect();
  const pool = new pg.Pool({ ...config, Client: TimeoutClient });
  for (const connection of [client, pool]) {
    const { rows } = await connection.query(asked, [Object.keys(limits)]);
    expect(rows).toEqual([{ limits: ['1500ms', '2500ms', '3500ms'] }]);
    await connection.end();
  }
  // PgBouncer rejects connections that set these in the startup message.
  const { getStartupConf } = client as unknown as { getStartupConf(): object };
  expect(Object.keys(getStartupConf.call(client)).sort()).toEqual(['database', 'user']);

  const away = new pg.Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/none', Client: TimeoutClient });
  await expect(away.query('SELECT 1')).rejects.toThrow('ECONNREFUSED');
  await away.end();
});
