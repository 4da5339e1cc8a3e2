import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inlineScriptHashes } from './static-apps.js';

const folder = mkdtempSync(join(tmpdir(), 'selvedge-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('finds no scripts when a page has not been built', () => {
  expect(inlineScriptHashes(folder)).toEqual([]);
});

test('hashes only inline scripts, byte for byte', () => {
  writeFileSync(join(folder, 'index.html'), '<script>alert(1)</script><script type="module" src="/a.js"></script>');
  // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(inlineScriptHashes(folder)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
});

test('hashes each page of the folder separately', () => {
  writeFileSync(join(folder, 'fabrics.html'), '<script>alert(2)</script>');
  expect(inlineScriptHashes(folder)).toHaveLength(2);
});
