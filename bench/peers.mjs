import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { homedir, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@selvedge/backend/process/ports';
import { growFabrics } from './grow-fabrics.mjs';
import { ask, load, median } from './load.mjs';
import { withDatabase } from './own-database.mjs';
import { peers, selvedge } from './peers/questions.mjs';
import { startServer } from './servers.mjs';
import { judge } from './verdicts.mjs';

const CONNECTIONS = 10;
const PAGE = 24;
/** A peer makes its tables and takes the catalog before it listens. */
const START_MS = 300_000;

const TITLES = { list: 'list of 24', detail: 'detail', search: "search 'cotton'" };

/**
 * Compares the same catalog and requests with Strapi and Vendure, in turns with ours. They are no dependencies: products that
 * can't be installed or started are reported and skipped.
 */
export async function benchPeers({ seconds, rounds, fabrics, folder = join(cacheFolder(), 'selvedge-peers') }) {
  const installed = peers.flatMap((peer) => {
    const place = install(peer, resolve(folder));
    return place ? [{ ...peer, place }] : [];
  });
  if (installed.length === 0) return nobody();
  await withDatabase(async ({ databaseUrl, client, folder: own, servers }) => {
    await growFabrics(client, fabrics);
    const file = await writeFabrics(client, own);
    const ours = await startServer('selvedge', new URL('../backend/dist/main.js', import.meta.url), {
      DATABASE_URL: databaseUrl,
      DATA_DIR: own,
      PORT: String(await freePort()),
      JWT_SECRET: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'silent',
      TRUST_PROXY_HOPS: '1',
    });
    servers.push(ours);
    const sides = [{ ...selvedge, ...(await questionsOf(selvedge, ours.url)) }];
    for (const peer of installed) {
      try {
        const server = await startPeer(peer, { databaseUrl, client, file });
        servers.push(server);
        sides.push({ ...peer, ...(await questionsOf(peer, server.url)) });
      } catch (error) {
        console.log(`${peer.name} is left out: ${error.message}`);
      }
    }
    if (sides.length === 1) nobody();
    else await compare(sides, { seconds, rounds });
  });
}

function nobody() {
  console.log('There is nothing to compare with.');
  process.exitCode = 1;
}

function cacheFolder() {
  return process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
}

/** Installed once, aside and renamed when whole. @returns its folder, or undefined when it can't be had. */
function install({ name, packages }, folder) {
  const place = join(folder, packages[0].replace(/^@/, '').replaceAll('/', '-'));
  if (existsSync(place)) return place;
  const unfinished = `${place}.new`;
  console.log(`Installing ${packages[0]} in ${place} …`);
  try {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, 'package.json'), '{ "private": true }\n');
    // No scripts: what they need of machine code comes ready-made. No peers: those are the panel's, which isn't built.
    const flags = ['--ignore-scripts', '--legacy-peer-deps', '--save-exact', '--no-audit', '--no-fund'];
    execFileSync('npm', ['install', ...flags, ...packages], {
      cwd: unfinished,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
    });
    renameSync(unfinished, place);
    return place;
  } catch (error) {
    const reason = /npm error (?!code)(.*)/.exec(String(error.stderr))?.[1] ?? error.message;
    console.log(`${name} is left out, because it could not be installed: ${reason}`);
    rmSync(unfinished, { recursive: true, force: true });
    return undefined;
  }
}

/** The catalog as the peers take it: what a fabric is, without what only we know of it. */
async function writeFabrics(client, folder) {
  const { rows } = await client.query(
    `SELECT f.name, f.item_code, f.description, f.material AS composition, f.width_cm::int AS width,
            f.weight_gsm::int AS gsm, f.price_cents::int AS price, f.stock_quantity::int AS stock, f.colors AS colours,
            c.name AS category, p.name AS pattern, f.created_at
     FROM fabrics f
     JOIN fabric_categories fc ON fc.fabric_id = f.id JOIN categories c ON c.id = fc.category_id
     JOIN fabric_patterns fp ON fp.fabric_id = f.id JOIN patterns p ON p.id = fp.pattern_id
     ORDER BY f.created_at, f.id`,
  );
  const file = join(folder, 'fabrics.json');
  writeFileSync(file, JSON.stringify(rows));
  return file;
}

async function startPeer({ name, program, place, settings, probe }, { databaseUrl, client, file }) {
  await client.query(`CREATE DATABASE ${name}`);
  const database = new URL(databaseUrl);
  database.pathname = name;
  const begun = performance.now();
  const environment = {
    ...settings,
    NODE_ENV: 'production',
    DATABASE_URL: database.href,
    FABRICS_FILE: file,
    PEER_FOLDER: place,
    PORT: String(await freePort()),
  };
  const server = await startServer(name, new URL(program, import.meta.url), environment, { probe, withinMs: START_MS });
  console.log(`${name} has the catalogue and listens after ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  return server;
}

/**
 * Asks each question once and looks at the answer: errors are answered fast, and would be a fine figure.
 * @returns paths to ask again and again, by title
 */
async function questionsOf({ name, ids, list, detail, search, read, readOne, ...more }, url) {
  const agent = new Agent();
  const answerOf = async (path) => JSON.parse(await ask(url + path, agent));
  const first = await answerOf(list);
  const some = ids(first);
  const paths = { list: () => list, detail: (number) => detail(some[number % some.length]), search: () => search };
  const byItsSearch = more['list by its search'];
  if (byItsSearch) paths['list by its search'] = () => byItsSearch;
  const found = {};
  for (const [title, path] of Object.entries(paths)) {
    if (title === 'detail') continue;
    const { items, total } = read(await answerOf(path(0)));
    if (items.length !== PAGE) throw new Error(`${name} answers ${items.length} of ${PAGE} items (${title}).`);
    found[title] = total;
  }
  if (readOne(await answerOf(detail(some[0]))) !== some[0]) throw new Error(`${name} answers another item (detail).`);
  agent.destroy();
  console.log(`${name} holds ${found.list}, of which ${found.search} are found by 'cotton'`);
  return { url, paths };
}

async function compare(sides, { seconds, rounds }) {
  const rates = new Map();
  const runs = (side, title) => load(side.url, side.paths[title], { seconds, connections: CONNECTIONS });
  console.log(`\n${CONNECTIONS} connections, requests/s (p99 ms; kB), load ${loadavg()[0].toFixed(1)}`);
  for (const title of [...Object.keys(TITLES), 'list by its search']) {
    const asked = sides.filter(({ paths }) => paths[title]);
    const taken = asked.map(() => []);
    for (const side of asked) await load(side.url, side.paths[title], { seconds: 1, connections: CONNECTIONS });
    for (let round = 0; round < rounds; round++) {
      for (const [place, side] of asked.entries()) taken[place].push(await runs(side, title));
    }
    const line = asked.map(({ name }, place) => {
      const of = (figure) => median(taken[place].map((run) => run[figure]));
      rates.set(`${name} ${title}`, of('perSecond'));
      return `${name} ${of('perSecond').toFixed(0)} (${of('p99').toFixed(0)}; ${(of('bytes') / 1000).toFixed(0)})`;
    });
    console.log(`  ${(TITLES[title] ?? title).padEnd(28)} ${line.join('  ')}`);
  }
  console.log();
  for (const { name, paths, budgets } of sides.slice(1)) {
    for (const title of Object.keys(paths)) {
      const ours = rates.get(`selvedge ${title}`) ?? rates.get('selvedge list');
      const ratio = ours / rates.get(`${name} ${title}`);
      judge(`${TITLES[title] ?? title}: requests/s to ${name}`, ratio, budgets[title], 'x');
    }
  }
}
