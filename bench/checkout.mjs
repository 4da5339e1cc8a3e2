import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Files that belong to the installation, or are irrelevant for it. */
const OWN = /^(\.env|\.git|data|secrets|\.build|test-results)$/;
const START_MS = 180_000;

/**
 * An operator's copy of the product in a folder: everything in it is ours, except for the settings, the secrets and the data.
 * Commands run there as they are typed, with nothing in their environment that `.env` may set.
 */
export class Checkout {
  #programs = [];

  constructor(folder) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(root)) {
      if (!OWN.test(name)) symlinkSync(join(root, name), join(folder, name));
    }
  }

  path = (name) => join(this.folder, name);
  write = (name, text) => writeFileSync(this.path(name), text);
  read = (name) => readFileSync(this.path(name), 'utf8');

  /** Adds lines to its `.env`; the last one of a name counts. */
  set(settings) {
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    appendFileSync(this.path('.env'), `\n${lines.join('')}`);
  }

  /** @returns how it ended, and all that it printed */
  async run(command, env = {}) {
    const child = spawn('bash', ['-c', command], {
      cwd: this.folder,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...chromium(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
    const [code] = await once(child, 'close');
    return { code, printed };
  }

  /** @throws Error with what it printed, when it fails */
  async must(command, env) {
    const { code, printed } = await this.run(command, env);
    if (code !== 0) throw new Error(`${command} ended with ${code}: ${printed.trim().slice(-600)}`);
    return printed;
  }

  /** Starts one of the programs by its command, and waits until it is ready at `url`. */
  async start(command, url, env = {}) {
    const log = openSync(this.path(`${command.split('/').at(-1)}.log`), 'a');
    const [program, ...args] = command.split(' ');
    const child = spawn(program, args, {
      cwd: this.folder,
      env: { PATH: process.env.PATH, ...chromium(), ...env },
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    this.#programs.push(child);
    for (const deadline = Date.now() + START_MS; ; await sleep(200)) {
      if (
        await fetch(`${url}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return;
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`${command} does not get ready: ${this.read(`${command.split('/').at(-1)}.log`).slice(-600)}`);
      }
    }
  }

  /** Asks all its programs to end, as Compose does. @throws Error when one does not end well */
  async stop() {
    const codes = await Promise.all(
      this.#programs.splice(0).map(async (child) => {
        if (child.exitCode !== null) return child.exitCode;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        return (await ended)[0];
      }),
    );
    if (codes.some((code) => code !== 0)) throw new Error(`Programs ended with ${codes.join(', ')}`);
  }
}

const chromium = () => (process.env.CHROMIUM_PATH ? { CHROMIUM_PATH: process.env.CHROMIUM_PATH } : {});
