import { chmodSync, chownSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../process/make-folder.js';
import { postgresUser } from './postgres-binaries.js';

/**
 * Makes the data folder, closed to other accounts, because it contains documents, mails and secrets. Root's folder may be
 * traversed, but not listed, by the group of `nobody`, which runs PostgreSQL. An existing folder is closed as well if it is
 * empty or has our secrets; any other may have another purpose.
 */
export function makePrivate(dataDir: string): void {
  const isNew = makeWithFoldersAbove(dataDir);
  if (process.platform === 'win32') return;
  if (!isNew && !existsSync(join(dataDir, 'secrets.json')) && readdirSync(dataDir).length > 0) return;
  if (postgresUser) chownSync(dataDir, 0, postgresUser.gid);
  chmodSync(dataDir, postgresUser ? 0o710 : 0o700);
}

/** The folders above have no secrets, and PostgreSQL must be able to pass through them. @returns whether the folder is new */
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
