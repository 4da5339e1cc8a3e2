import { setTimeout as sleep } from 'node:timers/promises';
import { offer } from './open-load.mjs';

const RATE = 5;
const RECOVERY_MS = 90_000;

/**
 * The services to stop, how they are restored, and the metric that must change meanwhile: `component` in
 * selvedge_component_up, or a metric of its own, with its expected value. Undefined if this machine lacks the service.
 */
const parts = {
  PostgreSQL: ({ postgres }) => ({
    ...postgres,
    figure: up('database'),
    reaches: (value) => value === 0,
    refuses: true,
  }),
  Redis: ({ redis }) => redis && { ...redis, figure: up('queue'), reaches: (value) => value === 0.5 },
  S3: ({ s3 }) => ({ ...s3, figure: up('storage'), reaches: (value) => value === 0 }),
  SMTP: ({ mail }) => ({
    kill: mail.stop,
    startAgain: mail.startAgain,
    figure: 'selvedge_mail_oldest_seconds',
    reaches: (value) => value >= 5,
  }),
  'read replica': ({ standby }) => ({
    kill: () => standby.stop('immediate'),
    startAgain: standby.startAgain,
    figure: up('replica'),
    reaches: (value) => value === 0.5,
  }),
};

export const outages = Object.keys(parts);

const up = (component) => `selvedge_component_up{component="${component}"}`;

/** Requests and quotations go on while a service is stopped; afterwards all work must be done, and every mail sent once. */
export async function drillOutage(fleet, name, seconds) {
  const part = parts[name](fleet);
  if (part === undefined) return { skipped: fleet.missing.join(' ') };
  const worst = watchFigure(fleet.apis[0].monitor, part);
  const offered = offer(fleet, { rate: RATE, shareOfRequests: 0.2 });
  await sleep(2_000);
  await part.kill();
  await sleep(seconds * 1_000);
  await part.startAgain();
  const back = performance.now();
  await sleep(3_000);
  const { answers, keys } = await offered.stop();
  const isDone = await allIsDone(fleet);
  const recovered = (performance.now() - back) / 1_000;
  const { moved, now } = await worst.stop();

  const problems = [];
  const lost = answers.filter(({ status, retryAfter }) => status >= 500 && !(part.refuses && retryAfter > 0));
  const unanswered = answers.filter(({ status }) => status === 0);
  if (lost.length > 0)
    problems.push(
      `${lost.length} requests failed: ${[...new Set(lost.map(({ status, path }) => `${status} ${path}`))].slice(0, 4).join(', ')}`,
    );
  if (unanswered.length > 0) problems.push(`${unanswered.length} requests got no answer`);
  if (moved === undefined) problems.push(`${part.figure} did not move`);
  if (!isDone) problems.push(`after ${RECOVERY_MS / 1_000} s jobs or mails still waited`);
  const twice = await mailsTwice(fleet);
  if (twice > 0) problems.push(`${twice} mails arrived twice`);
  const served = answers.filter(({ status }) => status >= 200 && status < 300).length;
  const rejected = answers.filter(({ status }) => status === 503).length;
  return {
    figures: `${answers.length} requests: ${served} served, ${rejected} told to come back; ${keys.length} quotations asked; ${part.figure} went to ${moved} and is ${now}; all done ${recovered.toFixed(0)} s after it was back`,
    problems,
  };
}

/** Asks for a figure twice a second, as Prometheus would. */
function watchFigure(monitor, { figure, reaches }) {
  let [moved, now, isFinished] = [undefined, undefined, false];
  const look = async () => {
    const text = await fetch(`${monitor}/metrics`).then(
      (answer) => answer.text(),
      () => '',
    );
    const line = text.split('\n').find((one) => one.startsWith(`${figure} `));
    if (line === undefined) return;
    now = Number(line.slice(figure.length));
    if (reaches(now)) moved = moved === undefined || figure.endsWith('seconds') ? now : moved;
  };
  const looking = (async () => {
    for (; !isFinished; await sleep(500)) await look();
  })();
  return {
    async stop() {
      isFinished = true;
      await looking;
      await sleep(5_500);
      await look();
      return { moved, now };
    },
  };
}

async function allIsDone({ client }) {
  for (const deadline = Date.now() + RECOVERY_MS; Date.now() < deadline; await sleep(300)) {
    const asked = await client
      .query(
        `SELECT (SELECT count(*) FROM outbox WHERE finished_at IS NULL AND available_at < now() + interval '40 s')
              + (SELECT count(*) FROM mails WHERE state IN ('queued', 'handing_over')) AS open`,
      )
      .catch(() => undefined);
    if (asked && Number(asked.rows[0].open) === 0) return true;
  }
  return false;
}

async function mailsTwice({ mail }) {
  const times = new Map();
  for (const { id } of mail.received) times.set(id, (times.get(id) ?? 0) + 1);
  return [...times.values()].filter((many) => many > 1).length;
}
