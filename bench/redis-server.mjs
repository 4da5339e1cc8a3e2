import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@selvedge/backend/process/ports';

const LONGEST_MS = 4_000;

/** A Redis that keeps nothing: its death is also a loss of memory. */
export async function startRedis() {
  const port = await freePort();
  let server;
  const start = async () => {
    server = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
      // The parent process handles Ctrl-C.
      detached: true,
    });
    while (!(await answers(port))) await sleep(20);
  };
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    startAgain: start,
    async crash() {
      await kill();
      await sleep(Math.random() * LONGEST_MS);
      await start();
    },
    async freeze() {
      server.kill('SIGSTOP');
      await sleep(500 + Math.random() * LONGEST_MS);
      server.kill('SIGCONT');
    },
  };
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}
