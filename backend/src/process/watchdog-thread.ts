import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { setTimeout as delay } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import type { Watch } from './watchdog.js';
import { ENTRY_LAYOUT, SLOTS } from './work-context.js';

/** The thread of the watchdog: it shares nothing with the loop that it watches but two pieces of memory. */
const { beats, notes, limitMs, silent }: Watch = workerData;

const TICK_MS = 250;
const STACK_TIMEOUT_MS = 2_000;
const FRAMES = 12;
const STANDARD_OUTPUT = 1;

const beat = new Int32Array(beats);
let last = -1;
let stillTicks = 0;
// Its own ticks are the clock: they stop with the process, and a machine under load delays both threads.
const timer = setInterval(() => {
  const now = Atomics.load(beat, 0);
  stillTicks = now === last ? stillTicks + 1 : 0;
  last = now;
  if (stillTicks * TICK_MS < limitMs) return;
  clearInterval(timer);
  void endProcess();
}, TICK_MS);

async function endProcess(): Promise<void> {
  try {
    if (!silent) logLine({ under_way: activeRequests(), stack: await stackOfEventLoop() });
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

/** Writes into the log directly, because the streams of a thread pass through the blocked loop. */
function logLine(found: { under_way: string[]; stack: string[] }): void {
  const msg = `The event loop stood still for ${limitMs / 1000} s: this process ends, to be started again.`;
  writeSync(STANDARD_OUTPUT, `${JSON.stringify({ level: 'fatal', time: new Date().toISOString(), ...found, msg })}\n`);
}

/** Newest first, because the latest work most likely blocks the loop. */
function activeRequests(): string[] {
  const written = Buffer.from(notes);
  return Array.from({ length: SLOTS }, (_, slot) => slot * ENTRY_LAYOUT.bytes)
    .map((at) => ({
      since: written.readDoubleLE(at),
      bytes: written[at + ENTRY_LAYOUT.text - 1] ?? 0,
      at: at + ENTRY_LAYOUT.text,
    }))
    .filter(({ bytes }) => bytes > 0)
    .sort((one, other) => other.since - one.since)
    .map(
      ({ since, bytes, at }) => `${written.toString('utf8', at, at + bytes)}, since ${new Date(since).toISOString()}`,
    );
}

/** The call stack of the main thread, which a debugger may ask for at any time; empty when it doesn't answer. */
async function stackOfEventLoop(): Promise<string[]> {
  const session = new Session();
  const files = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
  const stack = new Promise<string[]>((resolve) => {
    session.once('Debugger.paused', ({ params }) => {
      const frames = params.callFrames.slice(0, FRAMES);
      resolve(frames.map((frame) => nameOf(frame, files.get(frame.location.scriptId) ?? frame.url)));
    });
  });
  try {
    session.connectToMainThread();
    session.post('Debugger.enable');
    session.post('Debugger.pause');
    return await Promise.race([stack, delay(STACK_TIMEOUT_MS, [])]);
  } catch {
    return [];
  }
}

function nameOf({ functionName, location }: Debugger.CallFrame, file: string): string {
  return `${functionName || '(anonymous)'} ${file}:${location.lineNumber + 1}`;
}
