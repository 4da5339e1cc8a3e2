import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { SiteSettings } from '../servers/picture-site.js';
import type { TestApp } from './app.js';
import { testEnvironment } from './jobs.js';
import { testProgram } from './programs.js';

/** Starts the worker that runs imports. @param site the simulated internet that it can reach. */
export const startImportWorker = (app: TestApp, site?: SiteSettings): Promise<ChildProcess> =>
  startProgram('import-worker', app, site);

export async function startProgram(
  name: 'import-worker' | 'webhook-worker',
  { config }: TestApp,
  site?: SiteSettings,
): Promise<ChildProcess> {
  const child = fork(testProgram(name), {
    env: {
      ...process.env,
      ...testEnvironment(config.databaseUrl, config.dataDir, site && { PICTURE_SITE: JSON.stringify(site) }),
    },
  });
  await once(child, 'message');
  return child;
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
