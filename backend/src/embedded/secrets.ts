import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivate } from './data-dir.js';

/** Secrets that are generated for a single machine. */
export interface Secrets {
  readonly jwtSecret: string;
  readonly databasePassword: string;
}

/**
 * The secrets of this data folder: generated at first use, and stored in `secrets.json`, which only its owner can read.
 *
 * @throws Error when the file is damaged; it is never overwritten, since the database only opens with it.
 */
export function secretsOf(dataDir: string): Secrets {
  makePrivate(dataDir);
  const file = join(dataDir, 'secrets.json');
  return readSecrets(file) ?? makeSecrets(file);
}

function readSecrets(file: string): Secrets | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const { jwtSecret, databasePassword }: Partial<Secrets> = JSON.parse(text);
    if (jwtSecret && databasePassword) return { jwtSecret, databasePassword };
  } catch {
    // The error below covers every kind of damage.
  }
  throw new Error(`${file} is damaged. Restore it from a backup; without it the database cannot be opened.`);
}

function makeSecrets(file: string): Secrets {
  const secrets: Secrets = {
    jwtSecret: randomBytes(48).toString('base64url'),
    databasePassword: randomBytes(24).toString('base64url'),
  };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return secrets;
  } catch (error) {
    // A concurrent start was faster, so its secrets count.
    const others = readSecrets(file);
    if (others) return others;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
