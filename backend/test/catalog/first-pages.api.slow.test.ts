import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pg from 'pg';
import sharp, { type Color } from 'sharp';
import type { Fabric } from '../../src/fabrics/fabric.entity.js';
import { builtApps } from '../../src/http/static/static-apps.js';
import { readStored, Storage } from '../../src/storage/storage.js';
import { keyOfWidth } from '../../src/uploads/picture.js';
import { UploadsService, urlOfUpload } from '../../src/uploads/uploads.service.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer } from '../support/factories.js';

/** A name with a closing script tag, markup, right-to-left text, an emoji and a line separator that JSON allows. */
const HOSTILE = '</script><img src=x onerror=alert(1)> & "Twill" قماش 🧵\u2028';
const UNKNOWN = '0e1c8f0a-5b1e-4a57-9a3c-2f5d1c7b9e10';

let app: TestApp;
let denim: Fabric;
let hostile: Fabric;
let secret: Fabric;

beforeAll(async () => {
  // Builds the storefront if it is not up to date.
  const root = join(builtApps.storefront, '../..');
  execFileSync(process.execPath, [join(root, 'tools/build.mjs'), 'storefront'], { stdio: 'inherit' });
  app = await startApp({ trustProxyHops: 1 }, { apps: builtApps });
  denim = await aFabric(app, {
    name: 'Indigo Denim',
    itemCode: 'DN-0001',
    colors: ['Indigo', 'Black'],
    categories: ['Denim'],
    priceCents: 120_000,
    isGlobal: true,
    images: ['fabrics/denim.webp', 'fabrics/denim-back.webp'],
  });
  hostile = await aFabric(app, { name: HOSTILE, itemCode: 'X-1', description: HOSTILE, colors: ['Red'] });
  secret = await aFabric(app, { name: 'Secret Satin', visible: false, isGlobal: true });
});
afterAll(() => app.close());

const open = (path: string, headers: Record<string, string> = {}) => app.http.get(path).set(headers);
const rootOf = (html: string) =>
  /<div id="root"[^>]*>(.*)<\/div><script type="application\/json"/s.exec(html)?.[1]?.replaceAll('<!-- -->', '') ?? '';
const answersIn = (html: string): { path: string; answer: unknown }[] =>
  JSON.parse(/<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(html)?.[1] ?? '[]');

