import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretsOf } from './secrets.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'selvedge-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('secrets are created once, are long enough and readable only by their owner', () => {
  const secrets = secretsOf(dataDir);
  expect(secretsOf(dataDir)).toEqual(secrets);
  expect(Buffer.byteLength(secrets.jwtSecret)).toBeGreaterThanOrEqual(32);
  expect(new Set(Object.values(secrets)).size).toBe(2);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
});

test('two folders have different secrets', () => {
  const one = Object.values(secretsOf(dataDir));
  const other = Object.values(secretsOf(join(dataDir, 'other')));
  expect(one.filter((secret) => other.includes(secret))).toEqual([]);
});

test.each(['', '{"jwtSecret":"only"}', 'null'])('a damaged file (%p) is never replaced silently', (text) => {
  writeFileSync(join(dataDir, 'secrets.json'), text);
  expect(() => secretsOf(dataDir)).toThrow(/is damaged/);
});

test.each(['/proc/nowhere', '/dev/null/below', '/dev/null'])(
  'a data folder that cannot be created (%s) is named in the error',
  (folder) => {
    const wanted = process.platform === 'linux' ? folder : join(__filename, 'below');
    expect(() => secretsOf(wanted)).toThrow(`${wanted} cannot be made (`);
  },
);
