import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { Upload } from '../../src/uploads/upload.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin } from '../support/factories.js';
import { startWorker, type TestWorker } from '../support/worker.js';

const MIB = 1024 * 1024;
const FILE_URL = /^\/api\/uploads\/[0-9a-f]{8}-[0-9a-f-]{27}\.webp$/;

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
});
afterAll(() => app.close());

/** A picture of indigo fabric. */
const aPicture = (width = 400, height = 250) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 56, b: 120 } } });

const upload = (file: Buffer, name = 'cloth.jpg', field = 'file') =>
  app.http.post('/api/upload').set('Authorization', admin).attach(field, file, name);

const stored = (): string[] => {
  const folder = join(app.config.dataDir, 'files');
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};
const uploadRows = () => app.dataSource.getRepository(Upload).count();

/** Files, complete or partial, without a row. */
async function strays(): Promise<string[]> {
  const files = stored();
  const recorded = await app.dataSource.query<{ id: string }[]>(
    `SELECT regexp_replace(storage_key, '.*/|\\.webp$', '', 'g') AS id FROM uploads`,
  );
  return files.filter((file) => !recorded.some(({ id }) => file.startsWith(id)));
}

/** Runs `work`, after which no file and no row may be left. */
async function leavingNothing<T>(work: () => Promise<T>): Promise<T> {
  const rows = await uploadRows();
  const result = await work();
  await eventually(async () => (await strays()).length === 0);
  expect(await uploadRows()).toBe(rows);
  return result;
}

