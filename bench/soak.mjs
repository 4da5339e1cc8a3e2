import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, signUp, trade } from './customers.mjs';
import { sheetOf } from './fabric-workbook.mjs';
import { ageByAMonth, countRows, judgeGrowth, leftOver, unfinishedFiles } from './growth.mjs';
import { median } from './load.mjs';
import { admin, startProduct } from './product.mjs';
import { cutOff, workOf } from './soak-work.mjs';

const SAMPLE_MS = 5_000;
/** The first third warms up caches and pools, and is not judged. */
const WARM_UP = 1 / 3;
const MAX_OPEN_JOBS = 30;
const DRAIN_MS = 120_000;
/** Answers that are acceptable under load if they are rare: their share of one kind of request. */
const SHED = '503 with Retry-After';
const MAX_SHED_SHARE = 0.01;
/** Between the two halves of the load, in MB: what a collection leaves of the heap, and all that the process holds. */
const MAX_HEAP_GROWTH = 8;
const MAX_MEMORY_GROWTH = 40;
/** The longest that a program may block its event loop, in ms of processor time. */
const MAX_BLOCK = { API: 100, worker: 250 };
/** kB of the log of a healthy database. */
const MAX_LOG = 64;

const customer = {
  email: 'buyer@araliya.example',
  password: 'indigo-8-oz',
  full_name: 'Nadeesha',
  phone: '0771234567',
};

/**
 * A customer who only signs in repeatedly: an account has at most SESSIONS_PER_ACCOUNT sessions, and the others need
 * theirs.
 */
const regular = { ...customer, email: 'regular@araliya.example' };

/**
 * Mixed load for some minutes: searches, sign-ins, guesses, requests, decisions, PDFs, emails, pictures, imports, and
 * aborted uploads. Then checks that memory, handles, connections and event loops are stable, and which tables grow:
 * those with temporary rows must be empty after a month. The exit code is 1 if a check fails.
 */
export async function soak({ minutes }) {
  const product = await startProduct({ slowestMs: 50, isWatched: true, more: { TRUST_PROXY_HOPS: '1' } });
  try {
    const tokens = { customer: await signUp(product.url, customer), admin: await signIn(product.url, admin) };
    await signUp(product.url, regular);
    const load = await underLoad(product, tokens, minutes);
    const problems = [...judgeSteadiness(load.samples), ...judgeAnswers(load.answers)];
    await drained(product.client);
    const end = await countRows(product.client);
    const logged = statSync(join(product.database.clusterDir, 'server.log')).size / 1024;
    const { later, left, files } = await aMonthLater(product, tokens);
    const { rows: imports } = await product.client.query('SELECT sum(processed_rows)::int AS done FROM fabric_imports');
    const sheetRows = imports[0].done;
    const works = end['public.quotation_history'] + end['public.fabric_imports'];
    problems.push(...judgeGrowth({ start: load.start, end, later, left, works, sheetRows }));
    console.log(`  unfinished files ${files.before} → ${files.after}; the database's log ${logged.toFixed(0)} kB`);
    if (files.before === 0) problems.push('no upload was cut off by a death');
    if (files.after > 0) problems.push(`${files.after} unfinished files stay for ever`);
    if (logged > MAX_LOG) problems.push(`the log of the database grew to ${logged.toFixed(0)} kB`);
    for (const problem of problems) console.error(`  BROKEN: ${problem}`);
    console.log(problems.length ? '  It does not hold.' : '  Everything stays as it was.');
    if (problems.length) process.exitCode = 1;
  } finally {
    await product.stop();
  }
}

async function underLoad(product, tokens, minutes) {
  const { url, client, api, worker } = product;
  const fabrics = (await client.query('SELECT id FROM fabrics')).rows.map(({ id }) => id);
  const isBusy = async () => (await openJobs(client)) > MAX_OPEN_JOBS;
  const began = Date.now();
  const goOn = () => Date.now() < began + minutes * 60_000;
  const [samples, answers] = [[], {}];
  const start = await countRows(client);
  for (const program of [api, worker]) await program.tell('longest block?');
  const loops = Object.entries(workOf({ url, token: tokens.admin, regular, fabrics })).map(([what, [pauseMs, ask]]) =>
    repeat(goOn, pauseMs, async () => count(answers, what, await ask())),
  );
  await Promise.all([
    trade(url, { ...tokens, fabrics, goOn, isBusy }),
    ...loops,
    repeat(goOn, SAMPLE_MS, async () => samples.push(await sample(product))),
  ]);
  return { start, samples, answers };
}

async function repeat(goOn, pauseMs, act) {
  while (goOn()) {
    await act();
    await sleep(pauseMs);
  }
}

async function count(answers, what, answer) {
  const status = answer instanceof Response ? statusOf(answer) : 'done';
  if (answer instanceof Response && !answer.bodyUsed) await answer.arrayBuffer();
  answers[what] ??= {};
  answers[what][status] = (answers[what][status] ?? 0) + 1;
}

