import 'reflect-metadata';
import { loadConfigOrExit } from './config.js';
import { createApp } from './create-app.js';
import { runUnderSupervisor } from './process/child.js';

/** The process that answers over HTTP. */
const config = loadConfigOrExit();
try {
  const app = await createApp(config);
  await (config.host === undefined ? app.listen(config.port) : app.listen(config.port, config.host));
  runUnderSupervisor(() => app.close());
} catch (error) {
  console.error(error);
  process.exit(1);
}
