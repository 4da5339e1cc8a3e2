import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Files and folders are for the account alone that runs us: documents, mails and secrets lie among them. */
const PRIVATE = 0o077;

/**
 * The first call of every program of ours: sets the umask, and adds the settings of a `.env` file in the working
 * folder, if there is one; what the environment has already set wins.
 */
export function beginProgram(): void {
  process.umask(PRIVATE);
  const file = join(process.cwd(), '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
