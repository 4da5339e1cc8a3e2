import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { postgresUser } from './postgres-binaries.js';

/**
 * Makes the data folder, for the account alone that runs us: documents, mails and secrets lie in it. Root's lets the
 * group of `nobody` pass through, whom its PostgreSQL runs as, but not look around. One that exists is closed to
 * others too when it is empty or ours by its secrets; any other may serve somebody for something else.
 */
export function makePrivate(dataDir: string): void {
  const isNew = makeFolder(dataDir);
  if (process.platform === 'win32') return;
  if (!isNew && !existsSync(join(dataDir, 'secrets.json')) && readdirSync(dataDir).length > 0) return;
  if (postgresUser) chownSync(dataDir, 0, postgresUser.gid);
  chmodSync(dataDir, postgresUser ? 0o710 : 0o700);
}

/** The folders above are nobody's secret, and must let PostgreSQL through. @returns whether it was not there yet */
function makeFolder(dataDir: string): boolean {
  const umask = process.umask(0o022);
  try {
    mkdirSync(dirname(dataDir), { recursive: true });
    return mkdirSync(dataDir, { recursive: true, mode: 0o700 }) !== undefined;
  } finally {
    process.umask(umask);
  }
}
