import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations as migrateQueue } from 'bullmq';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { applyPending } from './apply-migrations.js';
import { openDataSource } from './data-source.js';
import { InitialSchema1796515200000 } from './migrations/0001-initial-schema.js';

/** The database was created by a version before the first release, whose migrations no longer exist. */
export class UnreleasedSchema extends Error {
  override readonly name = 'UnreleasedSchema';
  override readonly message =
    'The database was made by a version before the first release, which this one cannot upgrade. Start with an empty database, or move DATA_DIR away where npm start keeps it, and bring the fabrics over by the Excel export of that version.';
}

const FIRST_MIGRATION = timeOf(InitialSchema1796515200000.name);

/** Returns whether a migration precedes the first release. The name of a migration ends with its timestamp. */
export function isUnreleased(name: string): boolean {
  return timeOf(name) < FIRST_MIGRATION;
}

function timeOf(migration: string): number {
  return Number(migration.slice(-13));
}

/** An arbitrary unique number: the advisory lock that serializes migrating processes. */
const MIGRATION_LOCK = 7_353_853_433;
const LOOK_MS = 250;

/**
 * Migrates the schema of the application, and the queue's if PostgreSQL is the queue, to this version. Each migration has its own
 * transaction. When several processes start together, one migrates and the others wait.
 *
 * @returns the names of the migrations that ran, none if the schema was current.
 * @throws the database's error; migrations before the failed one stay applied.
 */
export async function runMigrations(
  databaseUrl: string,
  queueUrl = databaseUrl,
  log: (line: string) => void = () => undefined,
): Promise<string[]> {
  const gate = await connect(databaseUrl);
  try {
    await enter(gate);
    const applied = await migrateApplication(databaseUrl, log);
    if (/^postgres(ql)?:/.test(queueUrl)) await migrateQueueSchema(queueUrl);
    return applied;
  } finally {
    // The lock belongs to the session and ends with it.
    await gate.end();
  }
}

/** Polls for the lock: a statement waiting in the server would block CREATE INDEX CONCURRENTLY, which waits for it. */
async function enter(gate: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await gate.query<{ entered: boolean }>('SELECT pg_try_advisory_lock($1) AS entered', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.entered) return;
    await sleep(LOOK_MS);
  }
}

async function migrateApplication(databaseUrl: string, log: (line: string) => void): Promise<string[]> {
  const dataSource = await openDataSource(databaseUrl, { poolSize: 1, statementTimeoutMs: 0 });
  try {
    await assertReleased(dataSource);
    return await applyPending(dataSource, { log });
  } finally {
    await dataSource.destroy();
  }
}

/** @throws UnreleasedSchema */
async function assertReleased(dataSource: DataSource): Promise<void> {
  const [{ exists }] = await dataSource.query<[{ exists: boolean }]>(
    `SELECT to_regclass('migrations') IS NOT NULL AS exists`,
  );
  if (!exists) return;
  const made = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations');
  if (made.some(({ name }) => isUnreleased(name))) throw new UnreleasedSchema();
}

async function migrateQueueSchema(queueUrl: string): Promise<void> {
  const client = await connect(queueUrl);
  try {
    await migrateQueue(client);
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
