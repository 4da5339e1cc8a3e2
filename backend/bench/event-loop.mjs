/**
 * Preloaded into a program: tells its parent, when asked, the longest time (ms) that its main thread worked without
 * looking at its timers. Time of the processor, so that others on the machine don't count. Linux only.
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

process.on('message', (message) => {
  if (message !== 'longest block?') return;
  process.send({ longestBlockMs });
  longestBlockMs = 0;
});
