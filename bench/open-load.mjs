import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { from } from './client-addresses.mjs';

const WORDS = ['poplin', 'voile', 'denim', 'twill', 'linen', 'sateen', 'crepe', 'jersey', 'georgette', 'flannel'];
/** Longer than the API's own timeout: a request that waits longer is lost. */
const TIMEOUT_MS = 30_000;

/**
 * Sends requests of many clients at a fixed rate, whether or not earlier ones were answered (an open loop).
 * @param rate per second
 * @param atOnce maximum of concurrent requests; unlimited by default
 * @param shareOfRequests share of quotation requests, each under a key of its own
 * @param search the others are searches that can't be cached, instead of pages of the catalog
 * @returns stop(), which awaits pending requests, and returns all answers and the quotation requests by key
 */
export function offer(fleet, { rate, atOnce = Number.POSITIVE_INFINITY, shareOfRequests, search = false }) {
  const [answers, keys, pending] = [[], [], new Set()];
  const start = performance.now();
  let number = 0;
  const ask = async (asked) => {
    const answer = await answerOf(fleet, asked);
    asked.status = answer.status;
    answers.push(answer);
  };
  const timer = setInterval(() => {
    const due = ((performance.now() - start) / 1_000) * rate;
    while (number < due) {
      if (pending.size >= atOnce) {
        number = Math.floor(due);
        break;
      }
      const asked = wanted(fleet, number++, { shareOfRequests, search });
      if (asked.key) keys.push(asked);
      const asking = ask(asked).finally(() => pending.delete(asking));
      pending.add(asking);
    }
  }, 5);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
      return { answers, keys };
    },
  };
}

function wanted({ fabrics, tokens }, number, { shareOfRequests, search }) {
  const client = from(number);
  const token = tokens[number % tokens.length];
  const fabric = fabrics[(number * 7) % fabrics.length];
  if (shareOfRequests > 0 && number % Math.round(1 / shareOfRequests) === 0) {
    const key = randomUUID();
    const body = { fabric_id: fabric, quantity_meters: 60, message: key };
    return { method: 'POST', path: '/api/quotations', token, client, key, body, status: 0 };
  }
  const word = WORDS[number % WORDS.length];
  if (search) {
    return {
      path: `/api/fabrics?search=${word}&facets=true&limit=24&min_price=${(number % 9_973) / 100}`,
      token,
      client,
    };
  }
  const paths = [
    `/api/fabrics?limit=24&offset=${number % 100}`,
    `/api/fabrics/${fabric}`,
    `/api/fabrics?search=${word}`,
  ];
  return { path: paths[number % paths.length], token, client };
}

/**
 * @returns status (0 where there was no answer, with the code of the error), time (ms), and whether it is ours and says when
 *          to come back
 */
export function answerOf({ url, agent }, { method = 'GET', path, token, client, key, body }) {
  const start = performance.now();
  const text = body && JSON.stringify(body);
  const headers = {
    Authorization: `Bearer ${token}`,
    ...client,
    ...(key && { 'Idempotency-Key': key }),
    ...(text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve) => {
    const end = (status, more = {}) =>
      resolve({ status, ms: performance.now() - start, path: path.split('?')[0], ...more });
    const call = request(url + path, { agent, method, headers, timeout: TIMEOUT_MS }, (response) => {
      response.resume();
      response.once('error', () => end(0));
      response.once('end', () =>
        end(response.statusCode, {
          retryAfter: Number(response.headers['retry-after'] ?? 0),
          isJson: /json/.test(response.headers['content-type'] ?? ''),
        }),
      );
    });
    call.once('timeout', () => call.destroy());
    call.once('error', ({ code }) => end(0, { code }));
    call.end(text);
  });
}
