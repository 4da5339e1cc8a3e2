/**
 * The product while you work on it: `npm run dev`. Storefront and console reload as you type, under one address
 * (http://localhost:5173, the console at /admin); a change in backend or domain builds both and starts the server again.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const port = process.env.PORT ?? '3000';

/** Editors write a file in several steps, and often several files at once. */
const SETTLE_MS = 300;

const node = (script, args = [], options = {}) =>
  spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit', ...options });
const ended = async (child) => child.exitCode ?? child.signalCode ?? (await once(child, 'exit'))[0];

async function build() {
  return (await ended(node('tools/build.mjs', ['domain', 'backend']))) === 0;
}

if (!(await build())) process.exit(1);
let server = node('backend/dist/embedded/start.js');
const pages = ['storefront', 'admin'].map((name) =>
  node('node_modules/vite/bin/vite.js', [], {
    cwd: join(root, name),
    env: { ...process.env, BACKEND_URL: `http://localhost:${port}` },
  }),
);

let timer;
let building = false;
let again = false;
for (const folder of ['backend/src', 'domain/src']) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (!file || /\.test\.tsx?$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(restart, SETTLE_MS);
  });
}

/** A failed build leaves the server running; the compiler has printed the errors. */
async function restart() {
  if (building) {
    again = true;
    return;
  }
  building = true;
  do {
    again = false;
    if (!(await build())) continue;
    server.kill();
    await ended(server);
    server = node('backend/dist/embedded/start.js');
  } while (again);
  building = false;
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    clearTimeout(timer);
    for (const child of [server, ...pages]) child.kill();
    await Promise.all([server, ...pages].map(ended));
    process.exit(0);
  });
}
