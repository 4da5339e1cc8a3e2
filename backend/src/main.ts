import 'reflect-metadata';
import { loadConfigOrExit } from './config.js';
import { createApp } from './create-app.js';
import { beginProgram } from './process/begin.js';
import { runUnderSupervisor } from './process/child.js';

/** The process that answers over HTTP. */
beginProgram();
const config = loadConfigOrExit();
try {
  const app = await createApp(config);
  await (config.host === undefined ? app.listen(config.port) : app.listen(config.port, config.host));
  runUnderSupervisor(() => app.close(), config.drainSeconds * 1_000);
} catch (error) {
  console.error(error);
  process.exit(1);
}
