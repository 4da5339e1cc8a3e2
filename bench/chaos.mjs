import { setTimeout as sleep } from 'node:timers/promises';
import { judge } from './chaos-verdict.mjs';
import { draw, signIn, signUp, trade } from './customers.mjs';
import { freezeDatabase, stopDatabase } from './database-faults.mjs';
import { admin, startProduct } from './product.mjs';
import { startRedis } from './redis-server.mjs';
import { isRunning } from './supervised-program.mjs';

const SLOWEST_MAIL_SERVER_MS = 400;
/** The share of kills while the worker works; the others hit one that is still starting. */
const KILLS_DURING_WORK = 0.85;
const DRAIN_MS = 120_000;
const MAX_OPEN_JOBS = 30;

/** The processes to kill: mostly the worker. The browser exists once work has begun; frozen processes are resumed. */
const victims = [
  { name: 'browser', share: 0.12 },
  { name: 'worker', share: 0.6 },
  { name: 'API', share: 0.12 },
  { name: 'database', share: 0.08 },
  { name: 'frozen database', share: 0.08 },
];
const victimsWithRedis = [...victims, { name: 'queue', share: 0.1 }, { name: 'frozen queue', share: 0.1 }];

const customer = {
  email: 'buyer@araliya.example',
  password: 'indigo-8-oz',
  full_name: 'Nadeesha',
  phone: '0771234567',
};

/**
 * Kills the worker, its browser and the API with SIGKILL, and stops or freezes the database, and the queue if it is Redis, all
 * at random moments, while customers send requests and an admin decides. Then it waits until all work is done and checks the
 * result: one mail per decision, sent or marked as uncertain, none twice, nothing left over. The exit code is 1 if a promise
 * was broken.
 * @param pause longest time between two kills (ms); the last ones are one of each kind, so that a short run has all
 * @param queue with the jobs: PostgreSQL, unless it is 'redis'
 */
export async function benchChaos({ kills, pause, queue }) {
  const redis = queue === 'redis' ? await startRedis() : undefined;
  const kinds = redis ? victimsWithRedis : victims;
  const product = await startProduct({ slowestMs: SLOWEST_MAIL_SERVER_MS, queueUrl: redis?.url });
  try {
    const browsers = new Set();
    const { taken, fell } = await tradeDuringKills({ ...product, redis }, { kills, pause, browsers, kinds });
    const drained = await drain(product.client);
    await product.stopPrograms();

    const problems = await judge(product.client, { taken, ...product });
    for (const job of await failedJobs(product.client)) console.error(`  ${job}`);
    const left = [...browsers].filter(isRunning).length;
    if (left > 0) problems.push(`${left} browsers outlived their worker`);
    const { median, slowest } = await secondsToMail(product.client);
    console.log(`  killed: ${kinds.map(({ name }) => `${name} ${fell[name] ?? 0}`).join(', ')}`);
    console.log(`  decisions ${taken.length}, mails ${(await mailsByState(product.client)).join(', ')}`);
    console.log(`  decision to mail: median ${median} s, slowest ${slowest} s`);
    console.log(`  all done ${drained} s after the last death`);
    for (const problem of problems) console.error(`  BROKEN: ${problem}`);
    console.log(problems.length ? '  Promises were broken.' : '  Every promise was kept.');
    if (problems.length) process.exitCode = 1;
  } finally {
    await product.stop();
    await redis?.kill();
  }
}

async function tradeDuringKills(
  { url, client, api, worker, database, dataDir, redis },
  { kills, pause, browsers, kinds },
) {
  const tokens = { customer: await signUp(url, customer), admin: await signIn(url, admin) };
  const fabrics = (await client.query('SELECT id FROM fabrics')).rows.map(({ id }) => id);
  let left = kills;
  const isBusy = async () => (await openJobs(client)) > MAX_OPEN_JOBS;
  const trading = trade(url, { ...tokens, fabrics, goOn: () => left > 0, isBusy });
  const fell = {};
  while (left > 0) {
    if (Math.random() < KILLS_DURING_WORK) await worker.ready();
    await sleep(Math.random() * pause);
    for (const pid of worker.browsers()) browsers.add(pid);
    const victim = (kinds[kinds.length - left] ?? draw(kinds)).name;
    if (victim === 'API') api.kill();
    else if (victim === 'worker') worker.kill();
    else if (victim === 'database') await stopDatabase(database, dataDir);
    else if (victim === 'frozen database') await freezeDatabase(database);
    else if (victim === 'queue') await redis.crash();
    else if (victim === 'frozen queue') await redis.freeze();
    else if (!worker.killBrowser()) continue;
    fell[victim] = (fell[victim] ?? 0) + 1;
    left -= 1;
    if (process.stdout.isTTY) process.stdout.write(`\r  ${kills - left} of ${kills}`);
  }
  if (process.stdout.isTTY) process.stdout.write('\r');
  return { taken: await trading, fell };
}

/** Waits until no due job is open. @returns the seconds that it took, or the limit if that was reached */
async function drain(client) {
  const start = Date.now();
  while (Date.now() - start < DRAIN_MS && (await openJobs(client)) > 0) await sleep(200);
  return ((Date.now() - start) / 1000).toFixed(1);
}

async function openJobs(client) {
  // A job that waits for a failed dependency is due within half a minute; the first nightly run is not.
  const asked = client.query(
    `SELECT count(*)::int AS open FROM outbox WHERE finished_at IS NULL AND available_at < now() + interval '40 s'`,
  );
  return asked.then(
    ({ rows }) => rows[0].open,
    // The database is unavailable: requests wait.
    () => Number.POSITIVE_INFINITY,
  );
}

/** Each failed job, for finding the reason. */
async function failedJobs(client) {
  const { rows } = await client.query(`
    SELECT concat_ws(' ', name, 'attempts', attempts, 'outages', outages, 'stalled', stalled_count, 'deliveries', deliveries,
                     coalesce(error, 'is open')) AS job
    FROM outbox WHERE error IS NOT NULL OR (finished_at IS NULL AND available_at < now())`);
  return rows.map(({ job }) => job);
}

async function secondsToMail(client) {
  const { rows } = await client.query(`
    SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY took)::numeric, 1) AS median, round(max(took), 1) AS slowest
    FROM (SELECT extract(epoch FROM sent_at - created_at) AS took FROM mails
          WHERE event_key LIKE 'quotation:%' AND state = 'sent') sent`);
  return rows[0];
}

async function mailsByState(client) {
  const { rows } = await client.query('SELECT state, count(*) FROM mails GROUP BY state ORDER BY state');
  return rows.map(({ state, count }) => `${count} ${state}`);
}
