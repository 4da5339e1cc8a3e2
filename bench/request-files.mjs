import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@selvedge/backend/process/ports';
import { signIn, signUp } from './customers.mjs';
import { growFabrics } from './grow-fabrics.mjs';
import { withDatabase } from './own-database.mjs';
import { admin, makeAdmin } from './product.mjs';
import { SupervisedProgram } from './supervised-program.mjs';
import { judge } from './verdicts.mjs';

/** Long enough for what runs each second and whenever nothing else does. */
const IDLE_MS = 6_000;
const COVERAGE = new URL('./coverage.mjs', import.meta.url).pathname;
const customer = { email: 'buyer@araliya.example', password: 'a-long-enough-password', full_name: 'A. Buyer' };

/**
 * How much of our code every signed-in request runs before its subject, and after it: the files and functions that the
 * requests of six subjects have in common, less what runs in an idle program as well.
 */
export async function benchRequestFiles() {
  await withDatabase(async ({ databaseUrl, client, folder, servers }) => {
    await makeAdmin(databaseUrl);
    await growFabrics(client, 20);
    const port = await freePort();
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      JWT_SECRET: 'a secret of this run alone, and of no other one',
      LOG_LEVEL: 'info',
      PORT: String(port),
    };
    const api = new SupervisedProgram('main', env, { preload: COVERAGE });
    servers.push(api);
    api.start();
    await api.ready();
    const url = `http://127.0.0.1:${port}`;
    const tokens = { admin: await signIn(url, admin), customer: await signUp(url, customer) };
    const { rows } = await client.query('SELECT id FROM fabrics LIMIT 1');
    const requests = [
      ['admin', '/api/admin/users'],
      ['admin', `/api/admin/fabrics/${rows[0].id}`],
      ['admin', '/api/admin/quotations'],
      ['admin', '/api/admin/orders'],
      ['admin', '/api/admin/dashboard/stats'],
      ['customer', '/api/quotations'],
    ];
    const get = async ([who, path]) => {
      const answer = await fetch(url + path, { headers: { Authorization: `Bearer ${tokens[who]}` } });
      await answer.text();
      if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`);
      // Work that follows a response, such as its line in the log.
      await sleep(50);
    };
    // Each once before, because what is loaded or prepared once is not what each request runs.
    for (const request of requests) await get(request);
    await ranSince(api);
    await sleep(IDLE_MS);
    const idle = await ranSince(api);
    const runs = [];
    for (const request of requests) {
      await ranSince(api);
      await get(request);
      runs.push(await ranSince(api));
    }
    const common = [...runs[0]].filter((name) => !idle.has(name) && runs.every((ran) => ran.has(name)));
    const files = [...new Set(common.map((name) => name.split(':')[0]))].sort();
    for (const file of files) {
      const names = common.filter((name) => name.startsWith(`${file}:`)).map((name) => name.split(' ')[1]);
      console.log(`  ${file}: ${names.join(' ')}`);
    }
    judge('files of ours that each request runs before its subject', files.length, '≤ 15');
    judge('  their functions', common.length);
  });
}

const ranSince = async (api) => new Set((await api.tell('coverage')).functions);
