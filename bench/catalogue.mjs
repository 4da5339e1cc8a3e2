import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { freePort } from '@selvedge/backend/process/ports';
import { growFabrics } from './grow-fabrics.mjs';
import { judgeHostileSearches } from './hostile-searches.mjs';
import { alternatingResponseTimes, load, median, newAddresses, responseTimes } from './load.mjs';
import { withDatabase } from './own-database.mjs';
import { readsBesideImport } from './reads-beside-import.mjs';
import { measureGrowth } from './scale.mjs';
import { startServer } from './servers.mjs';
import { judge } from './verdicts.mjs';
import { readsBesideWrites } from './writes.mjs';

/** Size at which servers are compared under load. */
const COMPARED_FABRICS = 5_000;
const CONNECTIONS = 10;
const HOSTILE_ROUNDS = 5;
/** The time limit (ms) to load a million fabrics, after which the API answers. */
const LOADED_MS = 180_000;

/** Routes that are compared with the minimal program, and their least speed relative to it. */
const FLOORS = { 'list of 24': 1, detail: 0.4, "search 'cotton' with facets": 2 };

/** Searches of one client, with the time in ms that 95 of 100 may take (p95). */
const searches = [
  ['browse', '', 15],
  ['rare word', 'search=geyser', 15],
  ['two words', 'search=linen%20navy', 15],
  ['item code', 'search=BX-0004711', 15],
  ['no hit', 'search=qwertyuiop', 15],
  ['misspelt', 'search=popln', 35],
  ['prefix', 'search=pop', 35],
  ['very common word', 'search=cotton', 60],
];

const FIRST_SEARCHES = 20;

/** Searches by a color, each by another one: answers can't be cached, word lookups are. */
const nearSearches = [
  ['near a colour', '', 60],
  ['near + word', 'search=cotton', 60],
  ['near + category', 'category=Linen', 60],
  ['near + in stock', 'in_stock=true', 60],
  ['near, deep page', 'offset=2400', 60],
  ['near, cheapest first', 'sort=price_asc', 200],
];

/**
 * The catalog over HTTP: requests/s of list, detail and search beside a floor and a second floor as control, then the
 * response times of single searches in a large catalog, with cached counts and right after a write, and whether hostile
 * ones keep their limit.
 */
export function benchCatalogue({ seconds, rounds, fabrics }) {
  return withDatabase(async ({ databaseUrl, client, folder, servers }) => {
    await growFabrics(client, COMPARED_FABRICS);
    for (const name of ['floor', 'selvedge', 'control']) servers.push(await start(name, databaseUrl, folder));
    await compare(servers, client, { seconds, rounds });
    await growFabrics(client, fabrics);
    const product = servers.find(({ name }) => name === 'selvedge');
    await timeSearches(product, client, fabrics);
    await timeNearSearches(product, client, fabrics);
    await judgeHostileSearches(product, client, { fabrics, rounds: HOSTILE_ROUNDS });
  });
}

/** Compares a search by color with a page of the catalog; the exit code is 1 if it is too slow. */
export function benchNear({ fabrics }) {
  return withDatabase(async ({ databaseUrl, client, folder, servers }) => {
    await growFabrics(client, fabrics);
    servers.push(await start('selvedge', databaseUrl, folder));
    await timeNearSearches(servers[0], client, fabrics);
  });
}

/** Compares the worst search with an ordinary common word; the exit code is 1 if it is too slow. */
export function benchSearches({ rounds, fabrics }) {
  return withDatabase(async ({ databaseUrl, client, folder, servers }) => {
    await growFabrics(client, fabrics);
    servers.push(await start('selvedge', databaseUrl, folder));
    await judgeHostileSearches(servers[0], client, { fabrics, rounds });
  });
}

/** Measures reads during writes, one by one and by an import. */
export async function benchWrites({ fabrics, rows }) {
  await withDatabase(async ({ databaseUrl, client, folder, servers }) => {
    await growFabrics(client, fabrics);
    servers.push(await start('selvedge', databaseUrl, folder));
    await readsBesideWrites(servers[0], client, fabrics);
  });
  await readsBesideImport({ fabrics, rows });
}

/** Measures searches as the catalog grows. */
export function benchGrowth({ fabrics }) {
  return withDatabase(async ({ databaseUrl, client, folder }) => {
    await measureGrowth({
      databaseUrl,
      client,
      fabrics,
      start: () => start('selvedge', databaseUrl, folder, LOADED_MS),
    });
  });
}

async function start(name, databaseUrl, folder, withinMs) {
  const product = name === 'selvedge';
  const program = new URL(product ? '../backend/dist/main.js' : './floor.mjs', import.meta.url);
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    JWT_SECRET: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'silent',
    TRUST_PROXY_HOPS: '1',
  };
  return startServer(name, program, settings, { withinMs });
}