describe('an uploaded picture', () => {
  test('is re-encoded in three widths under a generated name', async () => {
    const { body } = await upload(await aPicture(1600, 1000).jpeg().toBuffer(), '../../etc/passwd.jpg').expect(201);
    expect(body).toEqual({ file_url: expect.stringMatching(FILE_URL) });
    for (const [suffix, width, height] of [
      ['', 1200, 750],
      ['-640', 640, 400],
      ['-320', 320, 200],
    ] as const) {
      const { body: bytes, headers } = await app.http.get(body.file_url.replace('.webp', `${suffix}.webp`)).expect(200);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(bytes.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
    const row = await app.dataSource
      .getRepository(Upload)
      .findOneByOrFail({ storageKey: body.file_url.replace('/api/', '') });
    expect(row).toMatchObject({ width: 1200, height: 750, placeholderColor: expect.stringMatching(/^#[0-9a-f]{6}$/) });
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(row.placeholderColor.slice(at, at + 2), 16));
    expect([near(red, 40), near(green, 56), near(blue, 120)]).toEqual([true, true, true]);
  });

  test.each([
    ['a JPEG named .png', () => aPicture().jpeg().toBuffer(), 'cloth.png'],
    ['a PNG named .jpg.html', () => aPicture().png().toBuffer(), 'cloth.jpg.html'],
    ['a WebP', () => aPicture().webp().toBuffer(), 'cloth.webp'],
    [
      '16 bits a channel with transparency',
      () => aPicture().ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer(),
      'a.png',
    ],
    ['grey tones', () => aPicture().toColourspace('b-w').jpeg().toBuffer(), 'grey.jpg'],
    ['inks of a printer', () => aPicture().toColourspace('cmyk').jpeg().toBuffer(), 'cmyk.jpg'],
    ['a thread of 1 × 16,000 pixels', () => aPicture(1, 16_000).png().toBuffer(), 'thread.png'],
    ['a single pixel', () => aPicture(1, 1).png().toBuffer(), 'dot.png'],
    ['a Sinhala name', () => aPicture().jpeg().toBuffer(), 'රෙදි.jpg'],
    ['a name of 300 characters', () => aPicture().jpeg().toBuffer(), `${'a'.repeat(296)}.jpg`],
    ['a name of a device', () => aPicture().jpeg().toBuffer(), 'CON'],
  ])('may be %s', async (_, file, name) => {
    const { body } = await upload(await file(), name).expect(201);
    expect(body.file_url).toMatch(FILE_URL);
    for (const suffix of ['', '-640', '-320']) {
      await app.http.get(body.file_url.replace('.webp', `${suffix}.webp`)).expect(200);
    }
  });

  test('that is mostly transparent has a paper-white placeholder color', async () => {
    const holes = sharp({ create: { width: 60, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const { body } = await upload(await holes.png().toBuffer()).expect(201);
    const storageKey = body.file_url.replace('/api/', '');
    const { placeholderColor } = await app.dataSource.getRepository(Upload).findOneByOrFail({ storageKey });
    expect(placeholderColor).toMatch(/^#f[0-9a-f]f[0-9a-f]f[0-9a-f]$/);
  });

  test('is not enlarged when it is small', async () => {
    const { body } = await upload(await aPicture(200, 100).png().toBuffer()).expect(201);
    const { body: bytes } = await app.http.get(body.file_url).expect(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 200, height: 100 });
  });

  test('loses its location and camera data, and is rotated upright', async () => {
    const photo = await aPicture(800, 400)
      .jpeg()
      .withExif({ IFD0: { Make: 'CanaryCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 55/1 37/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('CanaryCam');
    const { body } = await upload(photo).expect(201);
    for (const suffix of ['', '-640', '-320']) {
      const { body: bytes } = await app.http.get(body.file_url.replace('.webp', `${suffix}.webp`));
      const { width, height, exif, icc, xmp, orientation } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, orientation }).toEqual({});
      expect(height).toBe(width * 2);
      expect(bytes.toString('latin1')).not.toContain('CanaryCam');
    }
  });

  test('loses any data appended to it', async () => {
    const script = '<script>alert(1)</script><?php system($_GET[0]); ?>';
    const { body } = await upload(Buffer.concat([await aPicture().jpeg().toBuffer(), Buffer.from(script)])).expect(201);
    const { body: bytes } = await app.http.get(body.file_url);
    expect(bytes.toString('latin1')).not.toMatch(/script|php/);
  });
});

describe('a file that is not an accepted picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG', Buffer.from(svg)],
    ['an SVG named .jpg', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PHP', Buffer.from('<?php echo 1;')],
    ['a GIF that is a script, too', Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ')],
    ['a sound in the same container as WebP', Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1')],
    ['nothing at all', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
  ])('%s is rejected', async (_, file) => {
    const { body } = await leavingNothing(() => upload(file).expect(415));
    expect(body.message).toBe('Choose a picture: JPEG, PNG or WebP.');
  });

  test.each(['gif', 'tiff', 'avif'] as const)('a real %s is rejected', async (format) => {
    await leavingNothing(async () => upload(await aPicture(20, 20).toFormat(format).toBuffer()).expect(415));
  });

  test.each([
    ['a PNG of a header alone', async () => (await aPicture().png().toBuffer()).subarray(0, 40)],
    ['half a JPEG', async () => (await noise().jpeg().toBuffer()).subarray(0, 20_000)],
    ['half a WebP', async () => (await noise().webp().toBuffer()).subarray(0, 20_000)],
    ['noise behind a JPEG signature', async () => Buffer.from(`\xff\xd8\xff\xe0${'x'.repeat(500)}`, 'latin1')],
  ])('%s is rejected', async (_, file) => {
    const { body } = await leavingNothing(async () => upload(await file()).expect(400));
    expect(body.message).toBe('The picture is damaged or not complete.');
  });

  test('a small file of 225 megapixels is rejected without being decoded', async () => {
    const bomb = blackPng(15_000, 15_000);
    expect(await sharp(bomb).metadata()).toMatchObject({ format: 'png', width: 15_000, height: 15_000 });
    expect(bomb.length).toBeLessThan(MIB);
    const before = process.memoryUsage().rss;
    const { body } = await leavingNothing(() => upload(bomb, 'bomb.png').expect(400));
    expect(body.message).toBe('The picture has too many pixels: at most 25 megapixels.');
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MIB);
  });

  test.each([
    [1, 24_999_999],
    [24_999_999, 1],
    [1, 16_384],
    [16_384, 1_000],
  ])('a small file of %d × %d pixels is rejected without being decoded', async (width, height) => {
    const thread = blackPng(width, height);
    const started = performance.now();
    const { body } = await leavingNothing(() => upload(thread, 'thread.png').expect(400));
    expect(body.message).toBe('The picture is too long: at most 16,383 pixels a side.');
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test('a picture of the maximum dimensions is accepted quickly', async () => {
    const started = performance.now();
    await upload(blackPng(1_525, 16_383), 'strip.png').expect(201);
    await upload(blackPng(16_383, 1_525), 'strip.png').expect(201);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('a form that is not a valid upload', () => {
  test('is rejected when it has no file', async () => {
    const { body } = await app.http.post('/api/upload').set('Authorization', admin).field('name', 'x').expect(400);
    expect(body.message).toBe('Please choose a picture to upload.');
    await app.http.post('/api/upload').set('Authorization', admin).send({ file: 'x' }).expect(400);
    await app.http.post('/api/upload').set('Authorization', admin).expect(400);
  });

  test.each(['picture', 'file[]', 'file[0]', '__proto__', 'constructor'])(
    'is rejected with the file in %j',
    async (field) => {
      const { body } = await leavingNothing(async () =>
        upload(await aPicture().jpeg().toBuffer(), 'a.jpg', field).expect(400),
      );
      expect(body.message).toContain("'file'");
    },
  );

  test('is rejected with two files', async () => {
    const file = await aPicture().jpeg().toBuffer();
    const { body } = await leavingNothing(() => upload(file).attach('file', file, 'b.jpg').expect(400));
    expect(body.message).toBe('Send at most one file.');
  });

  const part = (disposition: string, content = 'x') =>
    `--cut\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`;
  const picture = part('form-data; name="file"; filename="a.jpg"');
  test.each<[string, string | Buffer]>([
    [
      'an array of four thousand million entries',
      `${part('form-data; name="a[4294967294]"')}${part('form-data; name="a[k]"')}--cut--`,
    ],
    ['deeply nested names', `${part(`form-data; name="a${'[b]'.repeat(1000)}"`)}--cut--`],
    ['NUL in the name of the file', `${part('form-data; name="file"; filename="a\0.jpg"')}--cut--`],
    ['an empty field name', `${part('form-data; name=""')}--cut--`],
    ['no field name', `${part('form-data')}--cut--`],
    ['a file without a field name', `${part('form-data; name=""; filename="a.jpg"')}--cut--`],
    ['a field name of 10 kB', `${part(`form-data; name="${'n'.repeat(10_000)}"`)}--cut--`],
    ['a field name that reaches into prototypes', `${part('form-data; name="__proto__[x]"')}--cut--`],
    ['10,000 parts', `${part('form-data; name="a"').repeat(10_000)}--cut--`],
    ['200 kB of text', `${part('form-data; name="a"', 'x'.repeat(200_000))}--cut--`],
    ['an end in the middle of a file', picture.slice(0, -3)],
    ['an end in the middle of a header', picture.slice(0, 30)],
    ['nothing but an opening', '--cut\r\n'],
    ['an empty body', ''],
    ['3,000 headers in a part', `--cut\r\n${'X-A: b\r\n'.repeat(3000)}\r\nx\r\n--cut--`],
    ['bytes at random', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))],
  ])('with %s is rejected within a second, while other requests are served', async (_, body) => {
    await leavingNothing(async () => {
      const start = performance.now();
      const [status, health] = await Promise.all([
        post(body, 'multipart/form-data; boundary=cut'),
        timed('/health/live'),
      ]);
      expect(status).toBe(400);
      expect(performance.now() - start).toBeLessThan(1_000);
      expect(health).toBeLessThan(500);
    });
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test.each([
    ['without a boundary', 'multipart/form-data', 400],
    ['of another kind', 'multipart/mixed; boundary=cut', 415],
    ['of letters and numbers', 'application/x-www-form-urlencoded', 415],
  ])('%s is rejected', async (_, contentType, expected) => {
    expect(await post(`${picture}--cut--`, contentType)).toBe(expected);
  });
});

describe('a file above the size limit', () => {
  test('gets 413, even when it is one byte too large', async () => {
    const file = Buffer.concat([await aPicture().jpeg().toBuffer(), Buffer.alloc(10 * MIB)]);
    const { body } = await leavingNothing(() => upload(file.subarray(0, 10 * MIB + 1)).expect(413));
    expect(body).toMatchObject({ statusCode: 413, message: 'The file is too large: at most 10 MB.' });
    await upload(file.subarray(0, 10 * MIB)).expect(201);
  });

  test('of 100 MB is stopped at the limit and not buffered in memory', async () => {
    const before = process.memoryUsage().rss;
    const { status, sent } = await leavingNothing(() => streamPicture(100 * MIB));
    expect(status).toBe(413);
    expect(sent).toBeLessThan(40 * MIB);
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * MIB);
  });
});

test('a client that disconnects midway leaves no file, and the server keeps running', async () => {
  await leavingNothing(async () => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/upload HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin}\r\nContent-Length: 5000000\r\n` +
        'Content-Type: multipart/form-data; boundary=cut\r\n\r\n' +
        `--cut\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${'x'.repeat(100_000)}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
  });
  await app.http.get('/health/live').expect(200);
  await upload(await aPicture().jpeg().toBuffer()).expect(201);
});

test.each([
  '/api/uploads/%2e%2e%2f%2e%2e%2fsecrets.json',
  '/api/uploads/../private/a.pdf',
  '/api/uploads/..%2fprivate%2fa.pdf',
  '/api/uploads/..%5c..%5ca.webp',
  '/api/uploads/....//a.webp',
  '/api/uploads/%252e%252e%252fa.webp',
  '/api/uploads//etc/passwd',
  '/api/uploads/.unfinished.webp',
  '/api/uploads/..%00.webp',
  '/api/uploads/%2e%2e.webp',
  '/api/uploads/C:%5ca.webp',
  '/api/uploads/',
  `/api/uploads/${randomUUID()}.webp`,
  `/api/uploads/${randomUUID()}-999.webp`,
  `/api/uploads/${randomUUID()}.svg`,
  `/api/uploads/${randomUUID()}.webp/x`,
  `/api/uploads/${randomUUID()}.webp%0a`,
  `/api/uploads/${randomUUID().toUpperCase()}.webp`,
])('no file is served at %s', async (path) => {
  const status = await get(path);
  expect([400, 404]).toContain(status);
  if (!path.includes('%00')) expect(status).toBe(404);
});

describe('unused pictures', () => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startWorker(app.config);
  });
  afterAll(() => worker.close());

  const planned = () =>
    app.dataSource.query<{ available_at: Date }[]>(
      "SELECT available_at FROM outbox WHERE name = 'uploads.remove-orphans' AND finished_at IS NULL",
    );
  const aDayLater = () =>
    app.dataSource.query(
      "UPDATE outbox SET available_at = now() WHERE name = 'uploads.remove-orphans' AND finished_at IS NULL",
    );

  test('are deleted after a day with all their files; used and recent ones are kept', async () => {
    const file = await aPicture().jpeg().toBuffer();
    const [orphan, claimed, fresh] = await Promise.all(
      [1, 2, 3].map(async () => (await upload(file).expect(201)).body.file_url as string),
    );
    const fabric = await aFabric(app);
    await app.dataSource.query(
      `INSERT INTO fabric_images (fabric_id, upload_id, image_url, display_order)
       SELECT $1, id, $2, 0 FROM uploads WHERE '/api/' || storage_key = $2`,
      [fabric.id, claimed],
    );
    await app.dataSource.query(
      `UPDATE uploads SET created_at = now() - interval '25 hours' WHERE '/api/' || storage_key = ANY($1)`,
      [[orphan, claimed]],
    );
    await aDayLater();
    await worker.work();

    for (const suffix of ['', '-640', '-320']) {
      await app.http.get(`${orphan?.replace('.webp', '')}${suffix}.webp`).expect(404);
      expect(stored()).not.toContain(`${orphan?.split('/').at(-1)?.replace('.webp', '')}${suffix}.webp`);
    }
    await app.http.get(String(claimed)).expect(200);
    await app.http.get(String(fresh)).expect(200);
  });

  test('are cleaned up once a day, however many workers start and however often', async () => {
    const others = await Promise.all([startWorker(app.config), startWorker(app.config)]);
    await Promise.all(others.map((other) => other.close()));
    for (let day = 0; day < 3; day++) {
      const [next, ...more] = await planned();
      expect(more).toEqual([]);
      const hours = (Number(next?.available_at) - Date.now()) / 3_600_000;
      expect(hours).toBeGreaterThan(23.9);
      expect(hours).toBeLessThanOrEqual(24);
      await aDayLater();
      await worker.work();
    }
  });
});

// Last, because passport strategies are shared in a process: the app that started last owns them.
test('the picture size limit follows the setting', async () => {
  const strict = await startApp({ limits: { ...app.config.limits, imageBytes: MIB } });
  const { token } = await aSignedInAdmin(strict);
  const { body } = await strict.http
    .post('/api/upload')
    .set('Authorization', token)
    .attach('file', Buffer.alloc(MIB + 1), 'a.jpg')
    .expect(413);
  expect(body.message).toBe('The file is too large: at most 1 MB.');
  await strict.close();
});

/** Pixels that no encoder can compress. */
function noise(width = 600, height = 600) {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    pixels[at] = state >>> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A complete picture with one bit per pixel, which is created quickly. */
function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function near(actual: number | undefined, expected: number): boolean {
  return actual !== undefined && Math.abs(actual - expected) <= 12;
}

/** Milliseconds until `path` is answered. */
async function timed(path: string): Promise<number> {
  const start = performance.now();
  await app.http.get(path).expect(200);
  return performance.now() - start;
}

/** The status of POST /api/upload for a body that is sent unchanged. */
function post(body: string | Buffer, contentType: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const headers = { authorization: admin, 'content-type': contentType, 'content-length': Buffer.byteLength(body) };
    const request = httpRequest(
      { hostname, port, method: 'POST', path: '/api/upload', headers, agent: false },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Sends the path exactly as written. */
function get(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    httpRequest({ hostname, port, path, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
}

/** Sends a picture of `bytes` without a length, until a response arrives. */
function streamPicture(bytes: number): Promise<{ status: number; sent: number }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    // Like browsers: on a keep-alive connection the response can be read while the request is still being sent.
    const agent = new Agent({ keepAlive: true });
    const headers = { authorization: admin, 'content-type': 'multipart/form-data; boundary=cut' };
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let sent = 0;
    let answered = false;
    const request = httpRequest({ hostname, port, method: 'POST', path: '/api/upload', headers, agent }, (response) => {
      answered = true;
      resolve({ status: response.statusCode ?? 0, sent });
      request.destroy();
    });
    request.on('error', (error) => answered || reject(error));
    const send = () => {
      while (!answered && sent < bytes) {
        sent += chunk.length;
        if (!request.write(chunk)) return void request.once('drain', () => setImmediate(send));
      }
      if (!answered) request.end('\r\n--cut--\r\n');
    };
    request.write('--cut\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
    send();
  });
}
