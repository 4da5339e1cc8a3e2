import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config/environment.js';
import { unavailabilityBehind } from '../dependency-unavailable.js';
import { MigrationBlocked } from './apply-migrations.js';
import { RightsNotParted } from './grant-rights.js';
import { UnreleasedSchema } from './migrate.js';

const LOOK_MS = 500;
const CONNECT_MS = 2_000;

/** The database can't be reached; the message is for the operator. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** Errors during migrations that an operator can fix: code and remedy. */
const WAYS_OUT: Record<string, string> = {
  '42501': 'Make the account of DATABASE_URL the owner of the database',
  '25006': 'DATABASE_URL must name the server that is written to, not one that follows it',
  '53100': 'Give the database more room',
};

/** Errors whose messages are sufficient without a stack. */
const SAY_ALL = [DatabaseAway, ConfigError, MigrationBlocked, RightsNotParted, UnreleasedSchema];

/** The output of a program that could not start: operators need no stack to start the database. */
export function whyNotStarted(error: unknown): unknown {
  if (SAY_ALL.some((known) => error instanceof known)) return (error as Error).message;
  const wayOut = error instanceof Error && 'code' in error ? WAYS_OUT[String(error.code)] : undefined;
  return wayOut === undefined
    ? error
    : `The database was not prepared: ${(error as Error).message}. ${wayOut}, and start again.`;
}

/**
 * Waits until the database accepts connections, and logs once if that takes time.
 *
 * @param withinMs maximum wait.
 * @throws DatabaseAway on timeout, or for an error that waiting doesn't fix, such as a wrong password.
 */
export async function waitForDatabase(url: string, withinMs: number, log: (line: string) => void): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (let looks = 1; ; looks++) {
    const problem = await problemOf(url);
    if (problem === null) {
      if (looks > 1) log('The database is there.');
      return;
    }
    const where = new URL(url).host;
    if (unavailabilityBehind(problem) === null)
      throw new DatabaseAway(`The database at ${where} refuses us: ${problem.message}`);
    if (Date.now() > deadline) {
      throw new DatabaseAway(
        `The database at ${where} could not be reached within ${Math.round(withinMs / 1000)} s: ${reasonOf(problem)}. Start it, or correct DATABASE_URL.`,
      );
    }
    if (looks === 1) log(`Waiting for the database at ${where}: ${reasonOf(problem)}.`);
    await sleep(LOOK_MS);
  }
}

async function problemOf(url: string): Promise<Error | null> {
  const client = clientFor(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    client.end().catch(() => undefined);
    return error instanceof Error ? error : new Error(String(error), { cause: error });
  }
}

/** The driver reads certificate files named in the URL, and validates it. @throws DatabaseAway */
function clientFor(url: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseAway(`DATABASE_URL can't be used: ${reason}. Correct it, and start again.`, { cause: error });
  }
}

/** Node leaves the message empty when a name has several addresses and none responds. */
function reasonOf(problem: Error): string {
  return problem.message || ('code' in problem ? String(problem.code) : problem.name);
}
