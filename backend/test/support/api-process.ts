import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Config } from '../../src/config/config.js';
import { freePort } from '../../src/process/ports.js';
import { testEnvironment } from './jobs.js';
import { productProgram } from './programs.js';

/** A program of the product in its own process, one of several on a database. */
export interface OwnProcess {
  /** Log entries so far. */
  readonly lines: Record<string, unknown>[];
  /** Stops it like a rolling restart. @returns its exit code */
  terminate(): Promise<number | null>;
  kill(): Promise<void>;
}

/** The API in its own process. */
export interface ApiProcess extends OwnProcess {
  readonly url: string;
}

/** @param config of the app whose database, folder and secret it shares. @param settings additional environment. */
export async function startApiProcess(config: Config, settings: NodeJS.ProcessEnv = {}): Promise<ApiProcess> {
  const port = await freePort();
  const api = await startProcess('main', config, { PORT: String(port), ...settings });
  return { url: `http://127.0.0.1:${port}`, ...api };
}

/** The complete worker, as in production. */
export function startWorkerProcess(config: Config, settings: NodeJS.ProcessEnv = {}): Promise<OwnProcess> {
  return startProcess('worker', config, settings);
}

async function startProcess(name: 'main' | 'worker', config: Config, settings: NodeJS.ProcessEnv): Promise<OwnProcess> {
  const child = fork(productProgram(name), {
    env: {
      PATH: process.env.PATH,
      ...testEnvironment(config.databaseUrl, config.dataDir),
      JWT_SECRET: config.jwtSecret,
      LOG_LEVEL: 'silent',
      ...(process.env.CHROMIUM_PATH && { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const lines: Record<string, unknown>[] = [];
  if (child.stdout) createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line)));
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`The program ${name} ended with ${code} before it was ready.`)));
  });
  return {
    lines,
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
