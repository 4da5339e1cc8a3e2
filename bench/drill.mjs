import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUp } from './customers.mjs';
import { drillHandOver } from './drill-hand-over.mjs';
import { drillOutage, outages } from './drill-outages.mjs';
import { DRAIN_SECONDS, startFleet } from './fleet.mjs';
import { answerOf, offer } from './open-load.mjs';
import { hasProxy, proxies } from './proxies.mjs';

const RATE = 20;
const CUSTOMERS = 12;
const GRACE_S = 12;
const MEASURE_S = 4;
const OVERLOAD = 3;
/** Number of clients that repeat requests without pause: enough to keep every core busy. */
const AT_ONCE = 16;

/**
 * Replaces every program while the product is used, and stops the services it depends on, behind the proxy with its
 * documented settings; prints one table and checks the results. Each step has a fleet of its own, so that none affects
 * another. The exit code is 1 if a check fails.
 * @param seconds how long each part is unavailable
 * @param proxy one of those installed
 * @param only these of its parts; all if empty
 */
export async function benchDrill({ seconds, proxy, only = [] }) {
  const chosen = proxy ?? proxies.find(hasProxy);
  if (chosen === undefined || !hasProxy(chosen)) {
    throw new Error(`Without a proxy nothing can be replaced: install ${proxy ?? proxies.join(' or ')}.`);
  }
  console.log(`  Proxy: ${chosen}`);
  for (const other of proxies.filter((name) => name !== chosen)) {
    console.log(`  SKIPPED ${other}: ${hasProxy(other) ? `--proxy ${other} takes it` : 'it is missing or too old'}`);
  }
  const steps = [
    ['rolling', `rolling restart at ${RATE} requests/s`, (fleet) => rollingRestart(fleet, RATE)],
    ['overload', `rolling restart at ${OVERLOAD}x of what it carries`, overload],
    ['hand-over', 'a worker ends in the middle of an import', drillHandOver],
    ...outages.map((name) => [
      'outages',
      `${name} away for ${seconds} s`,
      (fleet) => drillOutage(fleet, name, seconds),
    ]),
  ];
  const selected = steps.filter(([part]) => only.length === 0 || only.includes(part));
  const broken = [];
  for (const [, name, work] of selected) {
    const load = loadavg()[0].toFixed(1);
    const { figures, problems = [], skipped } = await onFleet(chosen, work);
    console.log(`\n  ${skipped ? 'SKIPPED ' : ''}${name} (load ${load})\n    ${skipped ?? figures}`);
    for (const problem of problems) console.log(`    BROKEN: ${problem}`);
    broken.push(...problems);
  }
  console.log(broken.length === 0 ? '\n  Every promise was kept.' : `\n  ${broken.length} promises were broken.`);
  if (broken.length > 0) process.exitCode = 1;
}

async function onFleet(proxy, work) {
  const fleet = await startFleet({ proxy });
  const agent = new Agent({ keepAlive: true });
  try {
    const tokens = [];
    for (let number = 0; number < CUSTOMERS; number++) tokens.push(await aCustomer(fleet.url, number));
    const { rows: fabrics } = await fleet.client.query('SELECT id FROM fabrics ORDER BY id');
    return await work({ ...fleet, tokens, fabrics: fabrics.map(({ id }) => id), agent });
  } finally {
    agent.destroy();
    await fleet.stop();
  }
}

const aCustomer = (url, number) =>
  signUp(url, {
    email: `buyer-${number}@araliya.example`,
    password: 'indigo-8-oz',
    full_name: 'Nadeesha',
    phone: '0771234567',
    company_name: 'Araliya',
  });

/** Every API, one after the other: asked to end, started again, awaited. @returns how long each took to end (s) */
async function replaceAll({ apis }) {
  const ends = [];
  for (const api of apis) {
    const { seconds, code } = await api.terminate();
    ends.push({ seconds, code });
    await api.start();
    // As operators do, the next one follows once this one is ready.
    await sleep(2_500);
  }
  return ends;
}

