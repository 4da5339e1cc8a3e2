import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { from } from './client-addresses.mjs';
import { quantile } from './load.mjs';
import { startMailServer } from './mail-server.mjs';
import { ordinaryDay, PEER_KINDS, questionsOfADay, READS } from './ordinary-day.mjs';
import { withPeers } from './peers/peer-servers.mjs';
import { admin, makeAdmin } from './product.mjs';
import { memoryOf } from './servers.mjs';
import { SupervisedProgram } from './supervised-program.mjs';
import { judge } from './verdicts.mjs';

const PEOPLE = 200;
/** The average time that a person looks at a response while only the ordinary rate is asked for. */
const PAUSE_S = 10;
const MAX_P99_MS = 100;
const FIRST_RATE = 8;
/** With fewer requests, a single slow read would be the percentile. */
const MIN_QUESTIONS = 150;
/** The lowest rate; a server that is too slow for it counts as carrying none. */
const MIN_RATE = 1;
/** The rates between which the highest one lies, one to the other, and how often it is tried at most. */
const PRECISION = 1.15;
const MAX_STEPS = 16;

/**
 * The day of 200 people, who look at lists, details and searches, sign in, request, approve and change prices: how many
 * requests a second a server carries while 99 of 100 reads are answered within 100 ms. The peers get the reads of the same
 * day alone, without a price filter where they have none, and are measured in turns with ours. Sign-ins don't count as
 * reads, because a password hash takes its time on purpose.
 */
export async function benchDay({ seconds, rounds, fabrics, folder }) {
  const mail = await startMailServer(0);
  const settings = {
    SMTP_URL: mail.url,
    LOGINS_PER_ACCOUNT: '100000',
    LOGINS_PER_ADDRESS: '100000',
    REQUESTS_PER_HOUR: '100000',
    SIGN_UPS_PER_HOUR_IN_ALL: '100000',
    MAILS_TO_UNPROVEN_PER_DAY: '100000',
    MAILS_TO_UNPROVEN_PER_HOUR_IN_ALL: '100000',
    STAFF_MAILS_PER_SENDER_PER_HOUR: '100000',
  };
  try {
    await withPeers({ fabrics, settings, programs: [startWorker], ...(folder && { folder }) }, async (started) => {
      const { ours, peers } = { ours: started.ours, peers: started.started };
      await makeAdmin(started.databaseUrl);
      const day = await ordinaryDay(ours.url, { admin, customers: PEOPLE });
      const sides = [
        { name: 'selvedge', server: ours, asks: day },
        ...(await Promise.all(
          peers.map(async ({ name, server, day: dayOf }) => ({
            name,
            server,
            kinds: PEER_KINDS,
            asks: await dayOf(server.url),
          })),
        )),
      ];
      await beside(sides[0], seconds);
      const best = new Map(sides.map(({ name }) => [name, []]));
      for (let round = 0; round < rounds; round++) {
        for (const side of sides) best.get(side.name).push(await mostOf(side, { seconds, round }));
      }
      report(sides, best);
    });
  } finally {
    await mail.stop();
  }
}

async function startWorker(settings) {
  const worker = new SupervisedProgram('worker', { PATH: process.env.PATH, NODE_ENV: 'development', ...settings });
  worker.start();
  await worker.ready();
  return worker;
}

/** Compares reads at the ordinary rate during a whole day's mix with the same reads alone. */
async function beside(side, seconds) {
  const rate = PEOPLE / PAUSE_S;
  await simulateCallers({ ...side, kinds: READS }, { rate, seconds, seed: 1 });
  const quiet = await simulateCallers({ ...side, kinds: READS }, { rate, seconds: seconds * 2, seed: 2 });
  const whole = await simulateCallers(side, { rate, seconds: seconds * 2, seed: 2 });
  console.log(
    `\n  200 people, ${rate} requests/s: p99 of reads ${quiet.readsP99.toFixed(0)} ms alone, ${whole.readsP99.toFixed(0)} ms in the whole day, ${share(whole.addresses)} of the addresses new`,
  );
  for (const [kind, times] of whole.kinds) {
    console.log(`  ${kind.padEnd(10)} ${times.length} requests, p99 ${quantile(times, 0.99).toFixed(0)} ms`);
  }
  judge('p99 of reads in an ordinary day, to reads alone', whole.readsP99 / quiet.readsP99, '≤ 3 x');
}

