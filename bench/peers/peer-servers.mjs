import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@selvedge/backend/process/ports';
import { growFabrics } from '../grow-fabrics.mjs';
import { withDatabase } from '../own-database.mjs';
import { startServer } from '../servers.mjs';
import { peers } from './questions.mjs';

/** A peer makes its tables and takes the catalog before it listens. */
const START_MS = 1_200_000;

/**
 * Runs `work` with our API and with Strapi and Vendure, each on the same catalog in a database of its own on one server.
 * They are no dependencies: products that can't be installed or started are reported and left out.
 *
 * @param fabrics size of the catalog
 * @param folder where the peers are installed once
 * @param settings more settings of our programs
 * @param programs of ours that are started beside the API
 * @param work gets `{ ours, started: [{ ...peer, server }], client, databaseUrl }`
 */
export async function withPeers(
  { fabrics, folder = join(cacheFolder(), 'selvedge-peers'), settings = {}, programs = [] },
  work,
) {
  const installed = peers.flatMap((peer) => {
    const place = install(peer, resolve(folder));
    return place ? [{ ...peer, place }] : [];
  });
  if (installed.length === 0) return nobody();
  await withDatabase(async ({ databaseUrl, client, folder: own, servers }) => {
    await growFabrics(client, fabrics);
    const file = await writeFabrics(client, own);
    const ourSettings = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: own,
      JWT_SECRET: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'silent',
      TRUST_PROXY_HOPS: '1',
      ...settings,
    };
    const ours = await startServer('selvedge', new URL('../../backend/dist/main.js', import.meta.url), {
      ...ourSettings,
      PORT: String(await freePort()),
    });
    servers.push(ours);
    for (const program of programs) servers.push(await program(ourSettings));
    const started = [];
    for (const peer of installed) {
      try {
        const server = await startPeer(peer, { databaseUrl, client, file });
        servers.push(server);
        started.push({ ...peer, server });
      } catch (error) {
        console.log(`${peer.name} is left out: ${error.message}`);
      }
    }
    if (started.length === 0) nobody();
    else await work({ ours, started, client, databaseUrl });
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
  const server = await startServer(name, new URL(program, new URL('../', import.meta.url)), environment, {
    probe,
    withinMs: START_MS,
  });
  console.log(`${name} has the catalogue and listens after ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  return server;
}
