import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, signUp, trade } from './customers.mjs';
import { admin, startProduct } from './product.mjs';

const SAMPLE_MS = 5_000;
/** The first third warms caches and pools up, and is left out of the fit. */
const WARM_UP = 1 / 3;
const MOST_OPEN_JOBS = 30;
/** A slope that would fill a small machine within a week is a leak. */
const MOST_MB_PER_HOUR = 60;

const customer = {
  email: 'buyer@araliya.example',
  password: 'indigo-8-oz',
  full_name: 'Nadeesha',
  phone: '0771234567',
};

/** Mixed load for some minutes: reads, sign-ins, requests, decisions, PDFs and mails; then whether memory, handles and connections stay flat. */
export async function soak({ minutes }) {
  const product = await startProduct({ slowestMs: 50 });
  const { url, client } = product;
  const end = Date.now() + minutes * 60_000;
  const goOn = () => Date.now() < end;
  try {
    const tokens = { customer: await signUp(url, customer), admin: await signIn(url, admin) };
    const fabrics = (await client.query('SELECT id FROM fabrics')).rows.map(({ id }) => id);
    const isBusy = async () => (await openJobs(client)) > MOST_OPEN_JOBS;
    const samples = [];
    await Promise.all([
      trade(url, { ...tokens, fabrics, goOn, isBusy }),
      repeat(goOn, 20, () => fetch(`${url}/api/fabrics?search=poplin&limit=24`)),
      repeat(goOn, 50, () => fetch(`${url}/api/fabrics/${fabrics[0]}`)),
      repeat(goOn, 2_000, () => signIn(url, admin)),
      repeat(goOn, SAMPLE_MS, async () => samples.push(await sample(product))),
    ]);
    report(samples);
  } finally {
    await product.stop();
  }
}

async function repeat(goOn, pauseMs, act) {
  while (goOn()) {
    const answer = await act();
    if (answer instanceof Response) await answer.arrayBuffer();
    await sleep(pauseMs);
  }
}

async function sample({ client, api, worker }) {
  const { rows } = await client.query(
    'SELECT count(*)::int AS connections FROM pg_stat_activity WHERE datname = current_database()',
  );
  return { at: Date.now(), API: figuresOf(api.pid), worker: figuresOf(worker.pid), connections: rows[0].connections };
}

/** Resident memory in MB, and open handles. Linux only, as the rest of the bench. */
function figuresOf(pid) {
  const [, kB] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return { pid, megabytes: kB / 1024, handles: readdirSync(`/proc/${pid}/fd`).length };
}

function report(samples) {
  const steady = samples.slice(Math.floor(samples.length * WARM_UP));
  for (const name of ['API', 'worker']) {
    const perHour = slope(steady.map((one) => [one.at / 3_600_000, one[name].megabytes]));
    const [first, last] = [steady[0], steady.at(-1)];
    console.log(
      `  ${name}: ${first[name].megabytes.toFixed(0)} → ${last[name].megabytes.toFixed(0)} MB, ${perHour.toFixed(1)} MB an hour; handles ${first[name].handles} → ${last[name].handles}`,
    );
    if (first[name].pid !== last[name].pid) fault(`the ${name} died`);
    if (perHour > MOST_MB_PER_HOUR) fault(`the memory of the ${name} grows`);
  }
  console.log(`  connections ${steady[0].connections} → ${steady.at(-1).connections}`);
}

/** Of the straight line that fits best, by least squares. */
function slope(points) {
  const mean = (at) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

async function openJobs(client) {
  const { rows } = await client.query(
    'SELECT count(*)::int AS open FROM outbox WHERE finished_at IS NULL AND available_at < now()',
  );
  return rows[0].open;
}

function fault(what) {
  console.error(`  BROKEN: ${what}`);
  process.exitCode = 1;
}
