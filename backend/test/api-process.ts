import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Config } from '../src/config.js';
import { freePort } from '../src/process/ports.js';
import { testEnvironment } from './jobs.js';

const MAIN = join(__dirname, '../src/main.ts');
const HOOK = join(__dirname, 'typescript-hook.mjs');

/** The API as a process of its own, one of several replicas on a database. */
export interface ApiProcess {
  readonly url: string;
  /** Asks it to end, as a rolling restart does. @returns its exit code */
  terminate(): Promise<number | null>;
  kill(): Promise<void>;
}

/** @param config whose database, folder and secret it shares. @param settings more of its environment. */
export async function startApiProcess(config: Config, settings: NodeJS.ProcessEnv = {}): Promise<ApiProcess> {
  const port = await freePort();
  const child = fork(MAIN, {
    execArgv: ['--import', HOOK],
    env: {
      PATH: process.env.PATH,
      ...testEnvironment(config.databaseUrl, config.dataDir),
      JWT_SECRET: config.jwtSecret,
      LOG_LEVEL: 'silent',
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`The API ended with ${code} before it was ready.`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    terminate: () => end(child, 'SIGTERM'),
    kill: async () => void (await end(child, 'SIGKILL')),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return ended;
}
