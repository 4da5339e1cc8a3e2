import { Agent, request } from 'node:http';
import { Client } from 'undici';
import { from } from './client-addresses.mjs';

/**
 * Requests `path(number)` over `connections` keep-alive connections, each with one request at a time and a client
 * address of its own, if the server trusts it. Uses undici, because node:http needs as much processor time to ask as
 * our server to answer.
 * @returns requests/s, the response time of the 99th percentile (ms) and the bytes of an answer's body
 * @throws Error unless each status is 2xx
 */
export async function load(url, path, { seconds, connections }) {
  const clients = Array.from({ length: connections }, () => new Client(url));
  let bytes = 0;
  const figures = await runConcurrently(connections, seconds, async (number, worker) => {
    bytes = await bytesOf(clients[worker], path(number), from(worker));
  });
  await Promise.all(clients.map((client) => client.close()));
  return { ...figures, bytes };
}

function bytesOf(client, path, headers) {
  let bytes = 0;
  return new Promise((resolve, reject) => {
    client.dispatch(
      { path, method: 'GET', headers },
      {
        onRequestStart: () => {},
        onResponseStart: (_, status) => {
          if (status < 200 || status >= 300) reject(new Error(`GET ${path} answered ${status}`));
        },
        onResponseData: (_, part) => {
          bytes += part.length;
        },
        onResponseEnd: () => resolve(bytes),
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}

/**
 * Does `act(number, worker)` again and again for `seconds`, by `workers` at the same time.
 * @returns how many a second, and the time that 99 of 100 keep (ms)
 */
export async function runConcurrently(workers, seconds, act) {
  const times = [];
  let number = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const work = async (worker) => {
    for (let now = start; now < end; ) {
      const began = performance.now();
      await act(number++, worker);
      now = performance.now();
      times.push(now - began);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return { perSecond: (times.length * 1000) / (performance.now() - start), p99: quantile(times, 0.99) };
}

/** Rupees per meter, more than any fabric costs. */
const ABOVE_ALL_PRICES = 900_000;

/** Addresses of the same work that no cache has answered: each `url` has a bound of its own above all prices. */
export function newAddresses(url) {
  return () => `${url}&max_price=${ABOVE_ALL_PRICES + made++}`;
}
let made = 0;

/**
 * Response times of `url`, in ms, for a single caller, one request after the other; `before` runs ahead of each and is
 * not timed. A function gives each request an address of its own.
 */
export async function responseTimes(url, requests, before = async () => {}) {
  const agent = new Agent({ keepAlive: true });
  const times = [];
  const address = typeof url === 'function' ? url : () => url;
  let body = await ask(address(), agent);
  for (let number = 0; number < requests; number++) {
    await before();
    const asked = address();
    const start = performance.now();
    body = await ask(asked, agent);
    times.push(performance.now() - start);
  }
  agent.destroy();
  return { p50: median(times), p95: quantile(times, 0.95), total: JSON.parse(body).total };
}

/**
 * The response times of several addresses, requested in turn `requests` times each, so that a busy minute affects all.
 */
export async function alternatingResponseTimes(addresses, requests) {
  const agent = new Agent({ keepAlive: true });
  const runs = addresses.map((address) => ({ address, times: [], body: '' }));
  for (let number = 0; number < requests; number++) {
    for (const run of runs) {
      const asked = run.address();
      const start = performance.now();
      run.body = await ask(asked, agent);
      run.times.push(performance.now() - start);
    }
  }
  agent.destroy();
  return runs.map(({ times, body }) => ({
    p50: median(times),
    p95: quantile(times, 0.95),
    total: JSON.parse(body).total,
  }));
}

export const median = (values) => quantile(values, 0.5);

export function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/**
 * The body of the answer as text.
 * @throws Error unless the status is 2xx
 */
export function ask(url, agent, { method = 'GET', headers = {}, body } = {}) {
  const text = body && JSON.stringify(body);
  const bodyHeaders = text ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) } : {};
  return new Promise((resolve, reject) => {
    request(url, { agent, method, headers: { ...headers, ...bodyHeaders } }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => {
        const answer = Buffer.concat(parts).toString();
        if (response.statusCode >= 200 && response.statusCode < 300) resolve(answer);
        else reject(new Error(`${method} ${url} answered ${response.statusCode}: ${answer}`));
      });
    })
      .on('error', reject)
      .end(text);
  });
}
