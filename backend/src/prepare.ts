import './process/bootstrap.js';
import 'reflect-metadata';
import { loadConfigOrExit } from './config/config.js';
import { warnOfUnknownSettings } from './config/settings-report.js';
import { openDataSource } from './database/data-source.js';
import { prepareSchema } from './database/prepare-schema.js';
import { whyNotStarted } from './database/wait-for-database.js';
import { loadDemo } from './demo.js';
import { writeAlertRouting } from './monitoring/alert-routing.js';
import { notifySupervisor } from './process/child.js';
import { ensureBucket } from './storage/ensure-bucket.js';
import { ensureAdmin } from './users/ensure-admin.js';

/**
 * Prepares a start and exits: the bucket, migrations, the demo catalog if SEED_DEMO asks for it, the administrator of the
 * settings, and the recipients of alerts. It runs before every start; repeating it changes nothing.
 */
warnOfUnknownSettings((sentence) => console.error(sentence));
const config = loadConfigOrExit();
const log = (line: string) => console.log(line);

// Without the supervisor, this start is over.
process.on('disconnect', () => process.exit(1));

/** How long the database may take to start, beside us or after a power cut. */
const TIMEOUT_MS = 120_000;

prepare().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(whyNotStarted(error));
    process.exit(1);
  },
);

async function prepare(): Promise<void> {
  if (config.alertmanagerConfig !== undefined) await writeAlertRouting(config.alertmanagerConfig, config);
  if (config.s3 !== undefined && (await ensureBucket(config.s3))) log(`Made the bucket ${config.s3.bucket}.`);
  await prepareSchema(config, TIMEOUT_MS, log);

  const dataSource = await openDataSource(config.databaseDirectUrl, { statementTimeoutMs: 0 });
  try {
    await dataSource.query('SELECT sell_provisional($1)', [config.sellProvisional]);
    if (config.seedDemo) {
      const { seedDemo } = await loadDemo();
      await seedDemo(dataSource, { config, log });
    }
    if (config.admin) {
      const isNew = await ensureAdmin(dataSource, config.admin, log);
      if (isNew) await notifySupervisor('new admin');
    }
  } finally {
    await dataSource.destroy();
  }
}
