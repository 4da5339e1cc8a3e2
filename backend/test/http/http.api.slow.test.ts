import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PROBE_PATH } from '../../src/http/config.controller.js';
import { createLogger } from '../../src/process/logger.js';
import { policy } from '../policy.js';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aCustomer, aSignedInAdmin, aSignedInCustomer, PASSWORD } from '../support/factories.js';

const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await aSignedInAdmin(app));
});
afterAll(() => app.close());

/** Sends `text` unchanged, unlike a client that builds JSON. */
const postText = (text: string, type = 'application/json') =>
  app.http.post('/api/auth/register').set('Content-Type', type).send(text);
const registration = (fields: string) => `{"email":"new@form.lk","password":"long enough","full_name":"New",${fields}}`;

describe('an invalid body is rejected in the standard error format', () => {
  test.each([
    ['invalid JSON', '{"email":', 400, 'The request is not valid JSON.'],
    ['a text instead of an object', '"email"', 400, 'The request is not valid JSON.'],
    ['null instead of an object', 'null', 400, 'The request is not valid JSON.'],
    ['an array instead of an object', '[{"email":"a@b.lk"}]', 400, expect.any(String)],
    [
      'a NUL character',
      registration('"address":"a\\u0000b"'),
      400,
      "The request holds a character that can't be stored.",
    ],
    ['a NUL in a name', registration('"a\\u0000b":1'), 400, "The request holds a character that can't be stored."],
    [
      'an unpaired surrogate',
      registration('"address":"a\\ud83d"'),
      400,
      "The request holds a character that can't be stored.",
    ],
    [
      'a number that is too large',
      registration('"address":1e999'),
      400,
      'The request holds a number that is too large.',
    ],
    ['a __proto__ field', registration('"__proto__":{"admin":true}'), 400, expect.stringContaining('not allowed')],
    [
      'a constructor field',
      registration('"constructor":{"prototype":{}}'),
      400,
      expect.stringContaining('not allowed'),
    ],
    [
      'a value nested too deeply',
      registration(`"x":${'['.repeat(5_000)}${']'.repeat(5_000)}`),
      400,
      'The request is nested too deeply.',
    ],
    ['an object instead of a text', registration('"phone":{"toString":1}'), 400, 'Phone must be a text'],
    ['a number instead of a text', registration('"phone":9007199254740993'), 400, 'Phone must be a text'],
    ['more than a megabyte', registration(`"address":"${'x'.repeat(1024 * 1024)}"`), 413, 'The request is too large.'],
  ])('%s', async (_, text, status, message) => {
    const answer = await postText(text);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ statusCode: status, message, request_id: expect.stringMatching(REQUEST_ID) });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/json'])(
    'the content type %s',
    async (type) => {
      const { status, body } = await postText('{"email":"a@b.lk"}', type);
      expect(status).toBe(415);
      expect(body).toMatchObject({ statusCode: 415, error: 'Unsupported Media Type' });
    },
  );

  test('an unknown character set and an unknown encoding', async () => {
    expect((await postText('{}', 'application/json; charset=x-klingon')).status).toBe(415);
    expect((await postText('{}').set('Content-Encoding', 'zip')).status).toBe(415);
  });

  test('but right-to-left text and four-byte characters are accepted', async () => {
    const { status, body } = await postText(registration('"address":"\\u202eකොළඹ 🧶"'));
    expect(status).toBe(201);
    expect(body.user.address).toBe('\u202eකොළඹ 🧶');
  });

  test('an endless body is cut off at the limit and not buffered', async () => {
    const { hostname, port } = new URL(app.url);
    const socket = createConnection({ host: hostname, port: Number(port) });
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
    socket.write(`Content-Length: ${50 * 1024 * 1024}\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });
});

describe('an invalid HTTP request is rejected in the standard error format', () => {
  test.each([
    ['a URL that is too long', `GET /api/config?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['headers that are too long', `GET /api/config HTTP/1.1\r\nHost: x\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a request that is not HTTP', 'HELO selvedge.example\r\n\r\n', 400],
    ['a CONNECT request', 'CONNECT example.lk:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
    ['an API request without Host', 'GET /api/config HTTP/1.1\r\nAccept: */*\r\n\r\n', 400],
    ['a page request without Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a POST request without Host', 'POST /api/auth/login HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}', 400],
    ['a request with two Host headers', 'GET /api/config HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n', 400],
    [
      'a request with two Authorization headers',
      'GET /api/auth/profile HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\nauthorization: Bearer b\r\n\r\n',
      400,
    ],
    ['an unknown Expect header', 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\n\r\n', 417],
  ])('%s', async (_, text, status) => {
    const { hostname, port } = new URL(app.url);
    const socket = createConnection({ host: hostname, port: Number(port) });
    socket.write(text);
    const [answer] = await once(socket, 'data');
    const [head = '', body = ''] = String(answer).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(body)).toMatchObject({
      statusCode: status,
      message: expect.stringMatching(/\.$/),
      request_id: expect.stringMatching(REQUEST_ID),
    });
    socket.destroy();
  });

  test('but an HTTP/1.0 request without Host is answered', async () => {
    const { hostname, port } = new URL(app.url);
    const socket = createConnection({ host: hostname, port: Number(port) });
    socket.write('GET /api/config HTTP/1.0\r\n\r\n');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });
});

describe('pipelined requests', () => {
  /** @returns the number of answers before the connection ended, or all */
  async function answered(ahead: number): Promise<number> {
    const { hostname, port } = new URL(app.url);
    const socket = createConnection({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    socket.write('GET /api/config HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(ahead));
    let text = '';
    const ended = once(socket, 'close');
    socket.on('data', (chunk) => {
      text += String(chunk);
      if (text.split('HTTP/1.1 200 ').length > ahead) socket.destroy();
    });
    await ended;
    return text.split('HTTP/1.1 200 ').length - 1;
  }

  test('are answered while they are few', async () => expect(await answered(10)).toBe(10));

  test('close the connection when too many are queued', async () => {
    expect(await answered(1_000)).toBeLessThan(100);
    await app.http.get('/api/config').expect(200);
  });
});

describe('an invalid URL is rejected in the standard error format', () => {
  test.each([
    ['/api/nothing', 404],
    ['/nothing', 404],
    ['/api/admin/users/%E0%A4%A', 400],
    ['/api/admin/users?search=%00', 400],
    ['/api/admin/users/%00', 400],
  ])('%s', async (path, status) => {
    const answer = await app.http.get(path).set('Authorization', token);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ statusCode: status, message: expect.stringMatching(/\.$/) });
    expect(answer.text).not.toContain('Cannot GET');
  });
});

test.each(['"1"', 'W/"5f-PUgc4dg1gAUu"', 'nonsense'])('a change under If-Match: %s is rejected', async (condition) => {
  const change = (path: string, body: object) =>
    app.http.put(path).set('Authorization', token).set('If-Match', condition).send(body);
  const create = app.http.post('/api/admin/fabric-categories').set('Authorization', token);
  const { body: category } = await create.send({ name: `Category of ${condition}` }).expect(201);
  const path = `/api/admin/fabric-categories/${category.id}`;
  const { body } = await change(path, { name: 'Overwritten' }).expect(412);
  expect(body.message).toBe('If-Match is not supported: send the `version` of the record with the change.');
  const { body: now } = await app.http.get('/api/fabric-categories').expect(200);
  expect(JSON.stringify(now)).not.toContain('Overwritten');
});

describe('response headers', () => {
  test('allow the camera only in the console, which scans the labels of rolls', async () => {
    for (const [path, camera] of [
      ['/admin', 'camera=(self)'],
      ['/admin/scan', 'camera=(self)'],
      ['/administration', 'camera=()'],
      ['/', 'camera=()'],
    ] as const) {
      expect((await app.http.get(path)).headers['permissions-policy']).toContain(camera);
    }
  });

  test('include the security headers on every response', async () => {
    for (const path of ['/api/config', '/api/nothing', '/health/live', '/nothing', '/api/admin/users']) {
      const { headers } = await app.http.get(path);
      expect(policyOf(headers['content-security-policy'] ?? '')).toEqual({
        'default-src': "'self'",
        'script-src': "'self'",
        'script-src-attr': "'none'",
        'style-src': "'self' 'unsafe-inline'",
        'img-src': "'self' data: blob:",
        'font-src': "'self' data:",
        'connect-src': "'self'",
        'worker-src': "'self'",
        'manifest-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'form-action': "'self'",
      });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-request-id': expect.stringMatching(REQUEST_ID),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });

  test('send no referrer from pages whose URL contains a token', async () => {
    for (const page of ['/verify-email', '/reset-password', '/Reset-Password/', '/verify%2Demail']) {
      const { headers } = await app.http.get(`${page}?token=secret`);
      expect([page, headers['referrer-policy']]).toEqual([page, 'no-referrer']);
    }
  });

  test('prevent caching of signed-in responses', async () => {
    const { headers } = await app.http.get('/api/auth/profile').set('Authorization', token);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('allow no other origin', async () => {
    for (const origin of ['https://evil.example', 'null', app.url]) {
      const { headers } = await app.http.get('/api/config').set('Origin', origin);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('keep a well-formed request id from a proxy', async () => {
    const id = async (given: string) =>
      (await app.http.get('/api/nothing').set('X-Request-Id', given)).body.request_id as string;
    expect(await id('proxy-0123456789')).toBe('proxy-0123456789');
    expect(await id('short')).toMatch(REQUEST_ID);
    expect(await id('x'.repeat(65))).toMatch(REQUEST_ID);
    expect(await id('a b c d e f g h <script>')).toMatch(REQUEST_ID);
  });

  test('request HTTPS behind TLS, and origins are matched exactly', async () => {
    const secure = await startApp({ publicUrl: 'https://fabrics.lk', corsOrigins: ['https://shop.fabrics.lk'] });
    const origin = async (value: string) =>
      (await secure.http.get('/api/config').set('Origin', value)).headers['access-control-allow-origin'];
    const { headers } = await secure.http.get('/api/config');
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect(policyOf(headers['content-security-policy'] ?? '')).toHaveProperty('upgrade-insecure-requests');
    expect(await origin('https://shop.fabrics.lk')).toBe('https://shop.fabrics.lk');
    const lookalikes = [
      'https://shop.fabrics.lk.evil.example',
      'https://evilshop.fabrics.lk',
      'http://shop.fabrics.lk',
      'null',
    ];
    for (const value of lookalikes) expect(await origin(value)).toBeUndefined();
    // A shared cache must not return a response for one origin to another.
    const { id } = await aFabric(secure);
    for (const path of [`/api/fabrics/${id}`, '/api/fabrics?limit=1']) {
      for (const value of ['https://shop.fabrics.lk', 'https://shop.fabrics.lk', null, null]) {
        const asked = secure.http.get(path);
        const { headers } = await (value ? asked.set('Origin', value) : asked).expect(200);
        expect([headers.vary, headers['access-control-allow-origin']]).toEqual([
          expect.stringMatching(/\bOrigin\b/),
          value ?? undefined,
        ]);
      }
    }
    await secure.close();
  });
});

describe('public resources', () => {
  test('the public settings contain only public values', async () => {
    const { body } = await app.http.get('/api/config');
    expect(Object.keys(body).sort()).toEqual([
      'brand',
      'contact_email',
      'hold_hours',
      'hold_share_percent',
      'low_stock_metres',
      'password_policy',
      'phone',
      'price_slip_percent',
      'swatches_per_request',
      'vat_percent',
      'whatsapp_number',
    ]);
    expect(body).toMatchObject({
      contact_email: 'sales@selvedge.example',
      brand: { name: 'Selvedge' },
      low_stock_metres: 50,
    });
  });

  test('the API documentation page works under its content security policy', async () => {
    const page = await app.http.get('/api/docs/');
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>\s*\S/);
    const { body } = await app.http.get('/api/docs-json');
    expect(body.paths).toHaveProperty('/api/auth/login');
    expect(body.paths).not.toHaveProperty('/health/ready');
    // Fields with their limits from the DTO rules, also in nested bodies.
    const { ManualQuotationDto: manual, ManualQuotationItemDto: item } = body.components.schemas;
    expect(manual.required).toEqual(expect.arrayContaining(['customer_name', 'fabric_items']));
    expect(manual.required).not.toContain('message');
    expect(manual.properties.customer_name).toMatchObject({ type: 'string', maxLength: 200 });
    expect(manual.properties.fabric_items.items).toEqual({ $ref: '#/components/schemas/ManualQuotationItemDto' });
    expect(item.properties.quantity_meters).toMatchObject({ type: 'number', minimum: 0.1 });
    const named = Object.keys(body.components.schemas);
    const asked = [...JSON.stringify(body).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
    expect(asked.filter((name) => !named.includes(name ?? ''))).toEqual([]);
    const empty = Object.entries<{ properties?: object }>(body.components.schemas).filter(
      ([name, { properties = {} }]) => name.endsWith('Dto') && Object.keys(properties).length === 0,
    );
    expect(empty).toEqual([]);
  });

  test('large JSON is compressed', async () => {
    const { headers } = await app.http.get('/api/docs-json').set('Accept-Encoding', 'gzip');
    expect(headers['content-encoding']).toBe('gzip');
  });

  test('responses that are the same for everybody are cacheable and revalidate with 304', async () => {
    const open = Object.entries(policy).flatMap(([route, access]) => {
      const [verb, path = ''] = route.split(' ');
      // Only the doctor gets a response from this route.
      if (path === PROBE_PATH) return [];
      // Messengers keep the picture of a link themselves.
      if (path === '/api/share.jpg') return [];
      return verb === 'GET' &&
        path.startsWith('/api/') &&
        ['anyone', 'recognized'].includes(access) &&
        !path.includes(':')
        ? path === '/api/fabrics/compare'
          ? `${path}?ids=${crypto.randomUUID()},${crypto.randomUUID()}`
          : path
        : [];
    });
    expect(open.length).toBeGreaterThanOrEqual(6);
    for (const path of open) {
      const { headers } = await app.http.get(path).expect(200);
      const again = await app.http.get(path).set('If-None-Match', headers.etag ?? '');
      expect([path, headers['cache-control'], again.status, again.text]).toEqual([path, 'public, no-cache', 304, '']);
    }
  });

  test('request and response keep their prototypes, which would otherwise leak memory in V8', async () => {
    const seen: { objects: object[]; kinds: unknown[] }[] = [];
    app.app.getHttpServer().prependListener('request', (...objects: object[]) => {
      seen.push({ objects, kinds: objects.map((one) => Object.getPrototypeOf(one)) });
    });
    await app.http.get('/api/config').expect(200);
    expect(seen).toHaveLength(1);
    const changed = seen.filter(({ objects, kinds }) =>
      objects.some((one, at) => Object.getPrototypeOf(one) !== kinds[at]),
    );
    expect(changed).toHaveLength(0);
  });
});

describe('when a server error occurs', () => {
  test('the client gets a plain message, and the log has the stack under the same request id', async () => {
    const { lines, logger } = aLog();
    const broken = await startApp({}, { logger });
    const { token: brokenToken } = await aSignedInAdmin(broken);
    await broken.dataSource.query('ALTER TABLE users RENAME COLUMN address TO whereabouts');
    const { status, body, text } = await broken.http.get('/api/admin/users').set('Authorization', brokenToken);
    expect(status).toBe(500);
    expect(body).toEqual({
      statusCode: 500,
      message: 'Something went wrong on our side. Please try again.',
      error: 'Internal Server Error',
      request_id: expect.stringMatching(REQUEST_ID),
    });
    expect(text).not.toMatch(/address|select|typeorm|node_modules|\.ts|postgres/i);
    const entry = lines().find(({ msg }) => msg === 'request failed');
    expect(entry).toMatchObject({ err: { message: expect.stringContaining('address'), stack: expect.any(String) } });
    await broken.close();
    // The stack is in one line and the request in another: one failure is logged as one error.
    const logLines = lines().filter(({ request_id }) => request_id === body.request_id);
    expect(logLines.map(({ level, status }) => [level, status])).toEqual([
      ['error', undefined],
      ['info', 500],
    ]);
    expect(logLines[0]).toEqual(entry);
  });

  test('a lost database is reported with 503, not ready, and still live', async () => {
    const orphan = await startApp();
    const { token: orphanToken } = await aSignedInCustomer(orphan);
    const [{ name }] = await orphan.dataSource.query('SELECT current_database() AS name');
    expect((await orphan.http.get('/health/ready')).body).toEqual({ status: 'ok' });
    await app.dataSource.query(`DROP DATABASE "${name}" WITH (FORCE)`);
    for (const path of ['/api/auth/profile', '/health/ready', '/health/serving']) {
      const { status, body, headers } = await orphan.http.get(path).set('Authorization', orphanToken);
      expect(status).toBe(503);
      expect(headers['retry-after']).toBe('5');
      expect(body).toMatchObject({ statusCode: 503, error: 'Service Unavailable' });
      expect(JSON.stringify(body)).not.toContain(name);
    }
    expect((await orphan.http.get('/health/live')).body).toEqual({ status: 'ok' });
    await orphan.close();
  });

  test('an outdated schema is reported as not ready', async () => {
    const behind = await startApp();
    await behind.dataSource.query('DELETE FROM migrations');
    expect((await behind.http.get('/health/ready')).status).toBe(503);
    await behind.close();
  });
});

describe('the log', () => {
  test('is one JSON object per line with caller and result, and without secrets', async () => {
    const { lines, text, logger } = aLog();
    const logged = await startApp({}, { logger });
    const user = await aCustomer(logged);
    const { body } = await logged.http
      .post('/api/auth/login?token=canary-query')
      .send({ email: user.email, password: PASSWORD });
    await logged.http
      .get('/api/auth/profile')
      .set({ Authorization: `Bearer ${body.token}`, Cookie: 'a=canary-cookie' });
    await logged.http.post('/api/auth/login').send({ email: user.email, password: 'canary-password' });
    await logged.http.get(`/api/fabrics/${randomUUID()}`);
    await logged.http.get('/api/no%0d%0athing');
    const { headers } = await logged.http.get('/api/config');
    await logged.http.get('/api/config').set('If-None-Match', String(headers.etag));
    await logged.close();

    const line = (method: string, route: string, status: number, more = {}) => ({
      time: expect.stringMatching(/Z$/),
      level: 'info',
      request_id: expect.stringMatching(REQUEST_ID),
      method,
      route,
      status,
      ...more,
      duration_ms: expect.any(Number),
      bytes: expect.any(Number),
    });
    const requests = lines().filter(({ route }) => route !== undefined);
    expect(requests).toEqual([
      line('POST', '/api/auth/login', 200),
      line('GET', '/api/auth/profile', 200, { user_id: user.id }),
      line('POST', '/api/auth/login', 401),
      line('GET', '/api/fabrics/:id', 404),
      line('GET', 'unmatched', 404),
      line('GET', '/api/config', 200),
      line('GET', '/api/config', 304),
    ]);
    const [whole, unchanged] = requests.slice(-2);
    expect(whole.bytes).toBeGreaterThan(unchanged.bytes);
    expect(unchanged.bytes).toBeGreaterThan(0);
    expect(lines().map(({ event }) => event)).toEqual(
      expect.arrayContaining(['auth.signed-in', 'auth.sign-in-refused']),
    );
    expect(text()).not.toMatch(/canary|Calico|Bearer|argon2/);
    expect(text()).not.toContain(body.token);
    expect(text()).not.toContain(user.email);
  });
});

describe('a shutdown', () => {
  test('first reports not ready and closes idle connections, while requests are still answered', async () => {
    const leaving = await startApp({ drainSeconds: 1 });
    for (const asked of ['ready', 'serving']) await leaving.http.get(`/health/${asked}`).expect(200);
    const closed = leaving.close();
    await leaving.http.get('/health/serving').expect(503);
    const ready = await leaving.http.get('/health/ready');
    expect(ready.status).toBe(503);
    expect(ready.headers.connection).toBe('close');
    expect((await leaving.http.get('/api/config')).status).toBe(200);
    await closed;
    await expect(leaving.http.get('/health/live')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the built pages', () => {
  let pages: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'selvedge-pages-'));
    const write = (path: string, content: string | Buffer) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    };
    write('storefront/index.html', 'the storefront');
    write('storefront/assets/index-abc123.js', 'script();');
    write('storefront/assets/index-abc123.js.br', brotliCompressSync('script();'));
    write('admin/index.html', 'the console');
    write('admin/assets/index-def456.js', 'console();');
    write('admin/assets/vanishing.js', 'console();');
    write('admin/assets/vanishing.js.br', brotliCompressSync('console();'));
    pages = await startApp({}, { apps: { storefront: join(folder, 'storefront'), admin: join(folder, 'admin') } });
  });
  afterAll(async () => {
    await pages.close();
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['/', 'the storefront'],
    ['/fabrics', 'the storefront'],
    ['/fabrics/2f1c?tab=1', 'the storefront'],
    ['/fabrics/2f1c/', 'the storefront'],
    ['/administration', 'the storefront'],
    ['/admin', 'the console'],
    ['/admin/', 'the console'],
    ['/admin?x=1', 'the console'],
    ['/admin/quotations/create', 'the console'],
  ])('%s serves %s and is revalidated every time', async (path, text) => {
    const answer = await pages.http.get(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(text);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  });

  test('hashed files are cached forever and compressed', async () => {
    const { headers, text } = await pages.http.get('/assets/index-abc123.js').set('Accept-Encoding', 'gzip, br');
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(text).toBe('script();');
    expect((await pages.http.get('/admin/assets/index-def456.js')).text).toBe('console();');
    // The file exists, but the range or version that the client asks for does not.
    await pages.http.get('/admin/assets/index-def456.js').set('Range', 'bytes=2-3').expect(206);
    await pages.http.get('/admin/assets/index-def456.js').set('Range', 'bytes=999-').expect(416);
    await pages.http.get('/admin/assets/index-def456.js').set('If-Match', '"z"').expect(412);
  });

  test.each([
    '/assets/index-gone.js',
    '/assets/gone',
    '/admin/assets/index-gone.js',
    '/admin/assets/gone',
    '/api/gone',
    '/API/gone',
    '/api',
    '//api/admin/users',
    '/health/gone',
    '/gone.php',
    '/assets/../../admin/index.html',
    '/..%2fadmin/index.html',
    '/.env',
    '/assets/',
    '/assets/%E0%A4%A',
    '/fabrics%2fassets%00.js',
  ])('%s gets 404 as JSON instead of a page', async (path) => {
    const { status, body } = await pages.http.get(path);
    expect(status).toBe(404);
    expect(body).toMatchObject({ statusCode: 404 });
  });

  test('an unchanged page gets 304', async () => {
    const { etag = '' } = (await pages.http.get('/fabrics')).headers;
    expect((await pages.http.get('/fabrics').set('If-None-Match', etag)).status).toBe(304);
  });

  test('a file that was removed by a new build gets 404, and the server keeps running', async () => {
    rmSync(join(folder, 'admin/assets/vanishing.js.br'));
    const { status, body } = await pages.http.get('/admin/assets/vanishing.js').set('Accept-Encoding', 'br');
    expect(status).toBe(404);
    expect(body).toMatchObject({ message: 'There is nothing at this address.' });
    expect((await pages.http.get('/admin/')).status).toBe(200);
  });

  test('pages answer only GET and HEAD', async () => {
    expect((await pages.http.head('/fabrics')).status).toBe(200);
    expect((await pages.http.post('/fabrics').send({})).status).toBe(404);
  });
});

function policyOf(header: string): Record<string, string> {
  const directives = header.split(';').map((directive) => directive.trim().split(/\s+(.*)/s, 2));
  return Object.fromEntries(directives.map(([name, value]) => [name, value ?? '']));
}

/** A log in memory. */
function aLog() {
  const written: string[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line: string) => void written.push(line) });
  return {
    logger,
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line)),
  };
}
