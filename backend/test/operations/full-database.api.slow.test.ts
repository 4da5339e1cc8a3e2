import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Components } from '../../src/monitoring/components.js';
import { createLogger } from '../../src/process/logger.js';
import { OwnPostgres } from '../servers/own-postgres.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';

jest.setTimeout(90_000);

const MIB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'selvedge-small-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'tmpfs', folder]).status === 0;
if (!mounted) console.info('Skipped: only root can mount the small disk that is to be filled.');

afterAll(() => {
  if (mounted) spawnSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

(mounted ? describe : describe.skip)('a database without room', () => {
  let postgres: OwnPostgres;
  let app: TestApp;
  const lines: { level: string; msg: string }[] = [];

  beforeAll(async () => {
    chmodSync(folder, 0o711);
    postgres = await OwnPostgres.start(join(folder, 'own'));
    const logger = createLogger({ logLevel: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    app = await startApp(
      { databaseUrl: postgres.url, databaseDirectUrl: postgres.url, queueUrl: postgres.url },
      { logger },
    );
    await aFabric(app);
  });
  afterAll(async () => {
    rmSync(join(folder, 'fill'), { force: true });
    await app.close();
    await postgres.drop();
  });

  const inquire = () =>
    app.http
      .post('/api/contact')
      .send({ name: 'N', email: 'n@mill.lk', mobile: '1', subject: 's', message: 'm'.repeat(3_000) });

  test('is reported as unhealthy although reads work, and recovers by itself', async () => {
    await app.http.get('/health/ready').expect(200);
    await writeFile(join(folder, 'fill'), Buffer.alloc(400 * MIB)).catch(() => undefined);

    const components = app.app.get(Components, { strict: false });
    const reported = await eventually(async () => {
      const { database } = (await components.health()).components;
      return database.status === 'down' ? database : null;
    }, 30_000);
    expect(reported.detail).toBe('The disk of the database is full: nothing can be saved until somebody makes room.');
    expect((await app.http.get('/health').expect(503)).body).toEqual({ status: 'down' });
    await app.http.get('/health/ready').expect(503);
    // Reads are still served, so a proxy keeps routing to every instance.
    await app.http.get('/health/serving').expect(200);
    await app.http.get('/api/fabrics').expect(200);
    await eventually(async () => (await inquire()).status === 503);

    rmSync(join(folder, 'fill'));
    await eventually(async () => (await app.http.get('/health/ready')).status === 200, 30_000);
    expect((await inquire()).status).toBe(201);
    expect(
      lines.filter(({ msg }) => /^The (disk of the database is full|database takes writes)/.test(msg ?? '')),
    ).toMatchObject([{ level: 'error' }, { level: 'info', msg: 'The database takes writes again.' }]);
  });
});
