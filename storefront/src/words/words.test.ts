import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { speak, speakOnOwnPages, t } from '../lib/language';
import { si } from './si';
import { siOwn } from './si-own';
import { ta } from './ta';
import { taOwn } from './ta-own';

const SOURCES = join(import.meta.dirname, '..');
/** Rules that the server has too give these texts. */
const SHARED = [
  'fabrics/stock.ts',
  'users/user.ts',
  'email-address.ts',
  'colour/closeness.ts',
  'colour/hex.ts',
  'orders/order-documents.ts',
  'typed-number.ts',
  'fabrics/cart-quantity.ts',
  'quotations/request-notes.ts',
  'quotations/conversation.ts',
].map((path) => join(SOURCES, '../../domain/src', path));
/** Fixed sentences of the server are translated as they are shown. */
const BACKEND = join(SOURCES, '../../backend/src');
const FOLDERS = 'auth users lists swatches stock quotations orders offers http inspection';
const server = FOLDERS.split(' ').flatMap((folder) =>
  readdirSync(join(BACKEND, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
    .map((path) => readFileSync(join(BACKEND, folder, path), 'utf8')),
);
const code = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^words/.test(path))
  .map((path) => readFileSync(join(SOURCES, path), 'utf8'))
  .concat(SHARED.map((path) => readFileSync(path, 'utf8')))
  .concat(server)
  .concat(readFileSync(join(SOURCES, '../../web/src/api-error.ts'), 'utf8'))
  .join('\n');
const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test.each([
  ['Sinhala', { ...si, ...siOwn }, /[\u0D80-\u0DFF]/],
  ['Tamil', { ...ta, ...taOwn }, /[\u0B80-\u0BFF]/],
] as const)(
  'the shop speaks %s: each text is translated, with the same names and figures in it',
  (_, words, script) => {
    for (const [text, translation] of Object.entries(words)) {
      expect([text, translation]).toEqual([text, expect.stringMatching(script)]);
      expect([text, gaps(translation)]).toEqual([text, gaps(text)]);
    }
  },
);

test('no translation is left over from a text that the shop no longer has', () => {
  const unused = Object.keys({ ...si, ...siOwn }).filter(
    (text) => !code.includes(`t('${text}'`) && !code.includes(`"${text}"`) && !code.includes(`'${text.trim()}`),
  );
  expect(unused).toEqual([]);
});

test('no text is translated in two files, of which one would win by chance', () => {
  expect(Object.keys(siOwn).filter((text) => text in si)).toEqual([]);
});

test('who chose Sinhala reads own pages in it, and none of their texts before', async () => {
  await speak('si');
  expect([t('Contact us'), t('Your turn')]).toEqual([si['Contact us'], 'Your turn']);
  await speakOnOwnPages();
  expect([t('Contact us'), t('Your turn')]).toEqual([si['Contact us'], siOwn['Your turn']]);
  await speak('en');
  await speakOnOwnPages();
  expect([t('Contact us'), t('Your turn')]).toEqual(['Contact us', 'Your turn']);
});