async function rollingRestart(fleet, rate) {
  const offered = offer(fleet, { rate, shareOfRequests: 0.25 });
  await sleep(1_000);
  const ends = await replaceAll(fleet);
  await sleep(1_000);
  const { answers, keys } = await offered.stop();
  const lost = answers.filter(({ status }) => status < 200 || status >= 300);
  const problems = [...problemsOfEnds(ends), ...(await problemsOfKeys(fleet, keys))];
  if (lost.length > 0)
    problems.push(
      `${lost.length} requests were lost: ${[...new Set(lost.map(({ status, path }) => `${status} ${path}`))].slice(0, 5).join(', ')}`,
    );
  return { figures: `${tell(answers)}; ${keys.length} quotations; APIs ended after ${formatEnds(ends)}`, problems };
}

/** More load than the product can serve, of searches that can't be cached. No request may hang or be half done. */
async function overload(fleet) {
  const measured = offer(fleet, { rate: 1_000, atOnce: AT_ONCE, shareOfRequests: 0, search: true });
  await sleep(MEASURE_S * 1_000);
  const carried = (await measured.stop()).answers.filter(({ status }) => status === 200).length / MEASURE_S;
  const rate = Math.ceil(carried * OVERLOAD);
  const offered = offer(fleet, { rate, shareOfRequests: 0.1, search: true });
  await sleep(1_000);
  const ends = await replaceAll(fleet);
  await sleep(1_000);
  const { answers, keys } = await offered.stop();
  const allowed = ({ status, retryAfter, isJson }) =>
    (status >= 200 && status < 300) || ([429, 503].includes(status) && retryAfter > 0 && isJson);
  const odd = answers.filter((answer) => !allowed(answer));
  const problems = problemsOfEnds(ends);
  if (odd.length > 0) {
    const kinds = counted(
      odd.map(({ status, code, isJson }) => `${status} ${code ?? (isJson ? '' : 'not ours')}`.trim()),
    );
    problems.push(`${odd.length} answers are neither right nor "come back": ${kinds}`);
  }
  // Requests told to retry are repeated under the same key.
  await sleep(1_000);
  const again = keys.filter((one) => !isStored(one)).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const request of again) await repeat(fleet, request);
    }),
  );
  problems.push(...(await problemsOfKeys(fleet, keys)));
  return {
    figures: `carries ${carried.toFixed(0)}/s, was asked ${rate}/s: ${tell(answers)}; ${keys.length} quotations`,
    problems,
  };
}

async function repeat(fleet, request) {
  for (let tries = 0; tries < 20 && !isStored(request); tries++) {
    request.status = (await answerOf(fleet, request)).status;
    if (request.status >= 400) await sleep(500);
  }
}

/** Returns whether the answer confirms that the request is stored; 0 means no answer. */
const isStored = ({ status }) => status === 200 || status === 201;

/** Checks that each confirmed key has exactly one quotation, and that no other exists. */
async function problemsOfKeys({ client }, keys) {
  const { rows } = await client.query(
    `SELECT q.message, count(*)::int AS times FROM quotations q WHERE q.message = ANY($1) GROUP BY 1`,
    [keys.map(({ key }) => key)],
  );
  const times = new Map(rows.map(({ message, times: many }) => [message, many]));
  const problems = [];
  const note = (what, found) => found.length > 0 && problems.push(`${found.length} ${what}`);
  note(
    'quotations exist more than once',
    rows.filter((row) => row.times > 1),
  );
  note(
    'answered requests are not stored',
    keys.filter((one) => isStored(one) && !times.has(one.key)),
  );
  note(
    'requests never got through',
    keys.filter((one) => !isStored(one)),
  );
  return problems;
}

function problemsOfEnds(ends) {
  const problems = [];
  for (const { seconds, code } of ends) {
    if (code !== 0) problems.push(`an API ended with ${code}`);
    if (seconds < DRAIN_SECONDS)
      problems.push(`an API drained for ${seconds.toFixed(1)} s instead of ${DRAIN_SECONDS}`);
    if (seconds > DRAIN_SECONDS + GRACE_S) problems.push(`an API took ${seconds.toFixed(1)} s to end`);
  }
  return problems;
}

const formatEnds = (ends) => ends.map(({ seconds }) => `${seconds.toFixed(1)} s`).join(' and ');

function tell(answers) {
  const times = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const counts = counted(answers.map(({ status }) => status));
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(0);
  return `${answers.length} requests: ${counts}; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${times.at(-1)?.toFixed(0)} ms`;
}

/** `12x 200, 1x 503` */
function counted(kinds) {
  const times = new Map();
  for (const kind of kinds) times.set(kind, (times.get(kind) ?? 0) + 1);
  return [...times].map(([kind, many]) => `${many}x ${kind}`).join(', ');
}
