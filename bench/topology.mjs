/**
 * `npm run topology`: what docker-compose.yml runs, as plain processes on this machine, on free ports, until Ctrl-C. Two APIs
 * behind the proxy with the settings of deploy/, two workers, Redis, PostgreSQL with a streaming replica, an S3 server and
 * a mail server. `-- --proxy nginx` takes nginx instead of Caddy, `-- --apis 3 --workers 1` other numbers.
 */
import { parseArgs } from 'node:util';
import { admin, startFleet } from './fleet.mjs';

const { values } = parseArgs({
  options: {
    apis: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
    proxy: { type: 'string' },
  },
});

const log = (what, where) => console.log(`  ${what.padEnd(14)} ${where}`);
const fleet = await startFleet({
  apis: Number(values.apis),
  workers: Number(values.workers),
  proxy: values.proxy,
  log,
});
console.log(`
  Open ${fleet.url}, and ${fleet.url}/admin as ${admin.email} with ${admin.password}.
  Logs are in ${fleet.folder}. Ctrl-C ends all of it, and removes what it has written.
`);
// The fleet keeps us until then.
await new Promise(() => setInterval(() => undefined, 1_000_000));
