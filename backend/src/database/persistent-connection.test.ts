import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { cloneDatabase, type TestDatabase } from '../../test/support/database.js';
import { unavailabilityBehind } from '../dependency-unavailable.js';
import { PersistentConnection } from './persistent-connection.js';

const PREPARED = { name: 'test.pid', text: 'SELECT pg_backend_pid() AS pid' };

let database: TestDatabase;
let other: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await database.drop();
});

const keep = (name: string, silenceMs = 5_000) => new PersistentConnection(database.url, name, silenceMs);
const pidOf = async (connection: PersistentConnection) => (await connection.ask<{ pid: number }>(PREPARED)).pid;

/** Number of server connections with an application name. */
async function countOf(name: string): Promise<number> {
  const { rows } = await other.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [name]);
  return rows.length;
}

test('a prepared query returns its row every time', async () => {
  const connection = keep('prepared');
  const pid = await pidOf(connection);
  expect(await connection.ask('SELECT 1 AS one')).toEqual({ one: 1 });
  for (let time = 0; time < 3; time++) expect(await connection.ask(PREPARED)).toEqual({ pid });
  await connection.end();
});

test('an error from the server is thrown, and the next query uses a new connection', async () => {
  const connection = keep('refused');
  const pid = await pidOf(connection);
  await expect(connection.ask({ name: 'test.nonsense', text: 'SELECT nonsense' })).rejects.toThrow('nonsense');
  expect(await pidOf(connection)).not.toBe(pid);
  await connection.end();
});

test('only one connection is open after many disconnects while idle', async () => {
  const connection = keep('cut');
  for (let cuts = 0; cuts < 60; cuts++) {
    const pid = await pidOf(connection);
    const cut = other.query('SELECT pg_terminate_backend($1)', [pid]);
    // A closed connection reports its end twice, and a new one may be open by then.
    for (let now = pid; now === pid; await turn()) now = await pidOf(connection).catch(() => pid);
    await cut;
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await countOf('cut')).toBe(1);
  await connection.end();
});

test('a query that waits for a lock is canceled on the server too, within the time limit', async () => {
  const connection = keep('locked', 400);
  await other.query('CREATE TABLE IF NOT EXISTS locked (id int)');
  await other.query('BEGIN; LOCK TABLE locked');
  const waiting = { name: 'test.locked', text: 'SELECT count(*)::int AS rows FROM locked' };
  for (let round = 0; round < 3; round++) {
    const began = performance.now();
    const problem = await connection.ask(waiting).catch((error: unknown) => error);
    expect(problem).toMatchObject({ code: expect.stringMatching(/^(?:57014|08006)$/) });
    expect(performance.now() - began).toBeLessThan(1_000);
  }
  expect(await countOf('locked')).toBeLessThanOrEqual(1);
  await other.query('COMMIT');
  expect(await connection.ask(waiting)).toEqual({ rows: 0 });
  await connection.end();
});

test('a server that does not respond is reported as unavailable', async () => {
  const connection = keep('silent', 300);
  // The statement exceeds the time limit, and the server does not cancel it.
  await connection.ask('SET statement_timeout = 0');
  const silence = await connection.ask({ name: 'test.sleep', text: 'SELECT pg_sleep(2)' }).catch((e: unknown) => e);
  expect(unavailabilityBehind(silence)).toBe('database');
  await connection.end();
});
