import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const POLL_MS = 20;
const OURS = fileURLToPath(new URL('../', import.meta.url));
const WATCH = fileURLToPath(new URL('./event-loop.mjs', import.meta.url));

/** One of the built programs, started again as soon as it ends. */
export class SupervisedProgram {
  #child;
  #isReady = false;
  #over = false;

  /**
   * @param isWatched whether it reports its event loop and its memory, see event-loop.mjs
   * @param preload a module that it loads first and that answers questions, too
   * @param root of the build to run, instead of ours
   */
  constructor(name, env, { isWatched = false, preload, root = OURS } = {}) {
    this.program = join(root, `backend/dist/${name}.js`);
    this.env = env;
    this.execArgv = isWatched ? ['--expose-gc', '--import', WATCH] : preload ? ['--import', preload] : [];
  }

  start() {
    this.#isReady = false;
    this.#child = fork(this.program, {
      env: this.env,
      execArgv: this.execArgv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
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

  /** The answer to a question of a preloaded module, among other messages to the parent. */
  tell(question) {
    const child = this.#child;
    return new Promise((resolve) => {
      const hear = (message) => {
        if (message.to !== question) return;
        child.off('message', hear);
        resolve(message);
      };
      child.on('message', hear);
      child.send(question);
    });
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
