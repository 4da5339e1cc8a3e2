import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataSource } from '@selvedge/backend/database/data-source';
import { runMigrations } from '@selvedge/backend/database/migrate';
import { findChromium } from '@selvedge/backend/documents/chromium';
import { startPostgres } from '@selvedge/backend/embedded/postgres';
import { freePort } from '@selvedge/backend/process/ports';
import { ensureAdmin } from '@selvedge/backend/users/ensure-admin';
import pg from 'pg';
import { benchSettings } from './database-faults.mjs';
import { growFabrics } from './grow-fabrics.mjs';
import { startMailServer } from './mail-server.mjs';
import { SupervisedProgram } from './supervised-program.mjs';

const FABRICS = 20;

export const admin = { email: 'admin@selvedge.example', password: 'a-long-test-password' };

/**
 * The built product on a database, a folder and a mail server of its own: API and worker, each started again when it
 * dies.
 * @param slowestMs how long the mail server takes at most to confirm a message
 * @param isWatched whether the programs tell of their event loops and heaps
 * @param more further settings
 */
export async function startProduct({ slowestMs, queueUrl, isWatched = false, more = {} }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'selvedge-bench-'));
  chmodSync(dataDir, 0o711);
  const mailServer = await startMailServer(slowestMs);
  const [database] = await Promise.all([
    startPostgres(dataDir, { settings: benchSettings }),
    // Unpacked now: a new installation does it once, and not again after each death.
    findChromium(join(dataDir, 'cache'), process.env.CHROMIUM_PATH),
  ]);
  const client = new pg.Pool({ connectionString: database.url, max: 4 });
  // Some benchmarks drop connections of the database on purpose.
  client.on('error', () => undefined);
  await runMigrations(database.url, database.url);
  await makeAdmin(database.url);
  await growFabrics(client, FABRICS);

  const port = await freePort();
  const env = { ...settings({ databaseUrl: database.url, queueUrl, smtpUrl: mailServer.url, dataDir, port }), ...more };
  const api = new SupervisedProgram('main', env, { isWatched });
  const worker = new SupervisedProgram('worker', env, { isWatched });
  for (const program of [api, worker]) program.start();
  for (const program of [api, worker]) await program.ready();

  const stopPrograms = () => Promise.all([api.stop(), worker.stop()]);
  const stop = async () => {
    await stopPrograms();
    await client.end();
    await database.stop();
    await mailServer.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const { received, arrivalAt } = mailServer;
  return {
    url: `http://127.0.0.1:${port}`,
    database,
    client,
    dataDir,
    received,
    arrivalAt,
    api,
    worker,
    stopPrograms,
    stop,
  };
}

function settings({ databaseUrl, queueUrl, smtpUrl, dataDir, port }) {
  return {
    PATH: process.env.PATH,
    ...(process.env.CHROMIUM_PATH && { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
    NODE_ENV: 'development',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ...(queueUrl && { QUEUE_URL: queueUrl }),
    SMTP_URL: smtpUrl,
    MAILS_TO_UNPROVEN_PER_DAY: '100000',
    MAILS_TO_UNPROVEN_PER_HOUR_IN_ALL: '1000000',
    SIGN_UPS_PER_HOUR_IN_ALL: '1000000',
    STAFF_MAILS_PER_SENDER_PER_HOUR: '100000',
    DATA_DIR: dataDir,
    JWT_SECRET: randomBytes(32).toString('base64'),
    NOTIFY_EMAILS: 'orders@selvedge.example',
    REQUESTS_PER_HOUR: '100000',
    LOG_LEVEL: 'silent',
  };
}

export async function makeAdmin(databaseUrl) {
  const dataSource = await openDataSource(databaseUrl, { poolSize: 1 });
  await ensureAdmin(dataSource, admin, () => undefined);
  await dataSource.destroy();
}
