/**
 * Preloaded into a program: tells its parent, when asked, the longest time (ms) that its main thread worked without
 * looking at its timers, since it was asked last, and how much of its heap is in use (MB; needs --expose-gc). Time of
 * the processor, so that others on the machine don't count. Linux only.
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
