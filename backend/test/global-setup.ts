import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import Module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

declare global {
  /** Ends with the test run and stops the database. */
  var postgresGuard: ChildProcess | undefined;
}

/**
 * Builds the programs that tests start, and starts the one PostgreSQL server of the run, in a folder of its own. `TEST_POSTGRES_URL` tells the tests where;
 * they take databases from it with `cloneDatabase()`. The browser, which takes seconds to unpack, lies in `TEST_CACHE_DIR`, where
 * the journeys find theirs, once for the clone.
 */
export default async function startTestDatabase(): Promise<void> {
  resolveSourcesByTheirBuiltNames();
  execFileSync(process.execPath, [join(__dirname, 'build-programs.mjs')], { stdio: 'inherit' });
  const { startPostgres } = await import('../src/embedded/postgres.js');

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
  process.env.TEST_CACHE_DIR = join(__dirname, '..', '..', '.build', 'chromium');

  const guard = spawn(
    process.execPath,
    [join(__dirname, 'postgres-guard.mjs'), server.pgCtl, server.clusterDir, folder],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  globalThis.postgresGuard = guard;
}

/** Jest maps './x.js' to x.ts inside tests only; this file is loaded by Node, which needs the same rule. */
function resolveSourcesByTheirBuiltNames(): void {
  const loader = Module as unknown as { _resolveFilename(request: string, ...rest: unknown[]): string };
  const resolveFilename = loader._resolveFilename;
  loader._resolveFilename = (request, ...rest) => {
    try {
      return resolveFilename.call(Module, request, ...rest);
    } catch (error) {
      if (!/^\.{1,2}\/.*\.js$/.test(request)) throw error;
      return resolveFilename.call(Module, request.replace(/js$/, 'ts'), ...rest);
    }
  };
}
