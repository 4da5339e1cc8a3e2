import { chownSync, mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresUser } from '@selvedge/backend/embedded/postgres-binaries';
import { runProgram, startServer, stopServer } from '@selvedge/backend/embedded/postgres-server';
import { freePort } from '@selvedge/backend/process/ports';
import { post, signIn, signUp } from './customers.mjs';
import { startPgBouncer } from './pgbouncer.mjs';
import { hasProxy, proxies, startProxy } from './proxies.mjs';

const MIB = 1024 * 1024;
const TIMEOUT_MS = 30_000;

const demand = (holds, otherwise) => {
  if (!holds) throw new Error(otherwise);
};

async function eventually(look, otherwise) {
  for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(200)) {
    const found = await Promise.resolve(look()).catch(() => undefined);
    if (found) return found;
    if (Date.now() > deadline) throw new Error(otherwise);
  }
}

/** Trials of the surrounding services: database server, proxies, monitoring. */
export const serverTrials = [
  {
    name: 'dump',
    needs: ['pg_dump', 'pg_restore', 'psql'],
    async work({ checkout, postgres, databaseUrl }, command) {
      const copy = await postgres.database('restored');
      await postgres.ask(
        `INSERT INTO mails (event_key, to_address, subject, text, html) VALUES ('waits', 'a@b.lk', 's', 't', 'h')`,
        databaseUrl,
      );
      const env = { DATABASE_URL: databaseUrl, NEW_DATABASE_URL: copy };
      await checkout.must(command('pg_dump'), env);
      await checkout.must(command('pg_restore'), env);
      checkout.write('hold.sql', command('UPDATE mails'));
      await checkout.must('psql --set ON_ERROR_STOP=1 --file hold.sql "$NEW_DATABASE_URL"', env);
      const rows = await postgres.ask(
        `SELECT state, count(*)::int AS n FROM mails WHERE event_key = 'waits' GROUP BY 1`,
        copy,
      );
      demand(rows[0]?.state === 'held', `the mail that waited is ${JSON.stringify(rows)}`);
      // A restored copy must be able to start.
      await checkout.must('node backend/dist/prepare.js', { DATABASE_URL: copy });
      return 'the copy starts, and its waiting mails are held';
    },
  },
  {
    name: 'replica',
    needs: ['pg_basebackup'],
    async work(installation, command) {
      const { postgres, folder, checkout, ends } = installation;
      const at = `${folder}/postgres/replica`;
      mkdirSync(at, { mode: 0o700 });
      if (postgresUser) chownSync(at, postgresUser.uid, postgresUser.gid);
      await postgres.ask(`CREATE ROLE replicator LOGIN REPLICATION PASSWORD 'follows'`);
      const from = postgres.urlOf('replicator', 'postgres', 'follows');
      const [program, ...flags] = command('pg_basebackup').split(' ');
      const made = await runProgram(`${postgres.bin}/${program}`, [...flags, '-d', from, '-D', at]);
      demand(made.code === 0, made.output);
      const port = await startServer(postgres.pgCtl, at, { settings: { max_connections: '200' } });
      ends.push(() => stopServer(postgres.pgCtl, at, 2_000));
      const url = new URL(installation.databaseUrl);
      url.port = String(port);
      const [own, monitor] = [await freePort(), await freePort()];
      const env = { PORT: String(own), API_MONITOR_PORT: String(monitor), DATABASE_READ_URL: url.href };
      await checkout.start('node backend/dist/main.js', `http://127.0.0.1:${monitor}`, env);
      const lag = await eventually(async () => {
        const { components } = await (await fetch(`http://127.0.0.1:${monitor}/health`)).json();
        return components.replica.status === 'ok' && `${components.replica.lag_seconds} s`;
      }, 'the replica does not serve');
      return `an API reads there; it trails by ${lag}`;
    },
  },
  {
    name: 'proxies',
    async work(installation, command) {
      const { folder, port, token } = installation;
      const reported = [];
      for (const name of proxies.filter(hasProxy)) {
        const own = `${folder}/${name}`;
        mkdirSync(own);
        const at = await freePort();
        const front = await startProxy(name, { port: at, ports: [port], folder: own });
        installation.ends.push(front.stop);
        const check = command(name === 'nginx' ? 'nginx -t' : 'caddy validate');
        const file = name === 'nginx' ? `-c ${own}/nginx.conf -p ${own}` : '';
        const line = name === 'nginx' ? `${check} ${file}` : check.replace(/--config \S+/, `--config ${own}/Caddyfile`);
        await installation.checkout.must(line, { XDG_DATA_HOME: own, XDG_CONFIG_HOME: own });
        for (const megabytes of [2, 40, 99, 130]) {
          const form = new FormData();
          form.append('file', new Blob([Buffer.alloc(megabytes * MIB, 0x50)]), 'pictured.xlsx');
          const answer = await fetch(`${front.url}/api/admin/fabrics/upload-excel`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${token}`, Prefer: 'wait=0' },
            body: form,
          });
          const reply = await answer.json().catch(() => ({}));
          demand(
            reply.message && answer.status < 500,
            `${name} answers ${megabytes} MB with ${answer.status}, and not in our words`,
          );
          reported.push(`${name} ${megabytes} MB ${answer.status}`);
        }
        for (const path of ['/health', '/metrics']) {
          const { status } = await fetch(front.url + path);
          demand(status === 404, `${name} shows ${path} to everybody`);
        }
      }
      demand(reported.length > 0, 'neither proxy is installed');
      reported.push(
        ...proxies.filter((name) => !hasProxy(name)).map((name) => `${name} SKIPPED: it is missing or too old`),
      );
      return reported.join(', ');
    },
  },
  {
    name: 'figures',
    needs: ['promtool'],
    async work({ checkout, monitors }, command) {
      await checkout.must(command('promtool check'));
      await checkout.must(
        'mkdir -p watch && cp deploy/prometheus.yml docs/monitoring/alerts.yml watch/ && promtool check config watch/prometheus.yml',
      );
      for (const port of monitors) {
        const { printed } = await checkout.run(
          `curl --silent http://127.0.0.1:${port}/metrics | promtool check metrics`,
        );
        demand(!/error|parsing/i.test(printed), printed.slice(0, 400));
      }
      return 'rules, settings and the figures of both programs are what Prometheus reads';
    },
  },
  {
    name: 'PgBouncer',
    needs: ['pgbouncer'],
    async work(installation, command) {
      const { checkout, redis, mail, folder, ends, postgres, admin } = installation;
      demand(redis !== undefined, 'redis-server is not installed, and the queue must not go through PgBouncer');
      await checkout.stop();
      const url = await postgres.database('pooled');
      const bouncer = await startPgBouncer(command('[databases]'), { url, folder });
      ends.push(bouncer.stop);
      const env = { DATABASE_URL: bouncer.url, ADMIN_PASSWORD: admin.password };
      await checkout.must('node backend/dist/prepare.js', env);
      await startPrograms(installation, env);
      const used = await serves(installation);
      const before = mail.received.length;
      await bouncer.stop();
      await sleep(2_000);
      await bouncer.startAgain();
      await eventually(async () => (await fetch(`${installation.url}/health/ready`)).ok, 'the API does not come back');
      await serves(installation);
      demand(mail.received.length > before, 'no mail left after its restart');
      const limits = await postgres.ask(
        `SELECT count(*)::int AS n, count(*) FILTER (WHERE application_name LIKE 'selvedge%')::int AS named
         FROM pg_stat_activity WHERE datname = 'pooled'`,
      );
      demand(bouncer.rejections().length === 0, bouncer.rejections().slice(0, 3).join('; '));
      return `migrations, sign-up, mail, search and import through it, also after it was killed; ${used} connections at the server, ${JSON.stringify(limits[0])}`;
    },
  },
  {
    name: 'password',
    async work(installation, command) {
      const { checkout, postgres } = installation;
      await checkout.stop();
      await postgres.ask(command('ALTER ROLE').replace('…', 'another-password'));
      const refused = await checkout.run('node backend/dist/prepare.js');
      demand(
        refused.code === 1 && refused.printed.includes('password authentication failed'),
        refused.printed.slice(-300),
      );
      const url = new URL(installation.databaseUrl);
      url.password = 'another-password';
      checkout.write('secrets/database_url', url.href);
      await checkout.must('node backend/dist/prepare.js');
      await startPrograms(installation, {});
      await checkout.stop();
      return 'the old one is refused in a sentence, the programs start with the new one, and end well';
    },
  },
  {
    name: 'two roles',
    async work(installation, command) {
      const { checkout, postgres } = installation;
      await postgres.ask(command('CREATE ROLE').replace('…', 'weft'));
      const owner = checkout.read('secrets/database_url').trim();
      const programs = new URL(owner);
      Object.assign(programs, { username: 'selvedge_programs', password: 'weft' });
      await checkout.must('node backend/dist/prepare.js', {
        DATABASE_URL: programs.href,
        DATABASE_OWNER_URL: owner,
        QUEUE_URL: '',
      });
      await startPrograms(installation, { DATABASE_URL: programs.href, QUEUE_URL: '' });
      await checkout.stop();
      const refused = await postgres
        .ask('DROP TRIGGER audit_update ON fabrics', programs.href)
        .catch(({ code }) => code);
      demand(refused === '42501', `the role of the programs was answered ${JSON.stringify(refused)}`);
      return 'the programs start with the rights of their role, which can not switch the audit trail off';
    },
  },
];

async function startPrograms({ checkout, monitors }, env) {
  for (const [place, name] of ['main', 'worker'].entries()) {
    await checkout.start(`node backend/dist/${name}.js`, `http://127.0.0.1:${monitors[place]}`, env);
  }
}

/**
 * A new customer gets an email, a workbook is imported, and the shop finds its fabric. @returns connections at the
 * server meanwhile
 */
async function serves({ url, mail, admin, postgres }) {
  const code = `PB-${Date.now()}`;
  const email = `buyer-${code.toLowerCase()}@mill.lk`;
  await signUp(url, {
    email,
    password: 'indigo-8-oz',
    full_name: 'Nadeesha',
    phone: '0771234567',
    company_name: 'Araliya',
  });
  await eventually(() => mail.received.some(({ to }) => to === email), 'the mail of a new customer does not arrive');
  const token = await signIn(url, admin);
  await post(`${url}/api/admin/fabric-categories`, { token, body: { name: 'Cotton' }, accept: 409 });
  const headings = 'name,item_code,category_name,material,color,price_per_meter';
  const form = new FormData();
  form.append('file', new Blob([`${headings}\nPooled Poplin,${code},Cotton,100% Cotton,White,450\n`]), 'pooled.csv');
  const headers = { Authorization: `Bearer ${token}` };
  const sent = await fetch(`${url}/api/admin/fabrics/upload-excel`, { method: 'POST', headers, body: form });
  const reply = await sent.json();
  demand(sent.ok, `the sheet was answered ${sent.status}: ${reply.message}`);
  await eventually(
    async () => (await (await fetch(`${url}/api/fabrics?limit=1&search=${code}`)).json()).total === 1,
    `the shop does not find what was imported: ${JSON.stringify(reply).slice(0, 200)}`,
  );
  const [{ n }] = await postgres.ask(`SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = 'pooled'`);
  return n;
}
