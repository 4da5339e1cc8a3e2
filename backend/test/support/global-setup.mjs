import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Builds the programs that tests start, and starts the one PostgreSQL server of the run, in a folder of its own. `TEST_POSTGRES_URL`
 * tells the tests where; they take databases from it with `cloneDatabase()`. The browser, which takes seconds to unpack, lies in
 * `TEST_CACHE_DIR`, where the journeys find theirs, once for the clone.
 */
export default async function startTestDatabase() {
  const { dirname } = import.meta;
  execFileSync(process.execPath, [join(dirname, '../programs/build.mjs')], { stdio: 'inherit' });
  const { startPostgres } = await import('../../dist/embedded/postgres.js');

  const folder = mkdtempSync(join(tmpdir(), 'selvedge-test-'));
  // PostgreSQL runs as `nobody` when the tests run as root.
  chmodSync(folder, 0o711);
  const server = await startPostgres(folder, {
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // Otherwise each of two thousand connections would take 4,096 rounds of HMAC on both sides.
      scram_iterations: '1',
    },
  });
  process.env.TEST_POSTGRES_URL = server.url;
  process.env.TEST_CACHE_DIR = join(dirname, '../../../.build/chromium');

  // Ends with the test run and stops the database.
  globalThis.postgresGuard = spawn(
    process.execPath,
    [join(dirname, '../servers/postgres-guard.mjs'), server.pgCtl, server.clusterDir, folder],
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  );
}
