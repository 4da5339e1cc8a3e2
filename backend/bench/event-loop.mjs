/** Preloaded into a program: tells its parent, when asked, the longest time (ms) that nothing else could run since. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();
process.on('message', (message) => {
  if (message !== 'longest block?') return;
  process.send({ longestBlockMs: delays.max / 1e6 });
  delays.reset();
});
