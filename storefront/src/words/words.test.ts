import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { si } from './si';
import { ta } from './ta';

const SOURCES = join(import.meta.dirname, '..');
const code = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^words/.test(path))
  .map((path) => readFileSync(join(SOURCES, path), 'utf8'))
  .join('\n');
const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test.each([
  ['Sinhala', si, /[\u0D80-\u0DFF]/],
  ['Tamil', ta, /[\u0B80-\u0BFF]/],
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
  const unused = Object.keys(si).filter((text) => !code.includes(`t('${text}'`) && !code.includes(`'${text.trim()}`));
  expect(unused).toEqual([]);
});
