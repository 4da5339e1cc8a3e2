import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { API_FLAGS } from '@selvedge/backend/process/node-flags';

const START_MS = 20_000;

/**
 * Starts a program that listens on `settings.PORT`, the API with the flags that it always has. It ends with this
 * process at the latest.
 * @param probe the path that it answers once it is ready
 * @throws Error when it ends or doesn't answer in time.
 */
export async function startServer(
  name,
  program,
  settings,
  { probe = '/api/fabrics?limit=1', withinMs = START_MS } = {},
) {
  const path = fileURLToPath(program);
  const flags = path.endsWith('main.js') ? API_FLAGS : [];
  const child = spawn(process.execPath, [...flags, path], {
    env: { PATH: process.env.PATH, NODE_ENV: 'development', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const url = `http://127.0.0.1:${settings.PORT}`;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    kill();
    await once(child, 'exit');
  };
  const deadline = Date.now() + withinMs;
  while (!(await answers(url + probe))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The server '${name}' does not start.`);
    }
    await sleep(50);
  }
  return { name, url, pid: child.pid, stop };
}

/** Resident memory in MB; Linux only, as the rest of the bench. */
export function memoryOf({ pid }) {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);
}

async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
