import 'reflect-metadata';
import { loadConfigOrExit } from './config.js';
import { openDataSource } from './database/data-source.js';
import { runMigrations } from './database/migrate.js';
import { loadDemo } from './demo.js';
import { beginProgram } from './process/begin.js';
import { tellSupervisor } from './process/child.js';
import { ensureAdmin } from './users/ensure-admin.js';

/**
 * Makes the database ready for the API and the worker and ends: migrations, the demo catalogue where SEED_DEMO asks
 * for it, the administrator of the settings. Runs before every start; doing it again changes nothing.
 */
beginProgram();
const config = loadConfigOrExit();
const log = (line: string) => console.log(line);

// The supervisor is gone: so is the start this was for.
process.on('disconnect', () => process.exit(1));

const applied = await runMigrations(config.databaseUrl, config.queueUrl);
for (const name of applied) log(`Migrated the database: ${name}`);

const dataSource = await openDataSource(config.databaseUrl, { statementTimeoutMs: 0 });
try {
  if (config.seedDemo) {
    const { seedDemo } = await loadDemo();
    await seedDemo(dataSource, { config, log });
  }
  if (config.admin) {
    const isNew = await ensureAdmin(dataSource, config.admin, log);
    if (isNew) await tellSupervisor('new admin');
  }
} finally {
  await dataSource.destroy();
}
process.exit(0);
