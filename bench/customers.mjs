import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 100;
const CUSTOMERS = 3;
const SLOWEST_PACE_MS = 600;

/** Each decision with its share of all, and what goes with it. Only a priced answer brings a PDF. */
const decisions = [
  { status: 'approved', verb: 'approve', share: 0.6, body: () => ({ quoted_price: 1000 + Math.random() * 9000 }) },
  { status: 'rejected', verb: 'reject', share: 0.25, body: () => ({ admin_comment: 'The mill has closed.' }) },
  { status: 'responded', verb: 'respond', share: 0.15, body: () => ({ admin_response: 'Which shade?' }) },
];

/**
 * Customers who send requests and an admin who decides, as long as `goOn` returns true. Requests without a response are
 * repeated under the same key, as our own screens do. They wait while `isBusy` returns true, because killed workers do less
 * than running ones.
 *
 * @returns every decision: `{ id, status }` of its quotation
 */
export async function trade(url, { admin, customer, fabrics, goOn, isBusy }) {
  const taken = [];
  const customerLoop = async () => {
    while (goOn()) {
      if (await isBusy()) {
        await sleep(RETRY_MS);
        continue;
      }
      const id = await request(url, customer, any(fabrics));
      taken.push({ id, status: await decide(url, admin, id, draw(decisions)) });
      await sleep(Math.random() * SLOWEST_PACE_MS);
    }
  };
  await Promise.all(Array.from({ length: CUSTOMERS }, customerLoop));
  return taken;
}

/** @returns the token of the session */
export async function signIn(url, credentials) {
  const { token } = await post(`${url}/api/auth/login`, { body: credentials });
  return token;
}

export async function signUp(url, credentials) {
  const { token } = await post(`${url}/api/auth/signup`, { body: credentials });
  return token;
}

async function request(url, token, fabric_id) {
  const headers = { 'Idempotency-Key': randomUUID() };
  const { quotation } = await post(`${url}/api/quotations`, {
    token,
    headers,
    body: { fabric_id, quantity_meters: 60, message: 'For shirts, please.' },
  });
  return quotation.id;
}

/** 409 means that a call whose response was lost has taken the decision. */
async function decide(url, token, id, { status, verb, body }) {
  const input = body();
  if (input.quoted_price) input.quoted_price = Math.round(input.quoted_price * 100) / 100;
  await post(`${url}/api/admin/quotations/${id}/${verb}`, { token, body: input, accept: 409 });
  return status;
}

/**
 * Posts until an answer comes that is not due to a killed API.
 * @throws Error if the request is rejected, with the last answer that caused a retry
 */
export async function post(url, { token, headers, body, accept }) {
  let former = '';
  for (;;) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }), ...headers },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    const read = answer && (await answer.json().catch(() => undefined));
    if (read && (answer.ok || answer.status === accept)) return read;
    if (read && answer.status < 500) throw new Error(`${url} answered ${answer.status}: ${read.message}${former}`);
    if (read) former = ` (before that ${answer.status}: ${read.message})`;
    await sleep(RETRY_MS);
  }
}

/** One of the choices, as often as their shares say. */
export function draw(choices, random = Math.random) {
  const at = random() * choices.reduce((sum, { share }) => sum + share, 0);
  let sum = 0;
  for (const choice of choices) {
    sum += choice.share;
    if (at < sum) return choice;
  }
  return choices[0];
}

const any = (values) => values[Math.floor(Math.random() * values.length)];
