import { setTimeout as sleep } from 'node:timers/promises';
import { judge } from './chaos-verdict.mjs';
import { draw, signIn, signUp, trade } from './customers.mjs';
import { isRunning } from './kept-program.mjs';
import { admin, startProduct } from './product.mjs';

const SLOWEST_MAIL_SERVER_MS = 400;
/** The other deaths find a worker that is still starting. */
const DEATHS_AT_WORK = 0.85;
const DRAIN_MS = 120_000;
const MOST_OPEN_JOBS = 30;

/** Whom death finds: mostly the worker, sometimes its browser or the API. A browser is there once work has begun. */
const victims = [
  { name: 'browser', share: 0.13 },
  { name: 'worker', share: 0.75 },
  { name: 'API', share: 0.12 },
];

const customer = {
  email: 'buyer@araliya.example',
  password: 'indigo-8-oz',
  full_name: 'Nadeesha',
  phone: '0771234567',
};

/**
 * Kills the worker, its browser and the API with SIGKILL at random moments while customers ask and an admin decides,
 * then lets the work come to its end and judges: every decision one mail, sent or honestly uncertain, none twice,
 * nothing left over. The exit code is 1 when a promise was broken.
 * @param pause longest between two deaths (ms); the last three are one of each kind, so that a short run has all
 */
export async function benchChaos({ kills, pause }) {
  const product = await startProduct({ slowestMs: SLOWEST_MAIL_SERVER_MS });
  try {
    const browsers = new Set();
    const { taken, fell } = await tradeAmongDeaths(product, { kills, pause, browsers });
    const drained = await drain(product.client);
    await product.stopPrograms();

    const faults = await judge(product.client, { taken, ...product });
    const left = [...browsers].filter(isRunning).length;
    if (left > 0) faults.push(`${left} browsers outlived their worker`);
    const { median, slowest } = await secondsToMail(product.client);
    console.log(`  killed: ${victims.map(({ name }) => `${name} ${fell[name] ?? 0}`).join(', ')}`);
    console.log(`  decisions ${taken.length}, mails ${(await mailsByState(product.client)).join(', ')}`);
    console.log(`  decision to mail: median ${median} s, slowest ${slowest} s`);
    console.log(`  all done ${drained} s after the last death`);
    for (const fault of faults) console.error(`  BROKEN: ${fault}`);
    console.log(faults.length ? '  Promises were broken.' : '  Every promise was kept.');
    if (faults.length) process.exitCode = 1;
  } finally {
    await product.stop();
  }
}

async function tradeAmongDeaths({ url, client, api, worker }, { kills, pause, browsers }) {
  const tokens = { customer: await signUp(url, customer), admin: await signIn(url, admin) };
  const fabrics = (await client.query('SELECT id FROM fabrics')).rows.map(({ id }) => id);
  let left = kills;
  const isBusy = async () => (await openJobs(client)) > MOST_OPEN_JOBS;
  const trading = trade(url, { ...tokens, fabrics, goOn: () => left > 0, isBusy });
  const fell = {};
  while (left > 0) {
    if (Math.random() < DEATHS_AT_WORK) await worker.ready();
    await sleep(Math.random() * pause);
    for (const pid of worker.browsers()) browsers.add(pid);
    const victim = (victims[victims.length - left] ?? draw(victims)).name;
    if (victim === 'API') api.kill();
    else if (victim === 'worker') worker.kill();
    else if (!worker.killBrowser()) continue;
    fell[victim] = (fell[victim] ?? 0) + 1;
    left -= 1;
    if (process.stdout.isTTY) process.stdout.write(`\r  ${kills - left} of ${kills}`);
  }
  if (process.stdout.isTTY) process.stdout.write('\r');
  return { taken: await trading, fell };
}

/** Waits until no job is open that is due. @returns seconds that it took, or the limit when it did not come to that */
async function drain(client) {
  const start = Date.now();
  while (Date.now() - start < DRAIN_MS && (await openJobs(client)) > 0) await sleep(200);
  return ((Date.now() - start) / 1000).toFixed(1);
}

async function openJobs(client) {
  const { rows } = await client.query(
    'SELECT count(*)::int AS open FROM outbox WHERE finished_at IS NULL AND available_at < now()',
  );
  return rows[0].open;
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
