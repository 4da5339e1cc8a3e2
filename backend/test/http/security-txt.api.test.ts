import { loadConfig } from '../../src/config/config.js';
import { startApp, type TestApp } from '../support/app.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const least = { DATABASE_URL: 'postgresql://nowhere/none', JWT_SECRET: 'a secret of the tests alone' };

let app: TestApp;
afterEach(() => app?.close());

test('security.txt names the configured contact and has not expired', async () => {
  app = await startApp({ securityContact: 'mailto:security@looms.example', publicUrl: 'https://fabrics.example' });
  const { text, headers } = await app.http.get('/.well-known/security.txt').expect(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toEqual({
    Contact: 'mailto:security@looms.example',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    'Preferred-Languages': 'en',
    Canonical: 'https://fabrics.example/.well-known/security.txt',
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
  await app.http.head('/.well-known/security.txt').expect(200);
  await app.http.get('/.well-known/other').expect(404);
});

test('security.txt is missing without a contact', async () => {
  app = await startApp();
  const { body } = await app.http.get('/.well-known/security.txt').expect(404);
  expect(body).toMatchObject({ statusCode: 404, message: expect.any(String) });
});

test.each([
  ['security@looms.example', 'mailto:security@looms.example'],
  ['mailto:security@looms.example', 'mailto:security@looms.example'],
  ['https://looms.example/security', 'https://looms.example/security'],
])('SECURITY_CONTACT may be %s', (SECURITY_CONTACT, contact) => {
  expect(loadConfig({ ...least, SECURITY_CONTACT }).securityContact).toBe(contact);
});

test.each(['http://looms.example', 'security', 'mailto:security', 'javascript:alert(1)', 'https://a b'])(
  'SECURITY_CONTACT may not be %s',
  (SECURITY_CONTACT) => {
    expect(() => loadConfig({ ...least, SECURITY_CONTACT })).toThrow(/SECURITY_CONTACT/);
  },
);
