import pg from 'pg';
import { RightsNotParted } from '../../src/database/grant-rights.js';
import { prepareSchema } from '../../src/database/prepare-schema.js';
import { whyNotStarted } from '../../src/database/wait-for-database.js';
import { Sweeper } from '../../src/sweeper.js';
import { SmtpSink } from '../servers/smtp-sink.js';
import { startWorkerProcess } from '../support/api-process.js';
import { startApp, type TestApp } from '../support/app.js';
import { emptyDatabase, type TestDatabase } from '../support/database.js';
import { aCustomer } from '../support/factories.js';
import { tradeForADay } from '../support/trade-journey.js';
import { startWorker } from '../support/worker.js';

jest.setTimeout(90_000);

const ROLE = `programs_${process.pid}`;
const AUDIT_DAYS = 30;

let database: TestDatabase;
let superuser: pg.Client;
/** URLs of the role that owns the tables, and of the role of the programs. */
let owner: string;
let programs: string;
let app: TestApp;
let sink: SmtpSink;

const as = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
const query = (url: string, sql: string) => as(url, async (client) => (await client.query(sql)).rows);
const prepare = (databaseUrl: string, more = {}) =>
  prepareSchema(
    {
      databaseUrl,
      databaseDirectUrl: databaseUrl,
      databaseOwnerUrl: owner,
      queueUrl: databaseUrl,
      queuePrefix: 'selvedge',
      auditDays: AUDIT_DAYS,
      ...more,
    },
    5_000,
    () => undefined,
  );
const urlFor = (role: string, password: string) => {
  const url = new URL(database.url);
  Object.assign(url, { username: role, password });
  return url.href;
};

beforeAll(async () => {
  database = await emptyDatabase();
  owner = database.url;
  programs = urlFor(ROLE, 'weft & warp');
  superuser = new pg.Client({ connectionString: urlFor('postgres', new URL(owner).password) });
  await superuser.connect();
});
afterAll(async () => {
  await app?.close();
  await sink?.stop();
  await superuser.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${ROLE}'`);
  await superuser.query(`DROP OWNED BY ${ROLE}; DROP ROLE ${ROLE}`);
  await superuser.end();
  await database.drop();
});

test('an owner without CREATEROLE is told which command to run, and the programs need a separate role', async () => {
  const problemOf = (databaseUrl: string) => prepare(databaseUrl).catch((error: unknown) => error);
  const missing = await problemOf(programs);
  expect(missing).toBeInstanceOf(RightsNotParted);
  expect(whyNotStarted(missing)).toMatch(
    new RegExp(`^There is no role ${ROLE}, .*: CREATE ROLE "${ROLE}" LOGIN PASSWORD '…'$`),
  );
  expect(whyNotStarted(await problemOf(owner))).toMatch(
    /both sign in as selvedge: the programs need a role of their own\.$/,
  );
  expect(whyNotStarted(await problemOf(urlFor('postgres', new URL(owner).password)))).toMatch(
    /is a superuser: nothing can be kept/,
  );
});

test('the product works with the rights of the program role, and can be prepared again', async () => {
  // An owner with CREATEROLE creates the role, with the password from the URL of the programs.
  await prepare(programs, { databaseOwnerUrl: urlFor('postgres', new URL(owner).password) }).catch(() => undefined);
  expect(await query(programs, 'SELECT current_user::text AS role')).toEqual([{ role: ROLE }]);
  await superuser.query(
    `DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS bullmq CASCADE; CREATE SCHEMA public AUTHORIZATION pg_database_owner`,
  );
  await prepare(programs);
  sink = await SmtpSink.start();
  app = await startApp({ databaseUrl: programs, databaseDirectUrl: programs, queueUrl: programs, smtpUrl: sink.url });
  await app.http.get('/health/ready').expect(200);
  const worker = await startWorkerProcess(app.config, { SMTP_URL: sink.url });
  await tradeForADay(app, sink);
  expect(await worker.terminate()).toBe(0);
  await prepare(programs);
});

