import pg from 'pg';
import type { Config } from '../../src/config/config.js';
import { hasPgBouncer, keepsStatements, OwnPgBouncer } from '../servers/own-pgbouncer.js';
import { SmtpSink } from '../servers/smtp-sink.js';
import { startWorkerProcess } from '../support/api-process.js';
import { startApp, type TestApp } from '../support/app.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { tradeForADay } from '../support/trade-journey.js';

jest.setTimeout(120_000);

const CONNECTIONS = 2;
const AT_ONCE = 40;

const ways: [string, boolean][] = [['without prepared statements', false]];
if (keepsStatements) ways.push(['which keeps prepared statements', true]);

(hasPgBouncer ? describe : describe.skip).each(ways)('behind PgBouncer in transaction mode, %s,', (_, prepares) => {
  let database: TestDatabase;
  let pooler: OwnPgBouncer;
  let sink: SmtpSink;
  let app: TestApp;

  beforeAll(async () => {
    database = await cloneDatabase();
    pooler = await OwnPgBouncer.start(database.url, CONNECTIONS);
    sink = await SmtpSink.start();
    const settings: Partial<Config> = {
      databaseUrl: pooler.url,
      databaseDirectUrl: database.url,
      databaseSession: { own: false, prepares },
      queueUrl: database.url,
      smtpUrl: sink.url,
    };
    app = await startApp(settings);
  });
  afterAll(async () => {
    await app.close();
    await sink.stop();
    await pooler.drop();
    await database.drop();
  });

  test('the product completes a typical trading day', async () => {
    const worker = await startWorkerProcess(app.config, {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.url,
      DATABASE_PREPARED: String(prepares),
      SMTP_URL: sink.url,
    });
    await tradeForADay(app, sink);
    expect(await worker.terminate()).toBe(0);
  });

  test('many clients share two sessions, without leaking settings or prepared statements', async () => {
    const [{ token }, buyer] = [await aSignedInAdmin(app), await aSignedInCustomer(app)];
    const fabric = await aFabric(app, { stockQuantity: 100_000 });
    const paths = [
      `/api/fabrics/${fabric.id}`,
      '/api/fabrics?search=linen&facets=true',
      '/api/fabrics?near=%23224466',
      '/api/fabric-categories',
    ];
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async (__, at) => {
        const asked = await app.http
          .post('/api/quotations')
          .set('Authorization', buyer.token)
          .send({ fabric_id: fabric.id, quantity_meters: 60 });
        const read = await app.http.get(`${paths[at % paths.length]}`);
        const list = await app.http.get('/api/admin/quotations').set('Authorization', token);
        return [asked.status, read.status, list.status];
      }),
    );
    expect(answers).toEqual(Array(AT_ONCE).fill([201, 200, 200]));

    const direct = new pg.Client({ connectionString: database.url });
    await direct.connect();
    // Without the connections that bypass the pooler under names of our own.
    const { rows } = await direct.query<{ name: string }>(
      `SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND application_name NOT IN ('selvedge-outbox', 'selvedge-write-probe') AND application_name <> ''`,
    );
    await direct.end();
    expect(rows.length).toBeLessThanOrEqual(CONNECTIONS);
  });

  test('a statement ends at the time limit of the pooler, and no limit of ours remains on its sessions', async () => {
    const client = new pg.Client({ connectionString: pooler.url });
    await client.connect();
    const limits = new Set<string>();
    for (let asked = 0; asked < 6; asked++)
      limits.add((await client.query('SHOW statement_timeout')).rows[0].statement_timeout);
    await client.end();
    expect([...limits]).toEqual(['5s']);
    const locker = new pg.Client({ connectionString: database.url });
    await locker.connect();
    await locker.query('BEGIN; LOCK TABLE inquiries IN ACCESS EXCLUSIVE MODE');
    const { token } = await aSignedInAdmin(app);
    const { status, body } = await app.http.get('/api/admin/inquiries').set('Authorization', token);
    expect([status, body.message]).toEqual([503, 'This took too long. Please try again.']);
    await locker.end();
  });
});
