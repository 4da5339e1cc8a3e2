import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, newAddresses, quantile, responseTimes } from './load.mjs';
import { judge } from './verdicts.mjs';

/** Fabrics that change in a second, one by one; each time something else of another fabric. */
const PER_SECOND = 5;
const SECONDS = 8;
/** Limits for reads during writes: a multiple of the 95th percentile without them, and a number of ms. */
export const TIMES = 3;
export const MAX_MS = 40;

export const readings = [
  ['browse', ''],
  ['two filters', 'category=Linen&min_weight=120'],
  ['very common word', 'search=cotton'],
  ['two words', 'search=linen%20navy'],
  ['rare word', 'search=geyser'],
  ['misspelt', 'search=popln'],
  ['cheapest first', 'sort=price_asc'],
];

const changes = [
  'stock_quantity = 1 + (stock_quantity + 7)::int % 4000',
  'price_cents = 20000 + (price_cents + 700) % 90000',
  `name = CASE WHEN name LIKE '% II' THEN left(name, -3) ELSE name || ' II' END`,
  'is_available = NOT is_available',
  'visible = NOT visible',
];

/** Reads of one client while fabrics change, beside the same reads while nothing does. */
export async function readsBesideWrites({ url }, client, fabrics) {
  console.log(
    `\n${fabrics} fabrics, one reader, page + total + facets, ms: p50 and p95 while nothing changes, then while ${PER_SECOND} fabrics a second do`,
  );
  // Waits until the process has the catalog in memory, as one does that runs for a while.
  await responseTimes(`${url}/api/fabrics?limit=1&near=%23000000`, 1);
  for (const [title, query] of readings) {
    const path = newAddresses(`${url}/api/fabrics?limit=24&facets=true&${query}`);
    const quiet = await reading(path);
    const beside = await whileChanging(client, () => reading(path));
    const figures = [quiet.p50, quiet.p95, beside.p50, beside.p95].map((ms) => ms.toFixed(1).padStart(7));
    console.log(`  ${title.padEnd(22)} ${figures.join(' ')}`);
    judge(`${title} beside ${PER_SECOND} writes a second, p95`, beside.p95, `≤ ${MAX_MS} ms`);
    judge('  to its own p95 without', beside.p95 / quiet.p95, `≤ ${TIMES} x`);
  }
}

async function reading(path) {
  const agent = new Agent({ keepAlive: true });
  const times = [];
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end) {
    const start = performance.now();
    await ask(path(), agent);
    times.push(performance.now() - start);
    // A person looks at what came; the writes get their share of the machine.
    await sleep(10);
  }
  agent.destroy();
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

async function whileChanging(client, work) {
  const write = await changing(client);
  let isFinished = false;
  const writing = (async () => {
    while (!isFinished) {
      const next = performance.now() + 1000 / PER_SECOND;
      await write();
      await sleep(Math.max(0, next - performance.now()));
    }
  })();
  const figures = await work();
  isFinished = true;
  await writing;
  return figures;
}

/** Something that changes another fabric each time: its stock, its price, its name, whether it is sold, whether it shows. */
export async function changing(client) {
  // By id, as the console changes a fabric: to look for a code as it is written would read the whole table.
  const { rows } = await client.query('SELECT id FROM fabrics ORDER BY number');
  let number = 1;
  return () => {
    const { id } = rows[(number * 7919) % rows.length];
    return client.query(`UPDATE fabrics SET ${changes[number++ % changes.length]} WHERE id = $1`, [id]);
  };
}
