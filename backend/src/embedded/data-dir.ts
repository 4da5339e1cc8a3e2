import { chmodSync, chownSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../process/make-folder.js';
import { postgresUser } from './postgres-binaries.js';

/**
 * Makes the data folder, for the account alone that runs us: documents, mails and secrets lie in it. Root's lets the
 * group of `nobody` pass through, whom its PostgreSQL runs as, but not look around. One that exists is closed to
 * others too when it is empty or ours by its secrets; any other may serve somebody for something else.
 */
export function makePrivate(dataDir: string): void {
  const isNew = makeWithFoldersAbove(dataDir);
  if (process.platform === 'win32') return;
  if (!isNew && !existsSync(join(dataDir, 'secrets.json')) && readdirSync(dataDir).length > 0) return;
  if (postgresUser) chownSync(dataDir, 0, postgresUser.gid);
  chmodSync(dataDir, postgresUser ? 0o710 : 0o700);
}

/** The folders above are nobody's secret, and must let PostgreSQL through. @returns whether it was not there yet */
function makeWithFoldersAbove(dataDir: string): boolean {
  const umask = process.umask(0o022);
  try {
    const isNew = makeFolder(dataDir, 0o700);
    if (!statSync(dataDir).isDirectory()) throw new Error('it is a file');
    return isNew;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${dataDir} cannot be made (${reason}). Set DATA_DIR to a folder that this account may write to.`, {
      cause: error,
    });
  } finally {
    process.umask(umask);
  }
}