test('the program role can use tables of later migrations', async () => {
  await query(owner, 'CREATE TABLE later (id serial, note text); CREATE TABLE bullmq.later (id serial)');
  for (const table of ['later', 'bullmq.later']) {
    await query(programs, `INSERT INTO ${table} DEFAULT VALUES`);
    expect(await query(programs, `DELETE FROM ${table} RETURNING id`)).toEqual([{ id: 1 }]);
  }
});

test.each([
  ['take a trigger away', 'DROP TRIGGER audit_update ON fabrics'],
  ['switch a trigger off', 'ALTER TABLE fabrics DISABLE TRIGGER audit_update'],
  ['switch all triggers off', `SET session_replication_role = replica`],
  ['change an entry of the trail', `UPDATE audit_entries SET actor_name = 'nobody'`],
  ['change an entry as its upkeep does', `SET selvedge.audit_upkeep = 'yes'; UPDATE audit_entries SET actor_name = ''`],
  ['delete entries', 'DELETE FROM audit_entries'],
  ['empty the trail', 'TRUNCATE audit_entries'],
  ['replace what writes it', `CREATE OR REPLACE FUNCTION note_change() RETURNS void LANGUAGE sql AS ''`],
  ['change its upkeep', `CREATE OR REPLACE FUNCTION least_audit_days() RETURNS integer LANGUAGE sql AS 'SELECT 0'`],
  ['make a table', 'CREATE TABLE mine (id int)'],
  ['say that a migration has run', `INSERT INTO migrations (timestamp, name) VALUES (1, 'Mine1')`],
])('the program role cannot %s', async (_, sql) => {
  await expect(query(programs, sql)).rejects.toMatchObject({ code: '42501' });
});

test('audit entries are deleted after their retention period, and not earlier on request', async () => {
  await superuser.query(`SET selvedge.audit_upkeep = 'yes'`);
  await superuser.query(
    `UPDATE audit_entries SET at = now() - interval '${AUDIT_DAYS + 1} days' WHERE id = (SELECT min(id) FROM audit_entries)`,
  );
  const count = async () => (await query(programs, 'SELECT count(*)::int AS n FROM audit_entries'))[0].n;
  const before = await count();
  expect(before).toBeGreaterThan(3);
  await query(programs, 'SELECT prune_audit(0)');
  expect(await count()).toBe(before - 1);
  await new Sweeper(app.dataSource, { auditDays: AUDIT_DAYS }).sweep();
  expect(await count()).toBe(before - 1);
});

test('erasing an account also erases it from the audit trail', async () => {
  const user = await aCustomer(app, { name: 'Amal Perera' });
  await app.dataSource.query(`UPDATE users SET deleted_at = now() - interval '90 days' WHERE id = $1`, [user.id]);
  await app.dataSource.query(`INSERT INTO outbox (name, payload) VALUES ('users.forget-deleted', '{}')`);
  const worker = await startWorker(app.config);
  await worker.work();
  await worker.close();
  const names = await query(
    programs,
    `SELECT DISTINCT record_name FROM audit_entries WHERE record_ids @> ARRAY['${user.id}'::uuid]`,
  );
  expect(names).toEqual([{ record_name: 'Deleted account' }]);
});

test('erasing a guest also erases them from the audit trail', async () => {
  const record = '00000000-0000-4000-8000-000000000007';
  await query(
    programs,
    `INSERT INTO audit_entries (actor_name, actor_kind, origin, action, resource, record_ids, record_name, detail, count, changes)
     VALUES ('Guest (signed: Nimal)', 'guest', 'api', 'created', 'inquiries', '{${record}}', '', '', 1, '[]')`,
  );
  await query(programs, `SELECT forget_guests_in_audit('{${record}}')`);
  expect(await query(programs, `SELECT actor_name FROM audit_entries WHERE record_ids @> '{${record}}'`)).toEqual([
    { actor_name: 'A guest' },
  ]);
});
