/**
 * Preloaded into a program: reports to its parent, when asked, the longest time (ms) since the last question that its
 * main thread worked without checking its timers, and its used heap (MB; needs --expose-gc). Processor time, so that
 * other processes don't count. Linux only.
 */
import { readFileSync } from 'node:fs';

const TICK_MS = 5;
const worked = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;

let last = worked();
let longestBlockMs = 0;
setInterval(() => {
  const now = worked();
  longestBlockMs = Math.max(longestBlockMs, now - last);
  last = now;
}, TICK_MS).unref();

/** A process that the program starts inherits this, and must not have its first message taken away. */
const isProgram = /\/(main|worker)\.js$/.test(process.argv[1] ?? '');
if (isProgram) process.on('message', answer);

function answer(message) {
  if (message === 'longest block?') {
    process.send({ to: message, longestBlockMs });
  } else if (message === 'live heap?') {
    // Heap still in use after a garbage collection: other memory is no leak.
    globalThis.gc();
    process.send({ to: message, heapMb: process.memoryUsage().heapUsed / 1024 / 1024 });
    // Ours, not the program's.
    last = worked();
  } else {
    return;
  }
  longestBlockMs = 0;
}
