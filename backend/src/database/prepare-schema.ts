import pg from 'pg';
import type { Config } from '../config/config.js';
import { postgresQueueName, QUEUES } from '../queue/job-map.js';
import { accountOf, ensureRole, grantRights } from './grant-rights.js';
import { runMigrations } from './migrate.js';
import { waitForDatabase } from './wait-for-database.js';

type Settings = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databaseOwnerUrl' | 'queueUrl' | 'queuePrefix' | 'auditDays'
>;

/** The URL for schema changes: the owner's, if the programs use another role. */
export function schemaUrl({
  databaseOwnerUrl,
  databaseDirectUrl,
}: Pick<Settings, 'databaseOwnerUrl' | 'databaseDirectUrl'>): string {
  return databaseOwnerUrl ?? databaseDirectUrl;
}

/**
 * Migrates the schema to this version and, if its owner is another role, grants the programs their privileges.
 *
 * @param withinMs how long to wait for the database
 */
export async function prepareSchema(config: Settings, withinMs: number, log: (line: string) => void): Promise<void> {
  const { databaseOwnerUrl, databaseDirectUrl } = config;
  const url = schemaUrl(config);
  await waitForDatabase(url, withinMs, log);
  if (databaseOwnerUrl !== undefined) {
    await as(databaseOwnerUrl, (owner) => ensureRole(owner, accountOf(config.databaseUrl)));
  }
  // A queue in this database belongs to the same owner.
  await runMigrations(url, config.queueUrl === databaseDirectUrl ? url : config.queueUrl, log);
  if (databaseOwnerUrl !== undefined) await giveRights(databaseOwnerUrl, config);
}

/** Grants the programs' privileges, again after the owner has created tables. */
export function giveRights(
  ownerUrl: string,
  { databaseUrl, auditDays, queuePrefix }: Pick<Settings, 'databaseUrl' | 'auditDays' | 'queuePrefix'>,
): Promise<void> {
  return as(ownerUrl, async (owner) => {
    await makeSequences(owner, queuePrefix);
    await grantRights(owner, accountOf(databaseUrl), auditDays);
  });
}

/** The queue library creates a sequence with the first job of a queue, which the programs may not. */
async function makeSequences(owner: pg.Client, prefix: string): Promise<void> {
  const { rows } = await owner.query<{ made: boolean }>(
    `SELECT to_regprocedure('bullmq.next_job_id(text)') IS NOT NULL AS made`,
  );
  if (!rows[0]?.made) return;
  for (const queue of QUEUES) await owner.query('SELECT bullmq.next_job_id($1)', [postgresQueueName(prefix, queue)]);
}

async function as(url: string, work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: url, application_name: 'selvedge-rights' });
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}
