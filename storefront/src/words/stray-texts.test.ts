import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strayTexts } from '../test/stray-texts';
import { si } from './si';
import { siOwn } from './si-own';

const SOURCES = join(import.meta.dirname, '..');
const translated = new Set(Object.keys({ ...si, ...siOwn }));
const strays = (file: string, source: string) => strayTexts(file, source, (text) => translated.has(text));

/** English in every language, each for its reason. */
const allowed: Record<string, string> = {
  'app/LanguageSwitch.tsx: Language · භාෂාව · மொழி': 'It is read before a language is chosen.',
  'app/PageHead.tsx: Fabric sourcing for fashion brands in Sri Lanka: browse the catalog, compare cloth and request quotations.':
    'Search engines read it.',
  'ui/Honeypot.tsx: Website': 'Only programs see the field.',
  'features/catalog/wanted-message.ts: near the color …': 'We read it: it is the draft of a message to us.',
  'features/catalog/wanted-message.ts: Please find this fabric for me: … Quantity: Needed by:':
    'We read it: it is the draft of a message to us.',
  'features/contact/inquiry-message.ts: I am interested in …. Please tell me about its pricing, availability and minimum order quantities.':
    'We read it: it is the draft of a message to us.',
  'features/contact/inquiry-message.ts: … Color: …': 'We read it: it is the draft of a message to us.',
  'features/quotation-request/TargetPrice.tsx: target …': 'The name of a field.',
  'features/my-account/Addresses.tsx: Mon-Fri 8-16': 'An example of what drivers read.',
  'features/quick-order/QuickOrderPage.tsx: CP-1110 Navy 240 m CP-1110; Sky Blue; 60,5 1. LN-2040 Ecru 120 yds':
    'Lines as orders have them.',
};

test('every text of the shop is in the word files of its languages', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.|^(words|test)\/|^entry-server/.test(path),
  );
  expect(files.length).toBeGreaterThan(250);
  const found = files.flatMap((path) => strays(path, readFileSync(join(SOURCES, path), 'utf8')));
  expect(found.filter((stray) => !(stray in allowed))).toEqual([]);
  expect(Object.keys(allowed).filter((stray) => !found.includes(stray))).toEqual([]);
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are source code
test.each([
  ['between tags', '<p>Nothing here</p>'],
  ['as a label', '<Field label="Width of it" />'],
  ['translated, and yet as it stands', '<Field label="Width" />'],
  ['as one of two', "const text = isNew ? 'New to us' : t('Width');"],
  ['for screen readers', "const props = { 'aria-label': `Delete ${name}` };"],
  ['in a message', "showError('It was not stored');"],
  ['beside a figure', 'const text = `${count} rows`;'],
])('a text that cannot be translated is found: %s', (_where, source) => {
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: they are source code
  expect(strays('x.tsx', source)).toHaveLength(1);
});

test.each([
  "<p>{t('Nothing here')}</p>",
  "const names = { width: 'Width' } as const satisfies Record<string, Text>;",
  '<Box component="ul" sx={{ borderBottom: \'1px Solid Black\' }} />',
  '<span>{width} cm</span>',
  "if (kind === 'Not for sale') throw new Error('It is gone.');",
])('a text that is translated, or read only by programs, is not reported: %s', (source) => {
  expect(strays('x.tsx', source)).toEqual([]);
});
