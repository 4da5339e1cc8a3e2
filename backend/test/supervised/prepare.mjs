import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

appendFileSync(join(process.env.DATA_DIR, 'prepared'), `SEED_DEMO=${process.env.SEED_DEMO}\n`);
process.exit(0);
