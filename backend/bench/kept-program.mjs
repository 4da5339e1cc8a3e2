import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const POLL_MS = 20;

/** One of the built programs, started again as soon as it ends. */
export class KeptProgram {
  #child;
  #isReady = false;
  #over = false;

  constructor(name, env) {
    this.program = fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url));
    this.env = env;
  }

  start() {
    this.#isReady = false;
    this.#child = fork(this.program, { env: this.env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#child.once('message', () => {
      this.#isReady = true;
    });
    this.#child.once('exit', () => {
      if (!this.#over) this.start();
    });
  }

  get pid() {
    return this.#child.pid;
  }

  /** Waits until it serves. */
  async ready() {
    while (!this.#isReady) await sleep(POLL_MS);
  }

  kill() {
    this.#isReady = false;
    this.#child.kill('SIGKILL');
  }

  /** Kills the browser that prints for it. @returns false when it has none */
  killBrowser() {
    const [browser] = this.browsers();
    if (browser) process.kill(browser, 'SIGKILL');
    return browser !== undefined;
  }

  /** Process ids of its browsers; it starts nothing else. Linux only, as the rest of the bench. */
  browsers() {
    const { pid } = this.#child;
    try {
      return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  }

  async stop() {
    this.#over = true;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}

/** False for a process that has ended, whether or not its parent has noticed. */
export function isRunning(pid) {
  try {
    return readlinkSync(`/proc/${pid}/exe`) !== '';
  } catch {
    return false;
  }
}
