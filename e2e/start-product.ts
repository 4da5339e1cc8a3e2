import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 180_000;
/** The product promises 2 s for Ctrl-C; here browsers are ending beside it. A test of the supervisor has the promise. */
const STOP_LIMIT_MS = 8_000;

/**
 * Runs `npm start` on an empty data folder, as a new user would, and stops it after the last journey. SELVEDGE_NODE
 * sets another Node binary for the built product. During development, SELVEDGE_URL (with SELVEDGE_SMTP_PORT, _DATA_DIR
 * and _PID) sets a running product.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.SELVEDGE_URL) return async () => undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'selvedge-e2e-'));
  const port = await freePort();
  const smtpPort = await freePort();
  const otherNode = process.env.SELVEDGE_NODE;
  const [program, args] = otherNode ? [otherNode, ['backend/dist/embedded/start.js']] : ['npm', ['start']];
  const product = spawn(program, args, {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: 'admin@selvedge.example',
      ADMIN_PASSWORD: 'a-long-test-password',
      CONTACT_EMAIL: 'sales@selvedge.example',
      WHATSAPP_NUMBER: '+94771234567',
      NOTIFY_EMAILS: 'orders@selvedge.example',
      // Journeys type prices that have nothing to do with their lines.
      PRICE_SLIP_PERCENT: '1000',
      // Each journey brings customers of its own, all from one address.
      LOGINS_PER_ACCOUNT: '200',
      SIGN_UPS_PER_HOUR_IN_ALL: '1000',
      STAFF_MAILS_PER_SENDER_PER_HOUR: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: process.platform !== 'win32',
  });
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()));
  await ready(product.stdout, ended, `http://127.0.0.1:${port}`);

  process.env.SELVEDGE_URL = `http://127.0.0.1:${port}`;
  process.env.SELVEDGE_SMTP_PORT = String(smtpPort);
  process.env.SELVEDGE_DATA_DIR = dataDir;
  process.env.SELVEDGE_PID = String(product.pid);

  return async () => {
    const start = Date.now();
    if (product.pid) process.kill(process.platform === 'win32' ? product.pid : -product.pid, 'SIGTERM');
    await ended;
    // npm may be gone before what it started, which finishes its work and still writes files.
    while (isRunning(-Number(product.pid)) && Date.now() - start < 2 * STOP_LIMIT_MS) await sleep(50);
    const took = Date.now() - start;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    if (took > STOP_LIMIT_MS) throw new Error(`Stopping took ${took} ms, more than ${STOP_LIMIT_MS} ms.`);
  };
}

/** Returns whether a process, or one of a group (negative), is there. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Passes the product's words on until it says where it is. */
async function ready(output: NodeJS.ReadableStream, ended: Promise<void>, url: string): Promise<void> {
  let outputSoFar = '';
  output.on('data', (chunk: Buffer) => {
    outputSoFar += chunk.toString();
    process.stdout.write(chunk);
  });
  const over = ended.then(() => Promise.reject(new Error(`The product ended before it was ready:\n${outputSoFar}`)));
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`Not ready in time:\n${outputSoFar}`)), START_TIMEOUT_MS).unref(),
  );
  const serving = (async () => {
    while (
      !(await fetch(`${url}/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      ))
    ) {
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  })();
  await Promise.race([serving, over, late]);
  over.catch(() => undefined);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
