import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { curves } from './curves.mjs';
import { copyFabrics, growFabrics } from './grow-fabrics.mjs';
import { newAddresses, responseTimes } from './load.mjs';
import { memoryOf } from './servers.mjs';
import { judge } from './verdicts.mjs';
import { changing } from './writes.mjs';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
/** How many fabrics are written as everybody writes them; more are copied. */
const WRITTEN = 10_000;
const MAX_SOWING_S = 300;
/** Maximum ratio of the 95th percentile of searches in a catalog ten times as large. */
const MAX_TIMES = 4;
const MAX_MB = 600;
/** Below, a ratio is one of noise (ms). */
const NOTICED_MS = 5;
const PICTURE = fileURLToPath(new URL('../docs/pictures/growth.svg', import.meta.url));

const readings = {
  browse: () => '',
  'two filters': () => 'category=Linen&min_weight=120',
  'common word': () => 'search=cotton',
  'two words': () => 'search=linen%20navy',
  'rare word': () => 'search=geyser',
  misspelt: () => 'search=popln',
  'cheapest first': () => 'sort=price_asc',
  // Far apart in the cube of colors, another one each time.
  'near a colour': (number) => `near=%23${((number * 7_919_113) % 0x1000000).toString(16).padStart(6, '0')}`,
};

/**
 * The catalog from a thousand fabrics to `fabrics`: what a search takes while nothing changes and right after a write,
 * what the API needs at its start and in memory; draws the curves.
 */
export async function measureGrowth({ databaseUrl, client, start, fabrics }) {
  const measured = Object.fromEntries(Object.keys(readings).map((title) => [title, []]));
  const sizes = SIZES.filter((size) => size <= fabrics);
  let seeded = 0;
  for (const size of sizes) {
    const begun = performance.now();
    await (size > WRITTEN ? copyFabrics(databaseUrl, client, size) : growFabrics(client, size));
    seeded += (performance.now() - begun) / 1000;
    const starting = performance.now();
    const server = await start();
    const first = (performance.now() - starting) / 1000;
    // Asked by color, it waits until it has the catalog in memory.
    await responseTimes(`${server.url}/api/fabrics?limit=1&near=%23000000`, 1);
    const read = (performance.now() - starting) / 1000;
    console.log(
      `\n${size} fabrics, seeded in ${seeded.toFixed(0)} s; first answer after ${first.toFixed(1)} s, in memory after ${read.toFixed(1)} s; p95 in ms while nothing changes, right after a write`,
    );
    const write = await changing(client);
    let number = 0;
    for (const [title, queryOf] of Object.entries(readings)) {
      const path = () => newAddresses(`${server.url}/api/fabrics?limit=24&facets=true&${queryOf(number++)}`)();
      const quiet = await responseTimes(path, 100);
      const fresh = await responseTimes(path, 30, write);
      measured[title].push({ size, quiet: quiet.p95, fresh: fresh.p95 });
      console.log(`  ${title.padEnd(22)} ${[quiet.p95, fresh.p95].map((ms) => ms.toFixed(1).padStart(8)).join('')}`);
    }
    if (size === 1_000_000) judgeLargest(measured, { seeded, megabytes: memoryOf(server) });
    else console.log(`  memory ${memoryOf(server)} MB`);
    await server.stop();
    await sleep(500);
  }
  writeFileSync(PICTURE, curves(measured));
}

function judgeLargest(measured, { seeded, megabytes }) {
  judge('1,000,000 fabrics seeded, s', seeded, `≤ ${MAX_SOWING_S}`);
  for (const [title, figures] of Object.entries(measured)) {
    const [smaller, largest] = figures.slice(-2);
    const ratio = Math.max(largest.quiet, NOTICED_MS) / Math.max(smaller.quiet, NOTICED_MS);
    judge(`${title}: p95 to 100,000`, ratio, `≤ ${MAX_TIMES} x`);
  }
  judge('memory with 1,000,000 fabrics', megabytes, `≤ ${MAX_MB} MB`);
}