/** The highest rate that a server carries, found by doubling and then by halving the step. */
async function mostOf(side, { seconds, round }) {
  let [good, bad, rate] = [{ rate: 0, perSecond: 0 }, Number.POSITIVE_INFINITY, FIRST_RATE];
  for (let step = 0; step < MAX_STEPS && rate >= MIN_RATE && bad > good.rate * PRECISION; step++) {
    const long = Math.max(seconds, MIN_QUESTIONS / rate);
    const run = await simulateCallers(side, { rate, seconds: long, seed: MAX_STEPS * round + step });
    if (run.readsP99 <= MAX_P99_MS) good = { rate, ...run };
    else bad = rate;
    rate = bad === Number.POSITIVE_INFINITY ? rate * 2 : Math.sqrt(Math.max(good.rate, bad / 4) * bad);
  }
  const memory = memoryOf(side.server);
  console.log(`  ${side.name.padEnd(10)} carries ${good.perSecond.toFixed(0)} requests/s`);
  return { ...good, memory };
}

/**
 * Each of the people asks one question after the other, with pauses of random length between them, so that all of them
 * together ask `rate` a second as long as the server keeps up.
 *
 * @returns answers a second, 99th percentile of the reads (ms), times of each kind (ms), and processor time of everything
 *          but this process (s for 1,000 requests)
 */
async function simulateCallers({ name, server, asks, kinds }, { rate, seconds, seed }) {
  const next = questionsOfADay(seed, kinds);
  const pool = new Pool(server.url, { connections: PEOPLE });
  const [times, reads, addresses] = [[], [], { all: 0, known: new Set() }];
  const timesOf = new Map();
  const [busy, own] = [busyMs(), process.cpuUsage()];
  const start = performance.now();
  const end = start + seconds * 1_000;
  const person = async (number) => {
    // The first question comes within the first pause, so that the people don't start at the same time. At a low rate,
    // many of them ask nothing before the end.
    await sleep(Math.min(seconds, Math.random() * (PEOPLE / rate)) * 1_000);
    while (performance.now() < end) {
      const question = next();
      const { method = 'GET', path, headers, body, read } = await asks(question);
      const sentAt = performance.now();
      const response = await pool.request({
        method,
        path,
        headers: { ...from(number), ...(body && { 'Content-Type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.body.text();
      if (response.statusCode >= 300)
        throw new Error(`${name}: ${method} ${path} answered ${response.statusCode}: ${text}`);
      times.push(performance.now() - sentAt);
      if (method === 'GET') {
        addresses.all += 1;
        addresses.known.add(path);
      }
      timesOf.set(question.kind, [...(timesOf.get(question.kind) ?? []), times.at(-1)]);
      if (READS.includes(question.kind)) reads.push(times.at(-1));
      read?.(JSON.parse(text));
      const pause = -Math.log(1 - Math.random()) * (PEOPLE / rate) * 1_000;
      await sleep(Math.max(0, Math.min(pause, end - performance.now())));
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_, number) => person(number)));
  const { user, system } = process.cpuUsage(own);
  await pool.close();
  return {
    perSecond: (times.length * 1_000) / (performance.now() - start),
    readsP99: quantile(reads, 0.99),
    addresses,
    kinds: timesOf,
    processorS: (busyMs() - busy - (user + system) / 1_000) / times.length,
  };
}

/** Time for which the processors of this machine have worked, in ms. */
function busyMs() {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

const share = ({ all, known }) => `${((known.size / all) * 100).toFixed(0)} %`;

function report(sides, best) {
  const median = (name, figure) =>
    quantile(
      best.get(name).map((run) => run[figure]),
      0.5,
    );
  console.log('\n  requests/s with the p99 of reads ≤ 100 ms, processor time for 1,000 requests, memory of the server');
  for (const { name } of sides) {
    const processorS = median(name, 'processorS');
    const figures = [
      `${median(name, 'perSecond').toFixed(0)}/s`,
      // Unknown of a server that carried no rate.
      processorS === undefined ? '-' : `${processorS.toFixed(2)} s`,
      `${median(name, 'memory')} MB`,
    ];
    console.log(`  ${name.padEnd(10)} ${figures.map((figure) => figure.padStart(10)).join('')}`);
  }
  for (const { name } of sides.slice(1)) {
    judge(
      `an ordinary day: requests/s to ${name}`,
      median('selvedge', 'perSecond') / Math.max(median(name, 'perSecond'), MIN_RATE),
      '≥ 10 x',
    );
  }
}
