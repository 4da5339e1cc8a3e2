import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { gzipSync } from 'node:zlib';
import { policy } from '../policy.js';
import { startApp, type TestApp, testConfig } from '../support/app.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { liveRoutes } from '../support/live-routes.js';
import { cpuTime, fastestOf } from '../support/measure.js';

const KIB = 1024;
const MANY = 1_000_000;

let app: TestApp;
let admin: string;
let customer: string;
beforeAll(async () => {
  const { limits } = testConfig('postgresql://nowhere/none', '/tmp');
  const patient = { loginsPerAccount: MANY, loginsPerAddress: MANY, inquiriesPer10Minutes: MANY };
  app = await startApp({ limits: { ...limits, ...patient, guestRequestsPer10Minutes: MANY } });
  admin = (await aSignedInAdmin(app)).token;
  customer = (await aSignedInCustomer(app)).token;
});
afterAll(() => app.close());

/** Keys that occur in no form. */
const keys = (count: number, value = '1') => Array.from({ length: count }, (_, key) => `"k${key}":${value}`).join(',');

/** Sends `body` unchanged as an admin; requests for quotations are sent as a customer. */
async function send(route: string, body: string | Buffer, headers: Record<string, string> = {}) {
  const [method = '', pattern = ''] = route.split(' ');
  const response = await fetch(app.url + pattern.replace(/:\w+/g, () => randomUUID()), {
    method,
    headers: {
      Authorization: route === 'POST /api/quotations' ? customer : admin,
      'Content-Type': 'application/json',
      ...headers,
    },
    body,
  });
  return { status: response.status, body: JSON.parse((await response.text()) || '{}') };
}

test('every JSON route rejects bodies that are larger, wider or deeper than its forms', async () => {
  // Form posts of pages are covered by the tests of the offer page.
  const routes = liveRoutes(app).filter((route) => /^(POST|PUT|PATCH|DELETE) \/api\//.test(route));
  expect(routes.length).toBeGreaterThan(30);
  const hostile: [string, string, number][] = [
    ['two megabytes', `{"email":"${'x'.repeat(2 * KIB * KIB)}"}`, 413],
    ['201 fields', `{${keys(201)}}`, 400],
    ['201 fields inside one', `{"email":{${keys(201)}}}`, 400],
    ['a list of 601', `{"ids":[${Array(601).fill(0).join()}]}`, 400],
    ['nine levels', `${'{"email":'.repeat(9)}1${'}'.repeat(9)}`, 400],
    ['nine lists', `{"x":${'['.repeat(8)}${']'.repeat(8)}}`, 400],
  ];
  for (const route of routes) {
    // The caller is an admin.
    if (policy[route] === 'customer') continue;
    const files = /\/(?:upload(?:-excel|-sheet)?|rolls\/import|bank-files|photo)$/.test(route);
    for (const [what, body, status] of hostile) {
      const answer = await send(route, body);
      expect([route, what, answer.status]).toEqual([route, what, files ? 400 : status]);
      expect(answer.body).toMatchObject({ statusCode: answer.status, message: expect.stringMatching(/\w \w/) });
    }
  }
});

describe.each([
  'POST /api/auth/login',
  'POST /api/auth/signup',
  'POST /api/auth/register',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/change-password',
  'POST /api/inquiry',
  'POST /api/contact',
])('%s', (route) => {
  test('rejects a body of more than 16 kB, also when compressed or sent without a length', async () => {
    const body = `{"email":"a@b.lk","password":"${'x'.repeat(16 * KIB)}"}`;
    expect(await send(route, body)).toMatchObject({ status: 413, body: { message: 'The request is too large.' } });
    expect(await send(route, gzipSync(body), { 'Content-Encoding': 'gzip' })).toMatchObject({ status: 413 });
  });
});

test.each([
  ['80,000 fields', `{${keys(80_000)}}`],
  ['80,000 fields inside the address', `{"email":{${keys(80_000)}}}`],
  ['as many fields as fit into 16 kB', `{${keys(1_500)}}`],
  ['as many fields as fit into 16 kB inside the address', `{"email":{${keys(1_500)}}}`],
  ['200 fields', `{"email":{${keys(198)}},"password":1}`],
  ['an address of 16 kB', `{"email":"a@${'a.'.repeat(8_000)}@"}`],
  ['an endless address', `{"email":"a@${'a.'.repeat(400_000)}@"}`],
])('a sign-in with %s is handled in milliseconds', async (_, body) => {
  await send('POST /api/auth/login', body);
  expect(await fastestOf(() => cpuTime(() => send('POST /api/auth/login', body)), 50)).toBeLessThan(50);
});

test.each([
  ['PUT /api/admin/quotations/:id/template', `{"line_items":[${Array(600).fill('{"id":1,"unit_price":"x"}').join()}]}`],
  [
    'PUT /api/admin/quotations/:id/template',
    `{"x":[${Array(48)
      .fill(`{${keys(200)}}`)
      .join()}]}`,
  ],
  ['POST /api/admin/quotations/create', `{"fabric_items":[${Array(600).fill('{}').join()}]}`],
  ['POST /api/admin/fabrics/batch', `{"selection":{"ids":[${Array(600).fill('{}').join()}]},"change":{}}`],
  ['POST /api/admin/quotations/merge', `{"ids":[${Array(600).fill('"x"').join()}]}`],
  ['POST /api/admin/fabrics', `{"images":[${Array(600).fill('{}').join()}]}`],
  ['PUT /api/admin/quotations/:id/template', `{"customer_name":"${' '.repeat(1_000_000)}x"}`],
])('%s handles the largest accepted body quickly', async (route, body) => {
  for (let warm = 0; warm < 5; warm++) expect((await send(route, body)).status).toBeLessThan(500);
  expect(await fastestOf(() => cpuTime(() => send(route, body)), 300)).toBeLessThan(300);
});

test('a message of 5,000 Sinhala characters is accepted', async () => {
  const person = { name: 'නිමාලි පෙරේරා', email: 'nimali@lakmali.lk', mobile: '+94 77 123 4567', subject: 'රෙදි' };
  const message = 'අ'.repeat(5_000);
  for (const path of ['inquiry', 'contact']) {
    expect((await send(`POST /api/${path}`, JSON.stringify({ ...person, message }))).status).toBe(201);
  }
});

test('an endless body without a length is rejected at the limit', async () => {
  const { hostname, port } = new URL(app.url);
  const socket = createConnection({ host: hostname, port: Number(port) });
  socket.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
  socket.write('Transfer-Encoding: chunked\r\n\r\n');
  const before = process.memoryUsage().rss;
  const chunk = `${(64 * KIB).toString(16)}\r\n${'x'.repeat(64 * KIB)}\r\n`;
  let sent = 0;
  const more = () => {
    for (; sent < 50 * 16 && socket.writable; sent++) if (!socket.write(chunk)) return;
  };
  socket.on('drain', more).on('error', () => undefined);
  more();
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"message":"The request is too large\."/);
  expect(process.memoryUsage().rss - before).toBeLessThan(30 * KIB * KIB);
  socket.destroy();
});

