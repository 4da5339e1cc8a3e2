import { createServer } from 'node:http';
import { runUnderSupervisor } from '../../../src/process/child.js';
import { watchEventLoop } from '../../../src/process/watchdog.js';
import { trackWork } from '../../../src/process/work-context.js';

/**
 * A small program with the real watchdog, whose paths block the event loop on purpose: /count loops forever, /pattern
 * evaluates a regular expression with catastrophic backtracking.
 */
const server = createServer((request, response) => {
  const end = trackWork(`GET ${request.url}`);
  response.once('close', end);
  if (request.url === '/count') countForEver();
  if (request.url === '/pattern') /^(?:a|a)+$/.test(`${'a'.repeat(60)}b`);
  response.end('ok');
});

function countForEver(): void {
  for (let count = 0; count >= 0; count = (count + 1) % 1_000_000) Math.sqrt(count);
}

server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  watchEventLoop(Number(process.env.WATCHDOG_SECONDS));
  runUnderSupervisor(async () => void server.close());
});
