import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { supervise } from './supervisor.js';

const entry = (name: string) => fileURLToPath(new URL(`../${name}.js`, import.meta.url));

/** What is set in the environment wins over the file. */
const settingsFile = join(process.cwd(), '.env');
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);

const code = await supervise(process.env, { prepare: entry('prepare'), api: entry('main'), worker: entry('worker') });
process.exit(code);