const statusOf = ({ status, headers }) => (status === 503 && headers.has('retry-after') ? SHED : status);

async function sample({ client, api, worker }) {
  const { rows } = await client.query(
    'SELECT count(*)::int AS connections FROM pg_stat_activity WHERE datname = current_database()',
  );
  return { API: await figuresOf(api), worker: await figuresOf(worker), connections: rows[0].connections };
}

/** Resident memory and what a collection leaves of the heap, in MB; open handles; the longest block (ms). Linux only. */
async function figuresOf(program) {
  const { pid } = program;
  const { longestBlockMs } = await program.tell('longest block?');
  const { heapMb } = await program.tell('live heap?');
  const [, kB] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return { pid, longestBlockMs, heapMb, memoryMb: kB / 1024, handles: readdirSync(`/proc/${pid}/fd`).length };
}

function judgeSteadiness(samples) {
  const steady = samples.slice(Math.floor(samples.length * WARM_UP));
  const half = Math.ceil(steady.length / 2);
  const halves = [steady.slice(0, half), steady.slice(half)];
  const problems = [];
  for (const name of ['API', 'worker']) {
    const of = (figure) => halves.map((half) => median(half.map((one) => one[name][figure])));
    const [heap, memory, handles] = ['heapMb', 'memoryMb', 'handles'].map(of);
    const block = Math.max(...steady.map((one) => one[name].longestBlockMs));
    const usual = median(steady.map((one) => one[name].longestBlockMs));
    const change = ([before, after]) => `${before.toFixed(0)} → ${after.toFixed(0)}`;
    console.log(
      `  ${name}: live heap ${change(heap)} MB, memory ${change(memory)} MB, handles ${change(handles)}, longest block ${block.toFixed(0)} ms (of 5 s: ${usual.toFixed(0)})`,
    );
    const pids = new Set(samples.map((one) => one[name].pid));
    if (pids.size > 1) problems.push(`the ${name} died`);
    if (heap[1] - heap[0] > MAX_HEAP_GROWTH) problems.push(`the heap of the ${name} grows`);
    if (memory[1] - memory[0] > MAX_MEMORY_GROWTH) problems.push(`the memory of the ${name} grows`);
    if (handles[1] > handles[0] * 1.5) problems.push(`the handles of the ${name} grow`);
    if (block > MAX_BLOCK[name]) problems.push(`the ${name} stood still for ${block.toFixed(0)} ms`);
  }
  const [before, after] = halves.map((half) => median(half.map(({ connections }) => connections)));
  console.log(`  connections to the database ${before} → ${after}`);
  if (after > before * 1.5) problems.push('the connections grow');
  return problems;
}

/** Rejections are fine for anonymous callers; server errors are not. */
function judgeAnswers(answers) {
  const problems = [];
  for (const [what, statuses] of Object.entries(answers)) {
    console.log(
      `  ${what.padEnd(28)} ${Object.entries(statuses)
        .map(([status, times]) => `${times} × ${status}`)
        .join(', ')}`,
    );
    const share = (statuses[SHED] ?? 0) / Object.values(statuses).reduce((sum, times) => sum + times, 0);
    if (share > MAX_SHED_SHARE) problems.push(`${what} was told to come back ${(share * 100).toFixed(1)} times of 100`);
    const broken = Object.keys(statuses).filter((status) => Number(status) >= 500);
    if (broken.length > 0) problems.push(`${what} was answered ${broken.join(', ')}`);
  }
  return problems;
}

/** Kills both programs, the API in the middle of an upload, lets a month pass and sees what the next start sweeps. */
async function aMonthLater({ url, client, dataDir, api, worker }, tokens) {
  const half = cutOff(url, tokens.admin, sheetOf(20_000), DRAIN_MS);
  await eventually(() => unfinishedFiles(dataDir) > 0);
  for (const program of [api, worker]) program.kill();
  await half;
  const before = unfinishedFiles(dataDir);
  await ageByAMonth({ client, dataDir });
  await Promise.all([api.ready(), worker.ready()]);
  await eventually(async () => Object.values(await leftOver(client)).every((rows) => rows === 0));
  await drained(client);
  const after = unfinishedFiles(dataDir);
  return { later: await countRows(client), left: await leftOver(client), files: { before, after } };
}

async function drained(client) {
  await eventually(async () => (await openJobs(client)) === 0);
}

/** Waits until it holds, or long enough: whether it does is judged afterwards. */
async function eventually(holds) {
  const deadline = Date.now() + DRAIN_MS;
  while (Date.now() < deadline && !(await holds())) await sleep(200);
}

async function openJobs(client) {
  const { rows } = await client.query(
    'SELECT count(*)::int AS open FROM outbox WHERE finished_at IS NULL AND available_at < now()',
  );
  return rows[0].open;
}
