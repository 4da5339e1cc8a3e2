import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { unavailabilityBehind } from '../../src/dependency-unavailable.js';
import { createLogger } from '../../src/process/logger.js';
import { DiskStorage } from '../../src/storage/disk-storage.js';
import { Storage } from '../../src/storage/storage.js';
import { startApp, type TestApp } from '../support/app.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';

const MIB = 1024 * 1024;
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(MIB, 0x20), Buffer.from('\n%%EOF\n')]);

const SHEET = Buffer.from(`name,item_code\r\n${'Poplin,P-1\r\n'.repeat(100_000)}`);

const folder = mkdtempSync(join(tmpdir(), 'selvedge-full-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]).status === 0;
if (!mounted) console.info('Skipped: only root can mount the small disk that is to be filled.');

afterAll(() => {
  if (mounted) spawnSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

(mounted ? describe : describe.skip)('a disk without room', () => {
  let app: TestApp;
  let admin: string;
  let customer: string;
  const lines: string[] = [];

  beforeAll(async () => {
    const write = (line: string) => void lines.push(JSON.parse(line).msg);
    app = await startApp({ dataDir: folder }, { logger: createLogger({ logLevel: 'info' }, { write }) });
    admin = (await aSignedInAdmin(app)).token;
    customer = (await aSignedInCustomer(app)).token;
  });
  afterAll(async () => {
    spawnSync('mount', ['-o', 'remount,rw', folder]);
    await app.close();
  });

  const uploads: [string, () => Promise<{ status: number; body: { message?: string } }>][] = [
    [
      'a picture',
      async () => {
        const noise = {
          create: {
            width: 900,
            height: 900,
            channels: 3 as const,
            background: '#fff',
            noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
          },
        };
        const picture = await sharp(noise).jpeg().toBuffer();
        return app.http.post('/api/upload').set('Authorization', admin).attach('file', picture, 'cloth.jpg');
      },
    ],
    [
      'a document',
      () =>
        app.http
          .post('/api/auth/upload-documents')
          .set('Authorization', customer)
          .attach('file', PDF, 'registration.pdf'),
    ],
    ['a sheet that is only looked at', async () => upload('/api/admin/fabrics/upload-excel?inspect=true', SHEET)],
    ['a sheet', async () => upload('/api/admin/fabrics/upload-excel', SHEET)],
    ['a small sheet', async () => upload('/api/admin/stock/upload-sheet', SHEET.subarray(0, 2_000))],
  ];

  const upload = (path: string, sheet: Buffer) =>
    app.http.post(path).set('Authorization', admin).attach('file', sheet, 'list.csv');

  const files = () =>
    readdirSync(folder, { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((path) => statSync(path).isFile() && !path.endsWith('.fill'));

  test.each([
    [
      'full',
      () => writeFile(join(folder, 'rest.fill'), Buffer.alloc(16 * MIB)).catch(() => undefined),
      () => rmSync(join(folder, 'rest.fill')),
    ],
    [
      'read-only',
      () => spawnSync('mount', ['-o', 'remount,ro', folder]),
      () => spawnSync('mount', ['-o', 'remount,rw', folder]),
    ],
  ])('that is %s is reported, stores no partial files, and recovers by itself', async (_, spoil, mend) => {
    await app.http.get('/health/ready').expect(200);
    const before = files();
    lines.length = 0;
    await spoil();

    for (let asked = 0; asked < 3; asked++) await app.http.get('/health/ready').expect(503);
    await app.http.get('/api/fabrics').expect(200);
    for (const [what, send] of uploads) {
      const { status, body } = await send();
      expect([what, status]).toEqual([what, 507]);
      expect(body.message).toMatch(/^Files can not be stored/);
    }
    const rejection = await app.app
      .get(Storage, { strict: false })
      .put('private/a.pdf', PDF, 'application/pdf')
      .catch((error: unknown) => error);
    expect(unavailabilityBehind(rejection)).toBe('storage');
    expect(files()).toEqual(before);

    mend();
    await app.http.get('/health/ready').expect(200);
    // Logged once, however often a proxy checks the health.
    expect(lines.filter((line) => /^The disk of DATA_DIR|stored again/.test(line))).toEqual([
      expect.stringMatching(/^The disk of DATA_DIR is (full|read-only)\.$/),
      'Files can be stored again.',
    ]);
    const [, send] = uploads[1] ?? [];
    expect((await send?.())?.status).toBe(201);
  });

  test('a volume that is not mounted is reported as unavailable, not as missing files', async () => {
    const storage = new DiskStorage(join(folder, 'files'));
    rmSync(join(folder, 'files'), { recursive: true });

    const rejection = await storage.get('private/a.pdf').catch((error: unknown) => error);

    expect(unavailabilityBehind(rejection)).toBe('storage');
  });
});