test('JSON routes reject other content types and character sets, upload routes reject JSON', async () => {
  const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
  expect((await send('POST /api/auth/login', '--x--', form)).status).toBe(415);
  expect((await send('POST /api/upload', '{}')).status).toBe(400);
  expect((await send('POST /api/upload', 'x', { 'Content-Type': 'text/plain' })).status).toBe(415);
  const wide = { 'Content-Type': 'application/json; charset=utf-16' };
  const text = Buffer.from('{"email":"a@b.lk","password":"x"}', 'utf16le');
  expect((await send('POST /api/auth/login', text, wide)).status).toBe(415);
});

test('an unauthorized caller is rejected before the body is read', async () => {
  const answer = await fetch(`${app.url}/api/admin/fabrics`, { method: 'POST', body: `{${keys(80_000)}}` });
  expect(answer.status).toBe(401);
});

test.each([
  [`q=${'x&q='.repeat(200)}`, 'The address has more than 200 parameters.'],
  [`filter=${'['.repeat(2_000)}`, expect.any(String)],
  [
    `filter=${encodeURIComponent(`{"search":${'['.repeat(20)}1${']'.repeat(20)}}`)}`,
    'The filter is nested too deeply.',
  ],
  [`sort=${encodeURIComponent(`["${'name'.repeat(500)}","ASC"]`)}`, expect.any(String)],
  [`range=[${'0'.repeat(3_000)},24]`, expect.any(String)],
])('a list URL with %.20s is rejected in milliseconds', async (query, message) => {
  const ask = () => app.http.get(`/api/admin/fabrics?${query}`).set('Authorization', admin);
  expect((await ask()).body).toMatchObject({ statusCode: 400, message });
  expect(await fastestOf(() => cpuTime(async () => ask()), 50)).toBeLessThan(50);
});
