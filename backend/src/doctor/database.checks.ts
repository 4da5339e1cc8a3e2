import pg from 'pg';
import { DataSource, MigrationExecutor } from 'typeorm';
import type { Config } from '../config/config.js';
import { dataSourceOptions } from '../database/data-source.js';
import { WRITE_PROBE, whyNoWrites } from '../database/write-probe.js';
import { type Check, type Finding, ok, reasonOf, skipped, warning, wrong } from './finding.js';
import { judgeClock } from './public-address.checks.js';

const CONNECT_MS = 5_000;
const MIN_VERSION = 15;
const EXTENSIONS = ['pg_trgm', 'fuzzystrmatch'];
const CLOCK_MS = { warning: 2_000, wrong: 60_000 };
/** Approximate connections of a process beside its pool. */
const BESIDE_POOL = 10;

interface Server {
  readonly version: string;
  readonly encoding: string;
  readonly now: Date;
  readonly connections: number;
  readonly missing: string[];
  readonly superuser: boolean;
  readonly owns: boolean;
  readonly role: string;
  readonly statementLimit: string;
}

const SERVER = `
  SELECT current_setting('server_version') AS version, getdatabaseencoding() AS encoding, current_setting('statement_timeout') AS "statementLimit", clock_timestamp() AS now,
         current_setting('max_connections')::int AS connections, current_user::text AS role,
         ARRAY(SELECT name FROM unnest($1::text[]) name
               WHERE NOT EXISTS (SELECT FROM pg_extension WHERE extname = name)) AS missing,
         (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
         EXISTS (SELECT FROM pg_tables WHERE tablename = 'audit_entries' AND pg_has_role(tableowner, 'MEMBER')) AS owns`;

/** PostgreSQL: its version, our rights, its room, its clock, its schema, and the replica. */
export function databaseChecks(config: Config): Check[] {
  return [
    { check: 'Database', run: () => database(config) },
    { check: 'Schema', run: () => schema(config.databaseUrl) },
    { check: 'Read replica', run: () => replica(config) },
  ];
}

async function database(config: Config): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl, databasePool } = config;
  const [server, offset] = await on(databaseUrl, async (client) => {
    const sentAt = Date.now();
    const { rows } = await client.query<Server>(SERVER, [EXTENSIONS]);
    const [found] = rows as [Server];
    return [found, found.now.getTime() - (sentAt + Date.now()) / 2] as const;
  });
  return [
    judgeServer(server, databasePool),
    judgeRights(server, databaseOwnerUrl),
    ...judgePooler(server, config),
    await freeSpace(databaseDirectUrl),
    judgeClock('Clock of the database', offset, CLOCK_MS),
  ];
}

function judgeServer({ version, encoding, missing, connections }: Server, pool: number): Finding {
  const check = 'Database';
  if (Number.parseInt(version, 10) < MIN_VERSION) {
    return wrong(check, `PostgreSQL ${version} is too old: ${MIN_VERSION} or later is needed.`);
  }
  if (encoding !== 'UTF8') return wrong(check, `Its encoding is ${encoding}: create the database again with UTF8.`);
  if (missing.length > 0) {
    return wrong(check, `The extension ${missing.join(' and ')} is missing: prepare.js makes it if the owner may.`);
  }
  const most = Math.floor(connections / (pool + BESIDE_POOL));
  const words = `PostgreSQL ${version}, with connections for ${most} processes of ours.`;
  return most < 2
    ? warning(check, `${words} Raise max_connections (${connections}), or lower DATABASE_POOL (${pool}).`)
    : ok(check, words);
}

function judgeRights({ superuser, owns, role }: Server, ownerUrl: string | undefined): Finding {
  const check = 'Database role';
  if (superuser) return warning(check, `The programs sign in as ${role}, a superuser: give them a role of their own.`);
  if (owns) {
    return warning(
      check,
      `${role} owns the tables, so a program could switch the audit trail off: see DATABASE_OWNER_URL.`,
    );
  }
  return ok(check, `${role} reads and writes rows, and may do nothing else.${ownerUrl ? '' : ' The owner migrates.'}`);
}

/** Behind a pooler that shares sessions, the limits are the pooler's to set. */
function judgePooler({ statementLimit }: Server, { databaseSession }: Config): Finding[] {
  const check = 'Pooler';
  if (databaseSession.own) return [];
  if (statementLimit !== '0') return [ok(check, `It ends statements after ${statementLimit}.`)];
  return [warning(check, 'It lets a statement run for ever: set statement_timeout in its connect_query.')];
}

async function freeSpace(url: string): Promise<Finding> {
  const check = 'Disk of the database';
  const problem = await on(url, (client) => client.query(WRITE_PROBE)).then(
    () => null,
    (error: unknown) => error,
  );
  if (problem === null) return ok(check, 'It takes new rows. How much room is left only its machine knows.');
  return wrong(check, whyNoWrites(problem) ?? reasonOf(problem));
}

async function schema(url: string): Promise<Finding[]> {
  const dataSource = await new DataSource(dataSourceOptions(url, { poolSize: 1 })).initialize();
  try {
    const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
    if (pending.length === 0) return [ok('Schema', 'It is that of this version.')];
    const [first, ...others] = pending.map(({ name }) => name);
    const words =
      others.length === 0
        ? `One migration is pending, ${first}`
        : `${pending.length} migrations are pending, from ${first} on`;
    return [wrong('Schema', `${words}: run prepare.js.`)];
  } finally {
    await dataSource.destroy();
  }
}

async function replica({ readReplica, databaseUrl }: Config): Promise<Finding[]> {
  const check = 'Read replica';
  if (readReplica === undefined) return [skipped(check, 'DATABASE_READ_URL is not set.')];
  const identity = `SELECT (SELECT system_identifier FROM pg_control_system())::text AS system, pg_is_in_recovery() AS follows,
                           EXISTS (SELECT FROM pg_stat_wal_receiver) AS streams`;
  const [primary, theirs] = await Promise.all(
    [databaseUrl, readReplica.url].map((url) => on(url, async (client) => (await client.query(identity)).rows[0])),
  );
  if (theirs.system !== primary.system) return [wrong(check, 'It holds another database than that of DATABASE_URL.')];
  if (!theirs.follows) return [wrong(check, 'It follows nobody: it is no replica, or has been promoted.')];
  return [theirs.streams ? ok(check, 'It follows the primary.') : wrong(check, 'It is cut off from the primary.')];
}

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'selvedge-doctor',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
