import { lockDataDir } from './data-dir-lock.js';
import { runningPostgresUrl, startPostgres } from './postgres.js';

/**
 * Runs `work` on the database of DATABASE_URL, on that of a running product, or on that of the data folder, which is started
 * for it.
 */
export async function withDatabase(dataDir: string, work: (url: string) => Promise<void>): Promise<void> {
  const url = process.env.DATABASE_URL?.trim() || (await runningPostgresUrl(dataDir));
  if (url) return work(url);
  const lock = lockDataDir(dataDir);
  try {
    const server = await startPostgres(dataDir);
    try {
      await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
}
