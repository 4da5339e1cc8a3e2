/**
 * A flooding process: requests the addresses that its parent names, over several keep-alive connections with one
 * request at a time each, and reports the results to its parent.
 */
import { Client } from 'undici';
import { quantile } from './load.mjs';

process.once('message', async ({ url, requests, connections, seconds, localAddress }) => {
  const clients = Array.from(
    { length: connections },
    () => new Client(url, { localAddress, bodyTimeout: 0, headersTimeout: 0 }),
  );
  const [times, statuses] = [[], {}];
  const end = performance.now() + seconds * 1_000;
  let number = 0;
  const flood = async (client) => {
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      const status = await ask(client, requests[number++ % requests.length]).catch(() => 0);
      times.push(performance.now() - begun);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(clients.map(flood));
  process.send({ perSecond: times.length / seconds, p50: quantile(times, 0.5), statuses }, () => process.exit());
});

async function ask(client, { path, method = 'GET', headers = {}, body }) {
  const { statusCode, body: answer } = await client.request({ path, method, headers, body });
  await answer.dump();
  return statusCode;
}
