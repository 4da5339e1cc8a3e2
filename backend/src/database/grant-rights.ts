import pg from 'pg';

/** Maintained by the owner: programs may read the migrations, and only add to the audit trail. */
const READ_ONLY = ['migrations', 'typeorm_metadata'];
const ADD_ONLY = ['audit_entries'];

/** The role of the programs, if it is not the owner of the tables. */
interface Programs {
  readonly role: string;
  readonly password: string;
}

/** The privileges can't be separated; the message says what to do. */
export class RightsNotParted extends Error {
  override readonly name = 'RightsNotParted';
}

/** The account in `url`. */
export function accountOf(url: string): Programs {
  const { username, password } = new URL(url);
  return { role: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Creates the role of the programs, if it is missing and the owner may. @throws RightsNotParted */
export async function ensureRole(owner: pg.Client, { role, password }: Programs): Promise<void> {
  const { rows } = await owner.query<{ name: string; exists: boolean }>(
    'SELECT current_user::text AS name, EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists',
    [role],
  );
  const [{ name, exists } = { name: '', exists: false }] = rows;
  if (name === role) {
    throw new RightsNotParted(
      `DATABASE_URL and DATABASE_OWNER_URL both sign in as ${role}: the programs need a role of their own.`,
    );
  }
  if (exists) return;
  const statement = `CREATE ROLE ${pg.escapeIdentifier(role)} LOGIN PASSWORD`;
  try {
    await owner.query(`${statement} ${pg.escapeLiteral(password)}`);
  } catch (error) {
    throw new RightsNotParted(`There is no role ${role}, and ${name} may not make it: ${statement} '…'`, {
      cause: error,
    });
  }
}

/**
 * Grants the programs the privileges they need: reading and writing rows and calling functions, but changing neither the schema
 * nor the audit trail. Idempotent; default privileges cover later tables.
 *
 * @param owner a connection of the owner
 * @param leastAuditDays minimum age of audit entries that may be deleted
 * @throws RightsNotParted while tables belong to the programs' role
 */
export async function grantRights(owner: pg.Client, { role }: Programs, leastAuditDays: number): Promise<void> {
  await assertOwner(owner, role);
  const id = pg.escapeIdentifier(role);
  await owner.query('BEGIN');
  try {
    for (const { name } of await schemasOf(owner)) await owner.query(rightsIn(pg.escapeIdentifier(name), id));
    await owner.query(`
      REVOKE ALL ON ${[...READ_ONLY, ...ADD_ONLY].join(', ')} FROM ${id};
      GRANT SELECT ON ${READ_ONLY.join(', ')} TO ${id};
      GRANT SELECT, INSERT ON ${ADD_ONLY.join(', ')} TO ${id};
      CREATE OR REPLACE FUNCTION least_audit_days() RETURNS integer LANGUAGE sql IMMUTABLE
        AS 'SELECT ${Math.trunc(leastAuditDays)}'`);
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}

const rightsIn = (schema: string, role: string): string => `
  GRANT USAGE ON SCHEMA ${schema} TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};
  GRANT SELECT, USAGE, UPDATE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT, USAGE, UPDATE ON SEQUENCES TO ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT EXECUTE ON FUNCTIONS TO ${role};
  DO $do$ BEGIN
    -- One by one: functions of extensions belong to others, and are everybody's.
    EXECUTE coalesce((SELECT string_agg(format('GRANT EXECUTE ON ROUTINE %s TO ${role.replaceAll("'", "''")}', oid::regprocedure), ';')
      FROM pg_proc WHERE pronamespace = '${schema.replaceAll("'", "''")}'::regnamespace
        AND proowner = current_user::regrole), 'SELECT');
  END $do$`;

/** Our schema, and the queue's if PostgreSQL is the queue. */
async function schemasOf(owner: pg.Client): Promise<{ name: string }[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT nspname::text AS name FROM pg_namespace WHERE nspname IN ('public', 'bullmq')`,
  );
  return rows;
}

async function assertOwner(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; owned: boolean; rights: string | null }>(
    `SELECT current_user::text AS name,
            EXISTS (SELECT FROM pg_tables WHERE tableowner = rolname AND schemaname = 'public') AS owned,
            CASE WHEN rolsuper THEN 'is a superuser'
                 WHEN pg_has_role(r.oid, (SELECT datdba FROM pg_database WHERE datname = current_database()), 'MEMBER')
                 THEN 'may do what the owner of the database may' END AS rights
     FROM pg_roles r WHERE rolname = $1`,
    [role],
  );
  const [found] = rows;
  if (found?.rights) {
    throw new RightsNotParted(`${role}, the role of DATABASE_URL, ${found.rights}: nothing can be kept from it.`);
  }
  if (found?.owned) {
    throw new RightsNotParted(
      `The tables belong to ${role}, the role of DATABASE_URL: make its address DATABASE_OWNER_URL, and let DATABASE_URL name another role.`,
    );
  }
}