async function compare(servers, client, { seconds, rounds }) {
  const { rows } = await client.query('SELECT id FROM fabrics ORDER BY created_at LIMIT 200');
  const routes = {
    'list of 24': () => '/api/fabrics?limit=24',
    detail: (number) => `/api/fabrics/${rows[number % rows.length].id}`,
    "search 'cotton' with facets": () => '/api/fabrics?limit=24&facets=true&search=cotton',
  };
  console.log(`\n${COMPARED_FABRICS} fabrics, ${CONNECTIONS} connections of as many clients, requests/s (p99 ms; kB)`);
  for (const [title, path] of Object.entries(routes)) {
    const runs = new Map(servers.map(({ name }) => [name, []]));
    for (const server of servers) await load(server.url, path, { seconds: 1, connections: CONNECTIONS });
    for (let round = 0; round < rounds; round++) {
      for (const { name, url } of servers) {
        runs.get(name).push(await load(url, path, { seconds, connections: CONNECTIONS }));
      }
    }
    const rate = (name) => median(runs.get(name).map((run) => run.perSecond));
    const line = servers.map(({ name }) => {
      const p99 = median(runs.get(name).map((run) => run.p99));
      return `${name} ${rate(name).toFixed(0)} (${p99.toFixed(0)}; ${(runs.get(name)[0].bytes / 1000).toFixed(0)})`;
    });
    console.log(
      `  ${title.padEnd(28)} ${line.join('  ')}  →  control/floor ${(rate('control') / rate('floor')).toFixed(2)}`,
    );
    judge(`${title}: requests/s to the floor`, rate('selvedge') / rate('floor'), `≥ ${FLOORS[title]} x`);
  }
}

async function timeSearches({ url }, client, fabrics) {
  console.log(
    `\n${fabrics} fabrics, one client, page + total + facets, ms: p50 of the same address, p50 and p95 of new ones, p50 after a write`,
  );
  for (const [title, query, budget] of searches) {
    const path = `/api/fabrics?limit=24&facets=true&${query}`;
    const cached = await responseTimes(url + path, 100);
    const write = () =>
      client.query('UPDATE fabrics SET updated_at = now() WHERE id = (SELECT id FROM fabrics LIMIT 1)');
    const fresh = await responseTimes(newAddresses(url + path), 100);
    const written = await responseTimes(url + path, 10, write);
    const figures = [cached.p50, fresh.p50, fresh.p95, written.p50].map((ms) => ms.toFixed(1).padStart(7));
    console.log(`  ${title.padEnd(22)} ${figures.join(' ')}   total ${cached.total}`);
    judge(`${title}, ${fabrics} fabrics, p95`, fresh.p95, `≤ ${budget} ms`);
  }
}

async function timeNearSearches({ url }, client, fabrics) {
  console.log(
    `\n${fabrics} fabrics, one client, another colour each time, page + total + facets, ms: p50 and p95, right after a write p50 and p95; p95 of a page of the catalogue between them (budget 15); load ${loadavg()[0].toFixed(1)}`,
  );
  const write = () =>
    client.query('UPDATE fabrics SET updated_at = now() WHERE id = (SELECT id FROM fabrics OFFSET 7 LIMIT 1)');
  let number = 0;
  let page = 0;
  const browsing = () => `${url}/api/fabrics?limit=24&facets=true&offset=${24 * (page++ % 1000)}`;
  // Far apart in the cube of colors, and the same in each run.
  const next = () => ((number++ * 7_919_113) % 0x1000000).toString(16).padStart(6, '0');
  // A new process compiles while it measures: that is reported separately from its steady state.
  const first = await alternatingResponseTimes(
    [() => `${url}/api/fabrics?limit=24&facets=true&near=%23${next()}`],
    FIRST_SEARCHES,
  );
  console.log(
    `  the first ${FIRST_SEARCHES} of a process: p50 ${first[0].p50.toFixed(1)}, p95 ${first[0].p95.toFixed(1)}`,
  );
  for (const [title, query, budget] of nearSearches) {
    const path = () => `${url}/api/fabrics?limit=24&facets=true&near=%23${next()}&${query}`;
    const [quiet, browse] = await alternatingResponseTimes([path, browsing], 100);
    const fresh = await responseTimes(path, 40, write);
    const figures = [quiet.p50, quiet.p95, fresh.p50, fresh.p95].map((ms) => ms.toFixed(1).padStart(7));
    console.log(`  ${title.padEnd(22)} ${figures.join(' ')}   total ${quiet.total}, browse ${browse.p95.toFixed(1)}`);
    judge(`${title}, ${fabrics} fabrics, p95`, quiet.p95, `≤ ${budget} ms`);
  }
}
