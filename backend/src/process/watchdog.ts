import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { workEntries } from './work-context.js';

/** The data passed to the watchdog thread. The memory is shared. */
export interface Watch {
  /** One 32-bit number, which grows as long as the event loop turns. */
  beats: SharedArrayBuffer;
  /** The work in progress, as `work-context.ts` records it. */
  notes: SharedArrayBuffer;
  /** How long the event loop may be blocked. */
  limitMs: number;
  /** True if the thread must not write into the log. */
  silent: boolean;
}

const BEAT_MS = 250;

const beats = new SharedArrayBuffer(4);

const ENTRY = new URL('./watchdog-thread.js', import.meta.url);

/**
 * A watchdog timer for the event loop: a thread of its own ends this process, by SIGKILL, when the loop has stood still
 * for so long, after it has logged what was under way and where the code stood. Its supervisor starts the process again. The
 * thread counts its own ticks: a computer that sleeps, or a process that is stopped, stops both.
 *
 * @param seconds 0 for no watchdog. There is none under a debugger, either.
 */
export function watchEventLoop(seconds: number, { silent = false } = {}): void {
  if (seconds === 0 || debuggerUrl() !== undefined) return;
  const watch: Watch = { beats, notes: workEntries, limitMs: seconds * 1000, silent };
  const thread = new Worker(ENTRY, { workerData: watch });
  thread.on('error', (error) => console.error('The watchdog of the event loop has ended:', error));
  thread.unref();
  const beat = new Int32Array(beats);
  setInterval(() => Atomics.add(beat, 0, 1), BEAT_MS).unref();
}
