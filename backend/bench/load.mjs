import { Agent, get } from 'node:http';

/**
 * Asks `path(number)` over `connections` kept-alive connections, each with one request at a time.
 * @returns requests/s, the response time that 99 of 100 keep (ms) and the bytes of an answer's body
 */
export async function load(url, path, { seconds, connections }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times = [];
  let bytes = 0;
  let number = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const lane = async () => {
    for (let now = performance.now(); now < end; now = times.at(-1).end) {
      bytes = (await ask(url + path(number++), agent)).length;
      const done = performance.now();
      times.push({ ms: done - now, end: done });
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  const elapsed = (performance.now() - start) / 1000;
  agent.destroy();
  return {
    perSecond: times.length / elapsed,
    p99: quantile(
      times.map(({ ms }) => ms),
      0.99,
    ),
    bytes,
  };
}

/** Response times of `url`, in ms, one request after the other; `before` runs ahead of each and is not timed. */
export async function responseTimes(url, requests, before = async () => {}) {
  const agent = new Agent({ keepAlive: true });
  const times = [];
  let body = await ask(url, agent);
  for (let number = 0; number < requests; number++) {
    await before();
    const start = performance.now();
    body = await ask(url, agent);
    times.push(performance.now() - start);
  }
  agent.destroy();
  return { p50: median(times), p95: quantile(times, 0.95), total: JSON.parse(body).total };
}

export const median = (values) => quantile(values, 0.5);

function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

function ask(url, agent) {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts).toString());
        else reject(new Error(`${url} answered ${response.statusCode}: ${Buffer.concat(parts)}`));
      });
    }).on('error', reject);
  });
}
