/** Records each of its runs; the first one creates the administrator. */
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { notifySupervisor } from '../../../dist/process/child.js';

const notes = join(process.env.DATA_DIR, 'prepared');
if (!existsSync(notes)) await notifySupervisor('new admin');
appendFileSync(notes, `SEED_DEMO=${process.env.SEED_DEMO}\n`);
process.exit(0);
