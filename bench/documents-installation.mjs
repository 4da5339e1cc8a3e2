import { existsSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@selvedge/backend/process/ports';
import sharp from 'sharp';
import { Checkout } from './checkout.mjs';
import { signIn } from './customers.mjs';

/** How long a restore may take to begin. */
const TIMEOUT_MS = 30_000;

const demand = (holds, otherwise) => {
  if (!holds) throw new Error(otherwise);
};

/** Trials of commands in one installation: `work(installation, the command with this prefix)`, with its output. */
export const outageCases = [
  {
    name: 'install',
    needs: ['openssl'],
    async work(installation, command) {
      const { checkout, postgres, redis, mail, admin } = installation;
      await checkout.must(command('cp .env.example'));
      await checkout.must(command('sh deploy/make-secrets.sh'));
      demand((statSync(checkout.path('secrets')).mode & 0o077) === 0, 'others may enter secrets/');
      Object.assign(installation, { port: await freePort(), monitors: [await freePort(), await freePort()] });
      installation.url = `http://127.0.0.1:${installation.port}`;
      installation.databaseUrl = await postgres.database('house');
      checkout.write('secrets/database_url', installation.databaseUrl);
      checkout.set({
        NODE_ENV: 'production',
        PORT: installation.port,
        PUBLIC_URL: installation.url,
        DATABASE_URL_FILE: 'secrets/database_url',
        JWT_SECRET_FILE: 'secrets/jwt_secret',
        ...(redis && { QUEUE_URL: redis.url }),
        SMTP_URL: mail.url,
        NOTIFY_EMAILS: 'orders@house.lk',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        TRUST_PROXY_HOPS: 1,
        DRAIN_SECONDS: 1,
        LOG_FORMAT: 'json',
        API_MONITOR_PORT: installation.monitors[0],
        WORKER_MONITOR_PORT: installation.monitors[1],
      });
      return 'settings and secrets, which nobody else may read';
    },
  },
  {
    name: 'settings',
    async work({ checkout }, command) {
      for (const line of [command('npm run config'), command('node backend/dist/config-cli.js')]) {
        const printed = await checkout.must(line);
        demand(
          /^JWT_SECRET +file secrets\/jwt_secret +\(set\)$/m.test(printed),
          'the secret is not said to be in its file',
        );
        demand(/^TRUST_PROXY_HOPS +\.env +1$/m.test(printed), 'a setting of .env is not said to be in it');
      }
      return 'each says what is in force, and from where';
    },
  },
  {
    name: 'programs',
    async work(installation, command) {
      const { checkout, url, monitors, admin } = installation;
      await checkout.must(command('node backend/dist/prepare.js'));
      await checkout.start(command('node backend/dist/main.js'), `http://127.0.0.1:${monitors[0]}`);
      await checkout.start(command('node backend/dist/worker.js'), `http://127.0.0.1:${monitors[1]}`);
      for (const path of ['/health/live', '/health/ready', '/health']) {
        for (const at of [url, ...monitors.map((port) => `http://127.0.0.1:${port}`)]) {
          const { status } = await fetch(at + path);
          demand(status === 200, `${at}${path} answers ${status}`);
        }
      }
      for (const port of monitors) {
        const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
        demand(text.includes('selvedge_component_up{component="database"} 1'), `no figures at ${port}`);
      }
      installation.token = await signIn(url, admin);
      const lines = ['main.js.log', 'worker.js.log'].map((log) => checkout.read(log));
      for (const text of lines) demand(/is ready\.".*|"version":/.test(text), 'no line says that the program is ready');
      return 'each takes all its settings from .env; health and figures answer';
    },
  },
  {
    name: 'doctor',
    async work({ checkout }, command) {
      for (const line of [command('npm run doctor'), command('node backend/dist/doctor.js')]) {
        const { code, printed } = await checkout.run(line);
        // No proxy is in front here, though the settings expect one.
        const wrong = printed.split('\n').filter((one) => one.startsWith('WRONG'));
        demand(code === 1 && wrong.length === 1 && wrong[0].includes('set it to 0'), printed.slice(-600));
      }
      return 'all is in order but the proxy, which is not there';
    },
  },
  {
    name: 'seed',
    async work({ checkout, postgres, databaseUrl }, command) {
      await checkout.must(command('npm run seed').replace(/\d+$/, '300'));
      const [{ fabrics }] = await postgres.ask('SELECT count(*)::int AS fabrics FROM fabrics', databaseUrl);
      demand(fabrics === 300, `${fabrics} fabrics are there`);
      return 'run with 300 instead of a million fabrics';
    },
  },
  {
    name: 'accounts',
    async work({ checkout, url, admin }, command) {
      const someone = command('npm run admin -- someone');
      for (const [line, email] of [
        [someone, 'someone@house.lk'],
        [command('npm run admin -- reset'), admin.email],
        [`node backend/dist/admin-cli.js someone@house.lk`, 'someone@house.lk'],
      ]) {
        const [, password] = /Password: (\S+)/.exec(await checkout.must(line)) ?? [];
        demand(password, `${line} shows no password`);
        await signIn(url, { email, password });
        if (email === admin.email) admin.password = password;
      }
      await checkout.must(command('npm run admin -- remove'));
      return 'whoever they name signs in';
    },
  },
  {
    name: 'audit trail',
    needs: ['curl'],
    async work(installation, command) {
      const { checkout, url, admin } = installation;
      installation.token = await signIn(url, admin);
      const answer = JSON.parse(
        await checkout.must(`${command('curl')} --silent --show-error --fail --globoff`, {
          TOKEN: installation.token,
          PUBLIC_URL: url,
        }),
      );
      demand(Array.isArray(answer), 'it answers with no list');
      return `${answer.length} entries`;
    },
  },
  {
    name: 'backup and restore',
    async work(installation, command) {
      const { checkout, url, folder, postgres } = installation;
      const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#246' } })
        .png()
        .toBuffer();
      const form = new FormData();
      form.append('file', new Blob([picture]), 'fabric.png');
      const sent = await fetch(`${url}/api/upload`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${installation.token}` },
        body: form,
      });
      demand(sent.status === 201, `the picture was answered ${sent.status}`);
      const [backup, restore] = [command('npm run backup'), command('npm run restore')];

      // Cut off in the middle, then twice at once: one is whole, the other says why it is not.
      await checkout.run(`node backend/dist/backup-cli.js backup house.backup & sleep 0.6; kill -9 $!; wait`);
      const cutOff = existsSync(checkout.path('house.backup'));
      if (cutOff) await checkout.must('rm house.backup');
      const both = await Promise.all([checkout.run(backup), checkout.run(backup)]);
      demand(
        both.filter(({ code }) => code === 0).length === 1,
        `two at once: ${both.map(({ printed }) => printed.slice(-200)).join()}`,
      );
      demand(
        both.some(({ printed }) => printed.includes('exists already')),
        'the second backup does not say that there is one',
      );
      await checkout.must('node backend/dist/backup-cli.js backup "$PWD/in-the-image.backup"');

      const copy = new Checkout(`${folder}/copy`);
      await copy.must('cp .env.example .env');
      const databaseUrl = await postgres.database('copy');
      copy.set({ DATABASE_URL: databaseUrl });
      await copy.must(`cp ../house/house.backup . && cp house.backup damaged.backup`);
      truncateSync(copy.path('damaged.backup'), Math.floor(statSync(copy.path('damaged.backup')).size / 2));
      const damaged = await copy.run('npm run restore -- damaged.backup');
      demand(
        damaged.code === 1 && /no backup|damaged/.test(damaged.printed),
        `half a file: ${damaged.printed.slice(-300)}`,
      );
      // Cut off while it makes the schema, and begun again.
      const cut = copy.run(`node backend/dist/backup-cli.js restore house.backup & echo $! > restoring; wait`);
      const hasTables = `SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1`;
      const deadline = Date.now() + TIMEOUT_MS;
      while ((await postgres.ask(hasTables, databaseUrl)).length === 0 && Date.now() < deadline) await sleep(20);
      await copy.run('kill -9 "$(cat restoring)"');
      demand(!(await cut).printed.includes('Restored'), 'the restore was over before it was cut off');
      const restored = await copy.must(restore);
      const count = 'SELECT (SELECT count(*) FROM fabrics)::int AS fabrics, (SELECT count(*) FROM users)::int AS users';
      const [was, is] = await Promise.all([
        postgres.ask(count, installation.databaseUrl),
        postgres.ask(count, databaseUrl),
      ]);
      demand(JSON.stringify(was) === JSON.stringify(is), `${JSON.stringify(was)} became ${JSON.stringify(is)}`);
      const again = await copy.run(restore);
      demand(again.code === 1 && again.printed.includes('not empty'), `a second restore: ${again.printed.slice(-300)}`);
      return restored
        .trim()
        .split('\n')
        .findLast((line) => line.startsWith('Restored'));
    },
  },
  {
    name: 'encrypted backup',
    async work({ checkout, folder, postgres }, command) {
      const [, recipient] = /BACKUP_AGE_RECIPIENT=(age1\w+)/.exec(
        await checkout.must(command('node backend/dist/backup-cli.js key')),
      );
      await checkout.must('npm run backup -- house.backup.age', { BACKUP_AGE_RECIPIENT: recipient });
      const copy = new Checkout(`${folder}/encrypted-copy`);
      copy.set({ DATABASE_URL: await postgres.database('encrypted_copy') });
      await copy.must('cp ../house/house.backup.age ../house/backup.key .');
      const restored = await copy.must(command('npm run restore -- house.backup.age'));
      return restored
        .trim()
        .split('\n')
        .findLast((line) => line.startsWith('Restored'));
    },
  },
  {
    name: 'files',
    async work(installation, command) {
      const { checkout, s3 } = installation;
      const env = Object.fromEntries(Object.entries(s3.env));
      const move = command('npm run storage:move');
      const first = await checkout.must(move, env);
      const second = await checkout.must(move, env);
      const back = await checkout.must(`${move} -- back`, env);
      demand(
        /Copied [1-9]/.test(first) && /Copied 0 files/.test(second) && /Copied 0 files/.test(back),
        first + second + back,
      );
      return first.trim().split('\n').at(-1);
    },
  },
];
