import pg from 'pg';
import type { Config } from '../config.js';
import { LANES } from '../jobs/job-map.js';
import { queueName } from '../jobs/queue-server.js';
import { accountOf, ensureRole, grantRights } from './grant-rights.js';
import { runMigrations } from './migrate.js';
import { waitForDatabase } from './wait-for-database.js';

type Settings = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databaseOwnerUrl' | 'queueUrl' | 'queuePrefix' | 'auditDays'
>;

/** Who changes the schema: the owner of the tables, where the programs sign in as somebody else. */
export function schemaUrl({
  databaseOwnerUrl,
  databaseDirectUrl,
}: Pick<Settings, 'databaseOwnerUrl' | 'databaseDirectUrl'>): string {
  return databaseOwnerUrl ?? databaseDirectUrl;
}

/**
 * Brings the schema to this version and, where its owner is another role, gives the programs their rights.
 *
 * @param withinMs how long the database may take to come up
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

/** What the programs may do, again after whoever owns the tables has made them. */
export function giveRights(
  ownerUrl: string,
  { databaseUrl, auditDays, queuePrefix }: Pick<Settings, 'databaseUrl' | 'auditDays' | 'queuePrefix'>,
): Promise<void> {
  return as(ownerUrl, async (owner) => {
    await makeSequences(owner, queuePrefix);
    await grantRights(owner, accountOf(databaseUrl), auditDays);
  });
}

/** The queue's library makes a sequence when a queue gets its first job, which the programs may not. */
async function makeSequences(owner: pg.Client, prefix: string): Promise<void> {
  const { rows } = await owner.query<{ made: boolean }>(
    `SELECT to_regprocedure('bullmq.next_job_id(text)') IS NOT NULL AS made`,
  );
  if (!rows[0]?.made) return;
  for (const lane of LANES) await owner.query('SELECT bullmq.next_job_id($1)', [queueName(prefix, lane)]);
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
