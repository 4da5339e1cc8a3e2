import { setTimeout as sleep } from 'node:timers/promises';
import { type DataSource, type Migration, MigrationExecutor, type QueryRunner } from 'typeorm';
import { type BackOff, backOff } from '../back-off.js';
import { postgresError } from './database-unavailable.js';

/** SQLSTATE: lock timeout, and deadlock. */
const BLOCKED = ['55P03', '40P01'];

/** Statements queue behind one that waits for a lock; after this they get their turn. */
const LOCK_MS = 2_000;

interface Patience {
  readonly waits: BackOff;
  /** How long one migration is retried, in ms. */
  readonly giveUpAfterMs: number;
}

const LIMITS: Patience = { waits: { firstMs: 500, mostMs: 10_000 }, giveUpAfterMs: 15 * 60_000 };

/** A migration that never got the lock it needs; the message says who may hold it. */
export class MigrationBlocked extends Error {
  override readonly name = 'MigrationBlocked';
}

/** Prefix of the application name of a migrating connection, by which others see what is running, see {@link RUNNING}. */
const NAME = 'selvedge-migrate';

/** The migration running in this database, as `name (2 of 3)`; no row while none is running. */
export const RUNNING = `SELECT substr(application_name, ${NAME.length + 2}) AS running FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE '${NAME} %'`;

/**
 * Runs the pending migrations, each in its own transaction unless it says `transaction = false`. One that doesn't get a lock
 * within two seconds is rolled back and retried.
 *
 * @param dataSource with one connection
 * @returns their names
 * @throws MigrationBlocked, or the database's error; those before stay applied
 */
export async function applyPending(
  dataSource: DataSource,
  { log = () => undefined, patience = LIMITS }: { log?: (line: string) => void; patience?: Patience } = {},
): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  const executor = new MigrationExecutor(dataSource, runner);
  try {
    const pending = await executor.getPendingMigrations();
    for (const [index, migration] of pending.entries()) {
      await runner.query(`SELECT set_config('application_name', $1, false), set_config('lock_timeout', $2, false)`, [
        // The name without its date, because the server keeps 63 characters.
        `${NAME} ${migration.name.slice(0, -13)} (${index + 1} of ${pending.length})`,
        String(LOCK_MS),
      ]);
      await retryUntilLocked(runner, migration.name, patience, log, () => apply(executor, runner, migration));
      log(`Migrated the database: ${migration.name}`);
    }
    return pending.map(({ name }) => name);
  } finally {
    await runner.release();
  }
}

async function apply(executor: MigrationExecutor, runner: QueryRunner, migration: Migration): Promise<void> {
  if (migration.instance?.transaction === false) {
    await executor.executeMigration(migration);
    return;
  }
  await runner.startTransaction();
  try {
    await executor.executeMigration(migration);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}

async function retryUntilLocked(
  runner: QueryRunner,
  name: string,
  { waits, giveUpAfterMs }: Patience,
  log: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!BLOCKED.includes(postgresError(error)?.code ?? '')) throw error;
      const holder = await oldestOther(runner);
      if (performance.now() - begun > giveUpAfterMs) {
        const minutes = Math.round(giveUpAfterMs / 60_000);
        throw new MigrationBlocked(
          `The migration ${name} did not get its locks within ${minutes} minutes. ${holder} End it, or start again when it has ended.`,
          { cause: error },
        );
      }
      if (tries === 1) log(`The migration ${name} waits for a lock and tries again. ${holder}`);
      await sleep(backOff(tries, waits));
    }
  }
}

/** The session that has been in a transaction for longest, most likely the one blocking. */
async function oldestOther(runner: QueryRunner): Promise<string> {
  const [other] = await runner.manager.query<{ pid: number; name: string; seconds: number }[]>(
    `SELECT pid, application_name AS name, extract(epoch FROM now() - xact_start)::int AS seconds FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     ORDER BY xact_start LIMIT 1`,
  );
  if (other === undefined) return 'Nobody else is in a transaction any more.';
  return `The oldest transaction is that of ${other.name || 'an unnamed program'} (process ${other.pid}), ${other.seconds} s old.`;
}
