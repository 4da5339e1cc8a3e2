import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, Installation, whyNoEngine } from './installation.mjs';

/**
 * The images and docker-compose.yml in a real engine, from the first command to the last. The tests follow each other: each works
 * on what those before it left.
 */
const reason = whyNoEngine();
if (reason) console.warn(`The containers are not tried: ${reason}.`);
const onEngine = reason ? describe.skip : describe;

const PORTS = [18_080, 18_443];
const OTHER_PORTS = [18_081, 18_444];
const MINUTE = 60_000;

onEngine('containers', () => {
  let installation;
  let admin;
  let fabricId;
  /** The quotation that was printed, which a restore must bring back. */
  let printed;

  const image = (name, lines) =>
    execFileSync('docker', ['build', '--quiet', '--tag', name, '-'], {
      input: `FROM ${installation.setting('SELVEDGE_IMAGE')}\n${lines}\n`,
    });
  const imagesOf = async (service) => {
    const containers = await installation.containers(service);
    return Promise.all(containers.map((id) => installation.sh(`docker inspect --format '{{.Config.Image}}' ${id}`)));
  };
  const signIn = () => installation.signIn('owner@house.example', installation.secret('admin_password'));

  /** A manual quotation, approved: the worker has printed it, and written its mail, once that says so. */
  const printQuotation = async () => {
    const { quotation } = await installation.api('POST', '/admin/quotations/create', {
      token: admin,
      body: {
        customer_name: 'Nimali',
        customer_email: 'nimali@brand.example',
        discount: 0,
        valid_until: new Date(Date.now() + 30 * 86_400_000).toISOString(),
        fabric_items: [{ fabric_id: fabricId, quantity_meters: 100, unit_price: 1450 }],
      },
    });
    const path = `/admin/quotations/${quotation.id}`;
    await installation.api('POST', `${path}/approve`, {
      token: admin,
      body: { quoted_price: 145_000, admin_comment: '' },
    });
    await eventually(async () => {
      const { mail } = await installation.api('GET', path, { token: admin });
      // No mail server is set here: it is written to the mail folder instead.
      expect(mail.state).toBe('not_configured');
    }, 60);
    return quotation;
  };

  beforeAll(() => {
    installation = new Installation('selvedge-containers', PORTS);
    // The stand-in of the bucket knows one key, and make-secrets.sh keeps what is there.
    installation.writeSecret('s3_access_key_id', 'S3RVER');
    installation.writeSecret('s3_secret_access_key', 'S3RVER');
    installation.set({ REQUESTS_PER_HOUR: 100_000, DRAIN_SECONDS: 4 });
  });
  afterAll(async () => {
    await installation.drop();
    for (const name of ['next', 'broken-schema', 'broken-api']) {
      await installation.sh(`docker image rm --force selvedge:${name}`).catch(() => undefined);
    }
  }, MINUTE);

  test(
    'the documented commands start all services, and each is healthy',
    async () => {
      await installation.sh('sh deploy/make-secrets.sh');
      await installation.sh('sh deploy/upgrade.sh');
      const states = (await installation.compose(`ps --format '{{.Service}} {{.Health}}'`)).split('\n').sort();
      expect(states).toEqual(['api healthy', 'postgres healthy', 'proxy healthy', 'redis healthy', 'worker healthy']);
      admin = await signIn();
      expect(admin).toEqual(expect.any(String));
      const plain = await installation.sh(
        `curl --silent --output /dev/null --write-out '%{redirect_url}' http://localhost:${PORTS[0]}/fabrics`,
      );
      expect(plain).toBe(`${installation.origin}/fabrics`);
    },
    15 * MINUTE,
  );

  test(
    'a repeated start and a plain "up" replace no container',
    async () => {
      const before = await Promise.all(
        ['api', 'worker', 'proxy', 'postgres', 'redis'].map((name) => installation.containers(name)),
      );
      await installation.compose('up --detach --wait api worker proxy');
      await installation.sh('sh deploy/upgrade.sh --no-backup');
      const after = await Promise.all(
        ['api', 'worker', 'proxy', 'postgres', 'redis'].map((name) => installation.containers(name)),
      );
      expect(after).toEqual(before);
    },
    5 * MINUTE,
  );

  test.each(['api', 'worker', 'redis'])('%s runs without privileges on a read-only file system', async (service) => {
    const [container] = await installation.containers(service);
    const status = await installation.sh(`docker exec ${container} cat /proc/1/status`);
    expect(status).toMatch(/^Uid:\t(1000|999)\t/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    await expect(installation.sh(`docker exec ${container} touch /a-file`)).rejects.toThrow(/Read-only/);
  });

  test('docker inspect shows no password of any service', async () => {
    for (const service of ['api', 'worker', 'redis', 'postgres']) {
      const [container] = await installation.containers(service);
      const shown = await installation.sh(`docker inspect ${container}`);
      for (const name of ['admin_password', 'postgres_password', 'redis_password', 'jwt_secret']) {
        expect(shown).not.toContain(installation.secret(name));
      }
    }
  });

  test('PostgreSQL and Redis cannot be reached from the proxy, and Redis requires a password', async () => {
    const ask = (address) => installation.compose(`exec -T proxy wget -q -T 2 -t 1 -O - http://${address}`);
    await expect(ask('api:3000/health/live')).resolves.toContain('ok');
    for (const address of ['postgres:5432', 'redis:6379', 'api:9999']) await expect(ask(address)).rejects.toThrow();
    await expect(installation.compose('exec -T redis redis-cli get anything')).resolves.toContain('NOAUTH');
  });

  test(
    'a quotation is printed by the browser in the image',
    async () => {
      const category = await installation.api('POST', '/admin/fabric-categories', {
        token: admin,
        body: { name: 'Linen' },
      });
      const fabric = await installation.api('POST', '/admin/fabrics', {
        token: admin,
        body: {
          name: 'Colombo Linen',
          item_code: 'LIN-1',
          material: '100% linen',
          width: 150,
          weight: 180,
          number_of_colors: 1,
          price_per_meter: 1450,
          price_unit: 'meters',
          minimum_order: 1,
          stock_quantity: 100_000,
          colors: ['White'],
          available_in_sri_lanka: true,
          visible: true,
          is_available: true,
          is_global: true,
          category_ids: [(category.category ?? category).id],
        },
      });
      fabricId = (fabric.fabric ?? fabric).id;
      printed = await printQuotation();
      const { bytes } = await installation.call('GET', `/api/admin/quotations/${printed.id}/revisions/A/pdf`, {
        token: admin,
      });
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    },
    2 * MINUTE,
  );

  test.each(['postgres', 'redis', 'worker', 'api', 'proxy'])(
    'after a restart of %s alone, the next quotation is printed and mailed',
    async (service) => {
      const begun = Date.now();
      await installation.compose(`restart --timeout 60 ${service}`);
      // It ends by itself when it is asked to, and is not killed.
      expect(Date.now() - begun).toBeLessThan(30_000);
      await installation.untilHealthy(service);
      await eventually(async () => expect((await installation.call('GET', '/api/fabrics')).status).toBe(200), 30);
      await eventually(printQuotation, 90);
    },
    3 * MINUTE,
  );

  test(
    'a backup taken while the API serves can be restored into an empty installation',
    async () => {
      await installation.sh(
        'umask 077; mkdir -p backups; docker compose exec -T api node backend/dist/backup-cli.js backup - > backups/house.backup',
      );
      const file = join(installation.folder, 'backups', 'house.backup');
      expect(statSync(file).mode & 0o077).toBe(0);
      const other = new Installation('selvedge-restored', OTHER_PORTS);
      try {
        other.set({ SELVEDGE_IMAGE: installation.setting('SELVEDGE_IMAGE') });
        other.writeSecret('jwt_secret', installation.secret('jwt_secret'));
        await other.sh('sh deploy/make-secrets.sh');
        await other.sh(`sh deploy/upgrade.sh --image ${installation.setting('SELVEDGE_IMAGE')}`);
        await other.compose('stop --timeout 30 worker api');
        await other.sh(
          `docker compose run --rm --no-deps -T migrate node backend/dist/backup-cli.js restore - < "${file}"`,
        );
        await other.compose('up --detach --wait');
        const token = await other.signIn('owner@house.example', installation.secret('admin_password'));
        const { quotation_no: number } = await other.api('GET', `/admin/quotations/${printed.id}`, { token });
        expect(number).toBe(printed.quotation_no);
        const { bytes } = await other.call('GET', `/api/admin/quotations/${printed.id}/revisions/A/pdf`, { token });
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      } finally {
        await other.drop();
      }
    },
    5 * MINUTE,
  );

  test(
    'an upgrade replaces every API and worker, and no request is lost',
    async () => {
      installation.set({ API_REPLICAS: 2, WORKER_REPLICAS: 2 });
      image('selvedge:next', 'LABEL org.opencontainers.image.version="1.0.1"');
      const { fabrics } = await installation.api('GET', '/fabrics');
      await installation.api('POST', '/auth/signup', {
        body: { email: 'ruwan@brand.example', password: 'a long enough one', full_name: 'Ruwan' },
      });
      const customer = await installation.signIn('ruwan@brand.example', 'a long enough one');
      const load = startLoad(installation, customer, fabrics[0].id);
      await installation.sh('sh deploy/upgrade.sh --image selvedge:next --no-backup');
      const { read, wrote, lost } = await load.stop();
      expect(lost).toEqual([]);
      expect(read).toBeGreaterThan(50);
      expect(wrote).toBeGreaterThan(10);
      expect(await imagesOf('api')).toEqual(['selvedge:next', 'selvedge:next']);
      expect(await imagesOf('worker')).toEqual(['selvedge:next', 'selvedge:next']);
      const stored = await installation.api('GET', '/admin/quotations?search=ruwan@brand.example&limit=1', {
        token: admin,
      });
      expect(stored.length).toBe(1);
      const { headers } = await installation.call(
        'GET',
        '/api/admin/quotations?filter={"search":"ruwan@brand.example"}&range=[0,0]'.replaceAll(
          /["{}[\]]/g,
          encodeURIComponent,
        ),
        { token: admin },
      );
      expect(headers['content-range']).toMatch(new RegExp(`/${wrote}$`));
      // Logs of replaced containers are kept.
      expect(readdirSync(join(installation.folder, 'logs')).length).toBeGreaterThanOrEqual(2);
    },
    5 * MINUTE,
  );

  test(
    'a failed migration leaves the old containers running, and no request is lost',
    async () => {
      image(
        'selvedge:broken-schema',
        `RUN echo "console.error('The column is gone.'); process.exit(1)" > /tmp/x.js\nUSER root\nRUN cp /tmp/x.js backend/dist/prepare.js\nUSER node`,
      );
      const before = await installation.containers('api');
      const load = startLoad(installation);
      await expect(installation.sh('sh deploy/upgrade.sh --image selvedge:broken-schema --no-backup')).rejects.toThrow(
        /serves as before/,
      );
      expect((await load.stop()).lost).toEqual([]);
      expect(await installation.containers('api')).toEqual(before);
      expect(installation.setting('SELVEDGE_IMAGE')).toBe('selvedge:next');
    },
    2 * MINUTE,
  );

  test(
    'an image that does not start is rolled back automatically, and no request is lost',
    async () => {
      image(
        'selvedge:broken-api',
        `RUN echo "console.error('No.'); process.exit(1)" > /tmp/x.js\nUSER root\nRUN cp /tmp/x.js backend/dist/main.js\nUSER node`,
      );
      const load = startLoad(installation);
      await expect(installation.sh('sh deploy/upgrade.sh --image selvedge:broken-api --no-backup')).rejects.toThrow(
        /serves again/,
      );
      expect((await load.stop()).lost).toEqual([]);
      expect(await imagesOf('api')).toEqual(['selvedge:next', 'selvedge:next']);
      expect(installation.setting('SELVEDGE_IMAGE')).toBe('selvedge:next');
    },
    5 * MINUTE,
  );

  test(
    'upgrade.sh back returns to the previous image',
    async () => {
      const former = installation.setting('SELVEDGE_PREVIOUS_IMAGE');
      await installation.sh('sh deploy/upgrade.sh back');
      expect(await imagesOf('api')).toEqual([former, former]);
      expect(installation.setting('SELVEDGE_IMAGE')).toBe(former);
      expect(installation.setting('SELVEDGE_PREVIOUS_IMAGE')).toBe('selvedge:next');
    },
    5 * MINUTE,
  );

  test(
    'files are moved to a newly created bucket, and are served from it',
    async () => {
      installation.set({ COMPOSE_PROFILES: 'files', S3_BUCKET: 'selvedge', S3_ENDPOINT: 'http://minio:9000' });
      await installation.compose('up --detach --no-deps --wait minio');
      // The workers stop first: one that still prints to the disk would mail what the others can't find.
      await installation.compose('stop --timeout 30 worker');
      await installation.compose('run --rm --no-deps -T migrate');
      const moved = await installation.compose('run --rm --no-deps -T api node backend/dist/storage-move.js');
      expect(moved).toMatch(/Copied [1-9]\d* files/);
      await installation.sh('sh deploy/upgrade.sh --no-backup');
      const { bytes } = await installation.call('GET', `/api/admin/quotations/${printed.id}/revisions/A/pdf`, {
        token: admin,
      });
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      const count = await installation.compose('exec -T minio sh -c "find /data -type f | wc -l"');
      expect(Number(count)).toBeGreaterThan(0);
    },
    5 * MINUTE,
  );

  test(
    'the shop starts while the bucket is unavailable',
    async () => {
      await installation.compose('stop minio');
      await installation.compose('restart --timeout 30 api');
      await installation.untilHealthy('api');
      expect((await installation.call('GET', '/api/fabrics')).status).toBe(200);
    },
    2 * MINUTE,
  );

  test(
    'removing the installation leaves no containers, volumes or networks',
    async () => {
      await installation.compose('down --volumes --timeout 30');
      for (const list of ['ps --all --quiet', 'volume ls --quiet', 'network ls --quiet']) {
        expect(
          await installation.sh(`docker ${list} --filter label=com.docker.compose.project=${installation.project}`),
        ).toBe('');
      }
    },
    2 * MINUTE,
  );
});

/** Reads, and requests of a customer, a few each second. Only an answer as in quiet times counts. */
function startLoad(installation, token, fabricId) {
  const lost = [];
  let [read, wrote, isFinished] = [0, 0, false];
  const tryOne = async (name, expected, options) => {
    const answer = await installation.call(...options).catch((error) => ({ status: error.code ?? error.message }));
    if (answer.status === expected) return true;
    lost.push(`${name}: ${answer.status} ${answer.bytes ?? ''}`);
    return false;
  };
  const reading = async () => {
    while (!isFinished) {
      if (await tryOne('read', 200, ['GET', `/api/fabrics?limit=1&offset=${read % 3}`])) read += 1;
      await sleep(50);
    }
  };
  const writing = async () => {
    while (!isFinished && token) {
      const body = { fabric_id: fabricId, quantity_meters: 5, message: '' };
      const headers = { 'Idempotency-Key': `load-${wrote}-${lost.length}` };
      if (await tryOne('request', 201, ['POST', '/api/quotations', { token, body, headers }])) wrote += 1;
      await sleep(200);
    }
  };
  const ended = Promise.all([reading(), reading(), writing()]);
  return {
    async stop() {
      isFinished = true;
      await ended;
      return { read, wrote, lost };
    },
  };
}
