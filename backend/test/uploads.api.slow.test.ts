import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { startApp, type TestApp } from './app.js';
import { aSignedInAdmin } from './factories.js';
import { duration } from './least.js';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
});
afterAll(() => app.close());

test('ten concurrent pictures are all stored, while other requests are served', async () => {
  const photo = await sharp(randomBytes(800 * 800 * 3), { raw: { width: 800, height: 800, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const work = Promise.all(
    Array.from({ length: 10 }, () =>
      app.http.post('/api/upload').set('Authorization', admin).attach('file', photo, 'cloth.jpg'),
    ),
  );
  const waits: number[] = [];
  let done = false;
  const watch = (async () => {
    while (!done) waits.push(await duration(() => app.http.get('/health/live').expect(200)));
  })();
  const answers = await work;
  done = true;
  await watch;
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  waits.sort((a, b) => a - b);
  expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(100);
}, 60_000);