describe('a server-rendered page', () => {
  it('contains its cards with prices, pictures and links for clients without scripts', async () => {
    const { status, text, headers } = await open('/fabrics');
    expect(status).toBe(200);
    const root = rootOf(text);
    expect(root).toContain('2 fabrics found');
    expect(root).toContain(`href="/fabrics/${denim.id}"`);
    expect(root).toContain('Rs. 1,200.00 /');
    const [picture = ''] = /<img[^>]*denim\.webp[^>]*>/.exec(root) ?? [];
    expect(picture).toMatch(/srcSet="[^"]*denim-320\.webp 320w/);
    expect(picture).toMatch(/alt="Indigo Denim".* width="\d+" height="\d+"/);
    expect(text).not.toContain('Secret Satin');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
    expect(text.match(/<script>/g)).toHaveLength(1);
  });

  it('of the landing page shows the featured fabrics only', async () => {
    for (const path of ['/', '/home']) {
      const { text } = await open(path);
      expect(rootOf(text)).toContain('Indigo Denim');
      expect(text).not.toContain('X-1');
      expect(text).toContain(`data-path="${path}"`);
    }
  });

  it('of a fabric has its title and preloads its pictures', async () => {
    const { text } = await open(`/fabrics/${denim.id}?utm_source=letter`);
    const [head = ''] = text.split('</head>');
    expect(head).toContain('<title>Indigo Denim · Selvedge</title>');
    expect(head).toMatch(/<link rel="preload" as="image" imageSrcSet="\/api\/uploads\/fabrics\/denim-320\.webp 320w/);
    expect(rootOf(text)).toContain('Color: Indigo (1 of 2)');
    expect(rootOf((await open(`/fabrics/${denim.id}?colour=black`)).text)).toContain('Color: Black (2 of 2)');
  });

  it.each(['/', '/fabrics'])('%s preloads only the scripts that it needs', async (path) => {
    const { text } = await open(path);
    const named = [...text.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, file]) => file);
    expect(named.some((file) => /\/catalogue-.*\.js$/.test(file ?? ''))).toBe(path !== '/');
    expect(named.filter((file) => !file?.endsWith('.js'))).toEqual([]);
  });

  it('has a preview image for messengers that shows the color or filter named in its URL', async () => {
    const shared = async (path: string) => {
      const [head = ''] = (await open(path)).text.split('</head>');
      const of = (property: string) => new RegExp(`<meta property="og:${property}" content="([^"]*)"`).exec(head)?.[1];
      expect([of('image:type'), of('image:width'), of('image:height')]).toEqual(['image/jpeg', '1200', '630']);
      const picture = new URL(of('image')?.replaceAll('&amp;', '&') ?? '');
      const { status, type, body } = await app.http.get(picture.pathname + picture.search);
      const { format, width, height } = await sharp(body).metadata();
      expect([status, type, format, width, height]).toEqual([200, 'image/jpeg', 'jpeg', 1200, 630]);
      return [picture.pathname + picture.search, of('title')];
    };
    const id = `ids=${denim.id}`;
    expect(await shared('/')).toEqual(['/api/share.jpg?is_global=true', expect.stringContaining('Selvedge')]);
    expect(await shared('/fabrics')).toEqual(['/api/share.jpg', 'Fabric Catalog · Selvedge']);
    expect(await shared(`/fabrics/${denim.id}`)).toEqual([`/api/share.jpg?${id}`, 'Indigo Denim · Selvedge']);
    const black = [`/api/share.jpg?${id}&colour=Black`, 'Indigo Denim, Black · Selvedge'];
    expect(await shared(`/fabrics/${denim.id}?colour=black&utm_source=x`)).toEqual(black);
    const filter = 'colour=Black&in_stock=true';
    expect((await shared(`/fabrics?${filter}&utm_source=x`))[0]).toBe(`/api/share.jpg?${filter}`);
    // What the server would reject is no part of it.
    const odd = `colour=a%00b&pattern=${'x'.repeat(201)}&min_price=1e11&search=%00&${'category=x&'.repeat(60)}`;
    expect((await shared(`/fabrics?${odd}colour=Black`))[0]).toMatch(
      /^\/api\/share\.jpg\?(?:category=x&){50}colour=Black$/,
    );
  });

  it('has a favicon.ico for clients that do not support other icons', async () => {
    await app.http.get('/favicon.ico').expect(200).expect('Content-Type', /icon/);
  });

  it('inlines the first picture in a small width when it is light, opaque and present', async () => {
    const [blue, red] = [await aPicture(), await aPicture({ background: '#a02030' })];
    const { text } = await open(`/fabrics/${await fabricOf(blue, red)}`);
    const file = await readStored(app.app.get(Storage), keyOfWidth(blue.replace('/api/', ''), 320));
    const small = `background-image:url(data:image/webp;base64,${file.toString('base64')})`;
    expect(rootOf(text).match(/background-image:[^;"]*;base64[^"]*/g)).toEqual([small]);
    expect(rootOf(text)).toContain(`${blue.replace('.webp', '-640.webp')} 640w`);
    const seen = await aPicture({ background: { r: 40, g: 56, b: 122, alpha: 0.5 } });
    const heavy = await aPicture({ noise: randomBytes(400 * 400 * 3) });
    for (const url of [seen, heavy, `/api/uploads/${randomUUID()}.webp`]) {
      const { status, text } = await open(`/fabrics/${await fabricOf(url)}`);
      expect(status).toBe(200);
      expect(rootOf(text)).toContain(url.replace('.webp', '-320.webp'));
      expect(text).not.toContain('base64');
    }
  });

  it('embeds the exact API responses, so that the client requests nothing twice', async () => {
    const paths = ['/', '/fabrics', `/fabrics/${hostile.id}`];
    for (const answers of await Promise.all(paths.map(async (path) => answersIn((await open(path)).text)))) {
      expect(answers.length).toBeGreaterThan(1);
      for (const { path, answer } of answers) expect(answer).toEqual((await app.http.get(`/api${path}`)).body);
    }
  });

  it('escapes names that contain markup', async () => {
    for (const path of ['/fabrics', `/fabrics/${hostile.id}`]) {
      const { text } = await open(path);
      expect(text).not.toContain('</script><img');
      expect(text).not.toContain('<img src=x');
      expect(rootOf(text)).toContain(
        '&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Twill&quot; قماش 🧵',
      );
    }
  });

  it('is the same for everybody and revalidates with 304 until its content changes', async () => {
    const { token } = await aSignedInCustomer(app);
    const { etag = '' } = (await open('/fabrics')).headers;
    const known = () => open('/fabrics', { 'If-None-Match': etag, Authorization: `Bearer ${token}` });
    expect((await known()).status).toBe(304);
    await aFabric(app, { name: 'Nobody sees it', visible: false });
    expect((await known()).status).toBe(304);
    await app.dataSource.query('UPDATE fabrics SET price_cents = 99900 WHERE id = $1', [denim.id]);
    const changed = await known();
    expect(changed.status).toBe(200);
    expect(rootOf(changed.text)).toContain('Rs. 999.00 /');
  });

  it('is compressed as the browser prefers, and answers HEAD', async () => {
    const plain = await open('/fabrics', { 'Accept-Encoding': 'identity' });
    const { body: gzipped, headers } = await fetchRaw('gzip');
    expect(headers.vary).toContain('Accept-Encoding');
    expect(gunzipSync(gzipped).toString()).toBe(plain.text);
    expect(brotliDecompressSync((await fetchRaw('gzip, deflate, br')).body).toString()).toBe(plain.text);
    const head = await app.http.head('/fabrics');
    expect(head.headers.etag).toBe(plain.headers.etag);
  });

  it('of an unknown or hidden fabric is the same 404 page with a link to the list', async () => {
    const [first, ...others] = await Promise.all(
      [
        UNKNOWN,
        secret.id,
        'no-id',
        'x'.repeat(2000),
        '%00',
        '%E0%A4%A',
        '..%2F..%2Fetc',
        `${UNKNOWN}%27`,
        '%3Cb%3E',
      ].map((id) => open(`/fabrics/${id}`)),
    );
    expect(first?.status).toBe(404);
    expect(first?.text).toContain('Fabric Not Found');
    expect(first?.text).toContain('href="/fabrics"');
    expect(first?.text).toContain('<meta name="robots" content="noindex"/>');
    for (const { status, text } of others) expect([status, text]).toEqual([404, first?.text]);
  });

  it('has one canonical URL, to which all other spellings redirect without rendering', async () => {
    const id = denim.id;
    for (const [spelling, canonical] of [
      [`/fabrics/${id.toUpperCase()}?utm_source=letter`, `/fabrics/${id}?utm_source=letter`],
      [`/fabrics/${id}/`, `/fabrics/${id}`],
      [`//fabrics//${id}`, `/fabrics/${id}`],
      [`/Fabrics/%${id.charCodeAt(0).toString(16)}${id.slice(1)}`, `/fabrics/${id}`],
      ['/fabrics/', '/fabrics'],
      ['/HOME', '/home'],
    ] as const) {
      const { status, headers, text } = await open(spelling);
      expect([spelling, status, headers.location]).toEqual([spelling, 308, canonical]);
      expect(text).not.toContain('Indigo Denim');
      expect((await open(canonical)).status).toBe(200);
    }
    for (const query of ['?utm_source=letter', '?x=1', '?colour=nosuch', '?colour=indigo&y=2']) {
      const { etag } = (await open(`/fabrics/${id}${query}`)).headers;
      const same = (await open(`/fabrics/${id}${query.startsWith('?colour=i') ? '?colour=Indigo' : ''}`)).headers.etag;
      expect([query, etag]).toEqual([query, query === '?colour=nosuch' ? etag : same]);
    }
  });

  it('is rendered in turn per caller; requests beyond the queue get the page without content at once', async () => {
    const fabrics = await Promise.all(
      Array.from({ length: 40 }, (_, number) => aFabric(app, { name: `Crowd ${number}`, itemCode: `CR-${number}` })),
    );
    const other = await aFabric(app, { name: 'Calm Crepe', itemCode: 'CR-X' });
    const flood = fabrics.map(({ id }) => open(`/fabrics/${id}`, { 'X-Forwarded-For': '203.0.113.7' }));
    const [answers, calm] = await Promise.all([
      Promise.all(flood),
      open(`/fabrics/${other.id}`, { 'X-Forwarded-For': '198.51.100.9' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(fabrics.map(() => 200));
    const empty = answers.filter(({ text }) => text.includes('<div id="root"></div>'));
    const rendered = answers.filter(({ text }) => rootOf(text).includes('Crowd'));
    expect(empty.length).toBeGreaterThanOrEqual(20);
    expect(rendered.length).toBeGreaterThanOrEqual(1);
    expect(empty.length + rendered.length).toBe(answers.length);
    expect(rootOf(calm.text)).toContain('Calm Crepe');
    await app.dataSource.query('DELETE FROM fabrics WHERE id = ANY($1)', [[...fabrics, other].map(({ id }) => id)]);
  });

  it('is not rendered for searches or customer screens', async () => {
    for (const path of [
      '/fabrics?search=denim',
      '/fabrics?sort=name',
      '/fabrics?in_stock=true',
      '/cart',
      '/fabrics/a/b',
    ]) {
      const { status, text } = await open(path);
      expect(status).toBe(200);
      expect(text).toContain('<div id="root"></div>');
    }
    expect((await app.http.get('/.server/entry-server.cjs')).status).toBe(404);
    expect((await app.http.get('/.vite/manifest.json')).status).toBe(404);
  });

  it('is sent without content while the database is unavailable, and with content afterwards', async () => {
    const name = new URL(app.config.databaseUrl).pathname.slice(1);
    const other = new URL(app.config.databaseUrl);
    other.pathname = '/postgres';
    const client = new pg.Client({ connectionString: other.href });
    await client.connect();
    const allow = (how: boolean) => client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${how}`);
    try {
      await allow(false);
      // Autovacuum is the server's own.
      await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user',
        [name],
      );
      for (const [path, shell] of [
        ['/fabrics', '<div id="root"></div>'],
        ['/', 'From the catalog'],
        [`/fabrics/${denim.id}`, '<div id="root"></div>'],
      ] as const) {
        const { status, text } = await open(path);
        expect(status).toBe(200);
        expect(text).toContain(shell);
        expect(text).not.toContain('Indigo Denim');
      }
    } finally {
      await allow(true);
      await client.end();
    }
    await eventually(async () => (await open('/fabrics')).text.includes('Indigo Denim'));
  });
});

/** URL of an uploaded picture. */
async function aPicture({ background = '#28387a', noise }: { background?: Color; noise?: Buffer } = {}) {
  const plain = { create: { width: 400, height: 400, channels: 4, background } } as const;
  const picture = noise ? sharp(noise, { raw: { width: 400, height: 400, channels: 3 } }) : sharp(plain);
  return urlOfUpload(await app.app.get(UploadsService).add(await picture.png().toBuffer(), null));
}

const fabricOf = async (...images: string[]): Promise<string> => (await aFabric(app, { images })).id;

/** The body as sent over the network. */
async function fetchRaw(encoding: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    get(`${app.url}/fabrics`, { headers: { 'Accept-Encoding': encoding } }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      resolve({ body: Buffer.concat(parts), headers: response.headers as Record<string, string> });
    }).on('error', reject);
  });
}
