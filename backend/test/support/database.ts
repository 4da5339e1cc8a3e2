import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { runMigrations } from '../../src/database/migrate.js';

/** SQLSTATE codes. */
const INSUFFICIENT_PRIVILEGE = '42501';
const TEMPLATE = 'selvedge_template';

/** Held by the test file that migrates the template, while the others wait. */
const TEMPLATE_LOCK = 7_353_853_434;

/** A database for one test file. */
export interface TestDatabase {
  readonly url: string;
  /** Closes every connection to it and drops it. */
  drop(): Promise<void>;
}

/**
 * A fresh database with the current schema and no rows, copied from a template that the first caller of the run
 * migrates.
 */
export async function cloneDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(async (client) => {
    await makeTemplate(client);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  });
  return {
    url: urlOf(name),
    drop: () => onServer((client) => dropDatabase(client, name)),
  };
}

/** A database without a schema, for tests of the migrations. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(async (client) => void (await client.query(`CREATE DATABASE ${name}`)));
  return {
    url: urlOf(name),
    drop: () => onServer((client) => dropDatabase(client, name)),
  };
}

async function makeTemplate(client: pg.Client): Promise<void> {
  if (await templateIsReady(client)) return;
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    if (await templateIsReady(client)) return;
    await dropDatabase(client, TEMPLATE);
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
    await runMigrations(urlOf(TEMPLATE));
    // Marked last: a partly migrated template of a failed run is created again.
    await client.query(`ALTER DATABASE ${TEMPLATE} IS_TEMPLATE true`);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/** Autovacuum cannot be ended: while it runs, dropping the database fails. It is done in a moment. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      const isCleaned = error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE;
      if (!isCleaned || tries === 50) throw error;
      await setTimeout(200);
    }
  }
}

async function templateIsReady(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('SELECT datistemplate FROM pg_database WHERE datname = $1', [TEMPLATE]);
  return rows[0]?.datistemplate === true;
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url)
    throw new Error('TEST_POSTGRES_URL is missing: run the tests through Jest, whose global setup starts PostgreSQL.');
  return url;
}
