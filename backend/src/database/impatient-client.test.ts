import pg from 'pg';
import { cloneDatabase, type TestDatabase } from '../../test/database.js';
import { outageBehind } from '../outage.js';
import { ImpatientClient } from './impatient-client.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const open = async (limitMs: number): Promise<pg.Client> => {
  const client: pg.Client = new ImpatientClient({ connectionString: database.url, query_timeout: limitMs });
  await client.connect();
  return client;
};

test('a statement without an answer costs the connection, and counts as an outage', async () => {
  const client = await open(100);

  const silence = await client.query('SELECT pg_sleep(3)').catch((error: unknown) => error);

  expect(outageBehind(silence)).toBe('database');
  await expect(client.query('SELECT 1')).rejects.toThrow();
});

test('an answer in time is passed on, to a promise and to a callback', async () => {
  const client = await open(5_000);

  expect((await client.query('SELECT $1::int AS one', [1])).rows).toEqual([{ one: 1 }]);
  const called = await new Promise((resolve) => {
    client.query('SELECT $1::int AS two', [2], (_: Error, { rows }: pg.QueryResult) => resolve(rows));
  });
  expect(called).toEqual([{ two: 2 }]);
  await client.end();
});

test('a connection that is lost while nobody listens ends no process', async () => {
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
