import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { cloneDatabase, type TestDatabase } from '../../test/database.js';
import { unavailabilityBehind } from '../dependency-unavailable.js';
import { PersistentConnection } from './persistent-connection.js';

const PREPARED = { name: 'test.pid', text: 'SELECT pg_backend_pid(), NULL' };

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
const pidOf = async (connection: PersistentConnection) => Number((await connection.askTexts(PREPARED))[0]);

/** The number of connections with an application name on the server. */
async function countOf(name: string): Promise<number> {
  const { rows } = await other.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [name]);
  return rows.length;
}

test('a prepared question is answered with the texts of its row, again and again', async () => {
  const connection = keep('texts');
  const pid = await pidOf(connection);
  expect(await connection.ask('SELECT 1 AS one')).toEqual({ one: 1 });
  for (let time = 0; time < 3; time++) expect(await connection.askTexts(PREPARED)).toEqual([String(pid), null]);
  await connection.end();
});

test('what the server refuses is told, and the next question goes over another connection', async () => {
  const connection = keep('refused');
  const pid = await pidOf(connection);
  await expect(connection.askTexts({ name: 'test.nonsense', text: 'SELECT nonsense' })).rejects.toThrow('nonsense');
  expect(await pidOf(connection)).not.toBe(pid);
  await connection.end();
});

test('however often it is cut while it rests, one connection is left', async () => {
  const connection = keep('cut');
  for (let cuts = 0; cuts < 60; cuts++) {
    const pid = await pidOf(connection);
    const cut = other.query('SELECT pg_terminate_backend($1)', [pid]);
    // A broken connection emits an error twice, and may be replaced in between.
    for (let now = pid; now === pid; await turn()) now = await pidOf(connection).catch(() => pid);
    await cut;
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await countOf('cut')).toBe(1);
  await connection.end();
});

test('a question that waits for a lock is given up by the server, too, and soon', async () => {
  const connection = keep('locked', 400);
  await other.query('CREATE TABLE IF NOT EXISTS locked (id int)');
  await other.query('BEGIN; LOCK TABLE locked');
  const waiting = { name: 'test.locked', text: 'SELECT count(*) FROM locked' };
  for (let round = 0; round < 3; round++) {
    const began = performance.now();
    const fault = await connection.askTexts(waiting).catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: expect.stringMatching(/^(?:57014|08006)$/) });
    expect(performance.now() - began).toBeLessThan(1_000);
  }
  expect(await countOf('locked')).toBeLessThanOrEqual(1);
  await other.query('COMMIT');
  expect(await connection.askTexts(waiting)).toEqual(['0']);
  await connection.end();
});

test('a server that is silent counts as away', async () => {
  const connection = keep('silent', 300);
  // It sleeps beyond the timeout, with the server's own limit disabled.
  await connection.ask('SET statement_timeout = 0');
  const silence = await connection
    .askTexts({ name: 'test.sleep', text: 'SELECT pg_sleep(2)' })
    .catch((e: unknown) => e);
  expect(unavailabilityBehind(silence)).toBe('database');
  await connection.end();
});
