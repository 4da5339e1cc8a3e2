import pg from 'pg';
import type { Manifest } from './manifest.js';

/** Tables that the ORM creates before the first migration. */
const BEFORE_THE_FIRST = ['migrations', 'typeorm_metadata'];

/** Tables that the programs fill by themselves, before anybody has used the product. */
const FILLED_BY_A_START = [
  ...BEFORE_THE_FIRST,
  'audit_entries',
  'backups',
  'catalog_changes',
  'fabric_touches',
  'holidays',
  'markers',
  'outbox',
  'payment_terms',
  'rate_limits',
  'roles',
  'user_roles',
  'users',
];

/**
 * Makes sure that a restore overwrites nothing: the database has no tables, or what an earlier try of this restore has begun,
 * or what the start of the programs writes: the schema and an administrator whom nobody has used.
 *
 * @throws Error when anything else is there
 */
export async function assertEmptyDatabase(client: pg.Client): Promise<void> {
  const tables = await tablesOf(client);
  if (tables.length === 0) return;
  const made = tables.includes('migrations') ? await migrationsOf(client) : [];
  const isUnused =
    made.length === 0
      ? tables.every((name) => BEFORE_THE_FIRST.includes(name))
      : tables.includes('users') && made.every((name) => name !== null) && (await isUnusedSchema(client, tables));
  if (!isUnused) {
    throw new Error('The database is not empty. A restore overwrites nothing: make a new database and name it.');
  }
}

/** Removes the schema of an empty database that is later than the backup's, so that it can be made as it was then. */
export async function removeLaterSchema(client: pg.Client, { migrations }: Manifest): Promise<void> {
  if (!(await tablesOf(client)).includes('migrations')) return;
  const made = await migrationsOf(client);
  if (made.some((name) => !migrations.includes(name ?? ''))) await removeSchema(client);
}

/** Other programs have a table of that name, too, with other columns: then a name is null. */
async function migrationsOf(client: pg.Client): Promise<(string | null)[]> {
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT to_jsonb(m) ->> 'name' AS name FROM migrations m`,
  );
  return rows.map(({ name }) => name);
}

async function isUnusedSchema(client: pg.Client, tables: readonly string[]): Promise<boolean> {
  const others = tables.filter((name) => !FILLED_BY_A_START.includes(name));
  for (const name of others) {
    const { rows } = await client.query(`SELECT FROM ${pg.escapeIdentifier(name)} LIMIT 1`);
    if (rows.length > 0) return false;
  }
  const { rows: users } = await client.query<{ user_type: string | null }>(
    `SELECT to_jsonb(u) ->> 'user_type' AS user_type FROM users u`,
  );
  if (users.some(({ user_type }) => user_type !== 'admin')) return false;
  if (users.length === 0 || !tables.includes('audit_entries')) return true;
  // Expired sessions are deleted, but the audit trail records sign-ins.
  const { rows: used } = await client.query(
    `SELECT FROM audit_entries WHERE actor_id IS NOT NULL OR resource <> 'users' OR action <> 'created' LIMIT 1`,
  );
  return used.length === 0;
}

/** Table by table, because the schema itself may belong to somebody else. Tables of extensions stay. */
async function removeSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP TABLE IF EXISTS public.%I CASCADE', tablename) AS statement
     FROM pg_tables WHERE schemaname = 'public'
     UNION ALL
     SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure)
     FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
  );
  await client.query(`BEGIN; ${rows.map(({ statement }) => statement).join('; ')}; COMMIT`);
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  return rows.map(({ name }) => name);
}
