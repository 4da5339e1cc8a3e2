import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from '@selvedge/backend/database/migrate';
import { startPostgres } from '@selvedge/backend/embedded/postgres';
import pg from 'pg';

const SIGNALS = ['SIGINT', 'SIGTERM'];

/** Runs `work` on a database of its own; what it adds to `servers` is stopped afterwards, and after Ctrl-C. */
export async function withDatabase(work) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-'));
  chmodSync(folder, 0o711);
  const database = await startPostgres(folder, { settings: { fsync: 'off', max_connections: '60' } });
  const client = new pg.Client({ connectionString: database.url });
  const servers = [];
  let stop;
  const stopped = new Promise((resolve) => {
    stop = resolve;
  });
  for (const name of SIGNALS) process.on(name, stop);
  const onDatabase = async () => {
    await runMigrations(database.url);
    await client.connect();
    await work({ databaseUrl: database.url, client, folder, servers });
  };
  let signal;
  try {
    signal = await Promise.race([onDatabase(), stopped]);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await client.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
    for (const name of SIGNALS) process.off(name, stop);
  }
  if (signal) {
    console.error(`Stopped by ${signal}.`);
    process.exit(130);
  }
}
