import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../process/child.js';
import { killGroup } from '../process/process-group.js';
import { RestartBudget } from './restart-budget.js';

const READY_TIMEOUT_MS = 60_000;

export interface ProgramSettings {
  /** The subject of messages, as in 'The worker ended'. */
  readonly name: string;
  /** Path of its script, which calls `runUnderSupervisor`. */
  readonly entry: string;
  readonly env: NodeJS.ProcessEnv;
  /** Additional Node flags. */
  readonly flags?: readonly string[];
  readonly log: (line: string) => void;
  readonly giveUp: (reason: string) => void;
}

/** One of the processes of the product: started, restarted and stopped. */
export class Program {
  readonly #budget = new RestartBudget();
  #child: ChildProcess | undefined;
  #stopping = false;
  #isWorking = false;

  constructor(private readonly settings: ProgramSettings) {}

  /** @throws Error when it ends, or says nothing for a minute, before it is ready. */
  async start(): Promise<void> {
    const outcome = await this.#launch();
    if (outcome !== 'ready') throw new Error(`The ${this.settings.name} ${outcome} before it was ready.`);
  }

  /** Asks it to close, and kills it and whatever it has started after `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const ended = endOf(child);
    // Windows knows no SIGTERM; a program that loses its supervisor closes too.
    if (process.platform === 'win32') child.disconnect();
    else child.kill('SIGTERM');
    const timer = setTimeout(() => killGroup(child), graceMs);
    await ended;
    clearTimeout(timer);
  }

  /** @returns 'ready', or how it ended instead. */
  async #launch(): Promise<string> {
    const child = forkProgram(this.settings.entry, this.settings.env, this.settings.flags);
    this.#child = child;
    this.#isWorking = false;
    child.on('message', (message) => {
      if (message === 'working' || message === 'idle') this.#isWorking = message === 'working';
    });
    const ended = endOf(child);
    const outcome = await Promise.race([readinessOf(child), ended]);
    if (outcome === 'ready') void ended.then((how) => this.#startAgain(how));
    else killGroup(child);
    return outcome;
  }

  async #startAgain(how: string): Promise<void> {
    if (this.#stopping) return;
    const { name, log, giveUp } = this.settings;
    const delay = this.#isWorking ? this.#budget.delayAfterWork() : this.#budget.delayAfterEnd();
    if (delay === undefined) {
      giveUp(`The ${name} ends again and again; the last time it ${how}. What it printed above should say why.`);
      return;
    }
    log(`The ${name} ${how}. Starting it again.`);
    await sleep(delay);
    if (this.#stopping) return;
    const outcome = await this.#launch();
    if (outcome === 'ready') log(`The ${name} is back.`);
    else await this.#startAgain(`${outcome} before it was ready`);
  }
}

/**
 * Runs a script until it ends.
 * @param onMessage receives its messages to the supervisor
 * @returns how it ended, `ended with code 0` if well; and `kill`, for those who cannot wait.
 */
export function runToEnd(
  entry: string,
  env: NodeJS.ProcessEnv,
  onMessage: (message: unknown) => void,
): { ended: Promise<string>; kill(): void } {
  const child = forkProgram(entry, env);
  child.on('message', onMessage);
  return { ended: endOf(child), kill: () => killGroup(child) };
}

/**
 * Starts a program in a process group of its own, so that Ctrl-C in the terminal reaches only the supervisor, which stops it in
 * order.
 */
function forkProgram(entry: string, env: NodeJS.ProcessEnv, flags: readonly string[] = []): ChildProcess {
  const execArgv = [...process.execArgv, ...flags];
  return fork(entry, { env, execArgv, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

function readinessOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(`said nothing for ${READY_TIMEOUT_MS / 1000} s`), READY_TIMEOUT_MS);
    child.once('exit', () => clearTimeout(timer));
    child.on('message', (message) => {
      if (message === ('waiting' satisfies Message)) timer.refresh();
      if (message !== ('ready' satisfies Message)) return;
      clearTimeout(timer);
      resolve('ready');
    });
  });
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not run (${error.message})`));
    child.once('exit', (code, signal) => {
      // Kills the processes that it has left behind, such as a browser.
      killGroup(child);
      resolve(signal ? `was killed by ${signal}` : `ended with code ${code}`);
    });
  });
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
