import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasProxy, proxies, startProxy } from '../../../bench/proxies.mjs';
import { freePort } from '../../src/process/ports.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';

const SECRET = 'q3ZkT0ken4Nobody7ReadsInALog9AtAll2Ever5Yes';
/** Every URL contains the secret, in a form that was seen in a log or could be. */
const ADDRESSES = [
  `/q/${SECRET}`,
  `/q/${SECRET}/messages?lang=si`,
  `/Q/${SECRET}`,
  `//q//${SECRET}`,
  `/%71/${SECRET}`,
  // As mail programs may encode a URL inside another.
  `/q%2F${SECRET}`,
  `/api/../q/${SECRET}`,
  `/q/./${SECRET}/pdf`,
  `/verify/${SECRET}`,
  `/reset-password?token=${SECRET}`,
  `/verify-email?next=/q/x&token=${SECRET}`,
  `/api/auth/profile?${SECRET}`,
];

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ trustProxyHops: 1 });
});
afterAll(() => app.close());

interface Answer {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

/** GET with the URL sent unchanged: fetch would normalize it. */
const ask = (url: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    request(url, { path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text }),
      );
    })
      .on('error', reject)
      .end();
  });

for (const name of proxies) {
  const itsDescription = hasProxy(name) ? describe : describe.skip;
  itsDescription(
    `${name} with its settings of deploy/${hasProxy(name) ? '' : ` (skipped: ${name} is missing or too old)`}`,
    () => {
      let folder: string;
      let proxy: Awaited<ReturnType<typeof startProxy>>;
      beforeAll(async () => {
        folder = mkdtempSync(join(tmpdir(), 'selvedge-proxy-'));
        const ports = [Number(new URL(app.url).port)];
        proxy = await startProxy(name, { port: await freePort(), ports, folder });
        // Before the proxy knows that the API is available, requests are rejected.
        await eventually(async () => (await ask(proxy.url, '/api/config')).status === 200);
      });
      afterAll(async () => {
        await proxy.stop();
        rmSync(folder, { recursive: true, force: true });
      });

      /** Everything that the proxy has written, except its settings. */
      const logs = () =>
        readdirSync(folder)
          .filter((file) => file.endsWith('.log') && statSync(join(folder, file)).isFile())
          .map((file) => readFileSync(join(folder, file), 'utf8'))
          .join('');

      test('keeps tokens, codes and query strings out of its logs, also on errors', async () => {
        for (const path of ADDRESSES) await ask(proxy.url, path, { Referer: `http://fabrics.example/q/${SECRET}` });
        await ask(proxy.url, '/api/config', { Referer: `http://fabrics.example/reset-password?token=${SECRET}` });
        const nobody = { port: await freePort(), ports: [await freePort()], folder };
        const lost = await startProxy(name, nobody);
        try {
          // Caddy waits for an unavailable API, so the requests run concurrently.
          const answers = await Promise.all(ADDRESSES.map((path) => ask(lost.url, path)));
          for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400);
        } finally {
          await lost.stop();
        }
        const written = await eventually(() => {
          const text = logs();
          return [...text.matchAll(/\/\((?:cut|token)\)/g)].length >= 16 ? text : null;
        });
        expect(written).not.toContain(SECRET);
        expect(written).toContain('/reset-password');
        expect(written).toContain('http://fabrics.example');
      });

      test('denies health and metrics paths in any spelling', async () => {
        for (const path of ['/health', '/Health', '/HEALTH/ready', '//health', '/%48ealth', '/metrics', '/METRICS']) {
          const { status, text } = await ask(proxy.url, path);
          expect([path, status]).toEqual([path, 404]);
          expect(text).not.toContain('"status"');
        }
      });

      if (name === 'nginx') {
        test('limits an address that sends too many requests, with our error message, but not its pictures', async () => {
          const flood = (path: string, times: number) =>
            Promise.all(Array.from({ length: times }, () => ask(proxy.url, path)));
          const answers = await flood('/api/config', 400);
          const refused = answers.filter(({ status }) => status === 429);
          expect(refused.length).toBeGreaterThan(50);
          expect(answers.filter(({ status }) => ![200, 429].includes(status))).toEqual([]);
          for (const { retryAfter, text } of refused) {
            expect(retryAfter).toBe('5');
            expect(JSON.parse(text)).toMatchObject({ statusCode: 429, message: expect.stringMatching(/your address/) });
          }
          const pictures = await flood('/api/uploads/0e1c8f0a-5b1e-4a57-9a3c-2f5d1c7b9e10.webp', 100);
          expect(pictures.filter(({ status }) => status !== 404)).toEqual([]);
        });
      }
    },
  );
}
