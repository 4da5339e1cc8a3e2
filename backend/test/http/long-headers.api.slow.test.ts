import { request } from 'node:http';
import { startApp, type TestApp } from '../support/app.js';
import { aSignedInAdmin } from '../support/factories.js';
import { cpuTime, fastestOf } from '../support/measure.js';

/** Node itself accepts at most 16 kB of headers. */
const LENGTH = 15_000;
const ALLOWED_MS = 50;

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startApp({ trustProxyHops: 2 });
  admin = (await aSignedInAdmin(app)).token;
});
afterAll(() => app.close());

const fillers = ['a', ' ', '\t', ',', ';', '"', '=', '/', '.', ':', 'a,', 'a, ', 'a;', 'a=b;', 'a="b";', '1.2.3.4, '];
const odd = ['W/"a",', 'a;q=0.1,', '*/*,', '0-1,', '\\"', '::1,', 'Bearer ', 'en-US,', 'gzip,', 'a@a.', '%41', '--'];
const headers = [
  ...['Authorization', 'Accept', 'Accept-Encoding', 'Accept-Language', 'Content-Type', 'Content-Encoding'],
  ...['If-None-Match', 'Range', 'Prefer', 'Origin', 'X-Forwarded-For', 'Idempotency-Key'],
];
/** A valid beginning, so that header parsers process the filling. */
const beginnings: Record<string, string[]> = {
  Authorization: ['Bearer ', 'Bearer a.b.'],
  'Content-Type': ['application/json; charset=', 'application/json;a="', 'multipart/form-data; boundary='],
  Range: ['bytes='],
  'If-None-Match': ['"a", '],
};
const routes = [
  ['GET', '/api/fabrics'],
  ['GET', '/api/admin/users'],
  ['POST', '/api/admin/fabrics/upload-excel'],
  ['GET', '/'],
] as const;

async function send(method: string, path: string, name: string, value: string): Promise<number> {
  const body = method === 'POST' ? '{}' : '';
  const standard = { Authorization: admin, ...(body && { 'Content-Type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const asked = request(
      app.url + path,
      { method, headers: { ...standard, [name]: value, 'Content-Length': body.length }, agent: false },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    );
    asked.on('error', reject).end(body);
  });
}

test.each(headers)('no value of the header %s blocks the API', async (name) => {
  const values = ['', ...(beginnings[name] ?? [])].flatMap((beginning) =>
    [...fillers, ...odd].map((filler) => beginning + filler.repeat(Math.ceil(LENGTH / filler.length)).slice(0, LENGTH)),
  );
  for (const [method, path] of routes) {
    for (const value of values) {
      let status = 0;
      const ask = async () => {
        status = await send(method, path, name, value);
      };
      const took = await fastestOf(() => cpuTime(ask), ALLOWED_MS);
      const asked = [method, path, value.slice(0, 30)];
      expect([...asked, status < 500, took < ALLOWED_MS || took]).toEqual([...asked, true, true]);
    }
  }
});
