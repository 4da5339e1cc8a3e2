import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDate } from '../lib/dates';
import { loadOwnWords, switchLanguage, t } from '../lib/language';
import { translateSentence } from '../lib/translate-sentence';
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
  'fabrics/quick-order.ts',
  'fabrics/cart-quantity.ts',
  'quotations/request-notes.ts',
  'quotations/conversation.ts',
  'stock/remaining-time.ts',
  'length.ts',
].map((path) => join(SOURCES, '../../domain/src', path));
/** Fixed sentences of the server are translated as they are shown. */
const BACKEND = join(SOURCES, '../../backend/src');
const FOLDERS =
  'auth users lists swatches stock quotations orders offers http rate-limiting inspection catalog documents fabrics';
/** Where the server answers customers of the shop. */
const FOR_CUSTOMERS = [
  ...['auth/second-factor/factor-check.service.ts', 'auth/second-factor/own-factors.service.ts'],
  ...['catalog/quick-order/quick-order.service.ts', 'fabrics/wanted-colourway.ts', 'rate-limiting/rate-limits.ts'],
  ...['lists/alerts.service.ts', 'lists/fabric-lists.service.ts', 'lists/list-items.service.ts'],
  ...[
    'lists/list-shares.service.ts',
    'quotations/conversation/conversation.service.ts',
    'quotations/requests/reorder.service.ts',
  ],
  ...[
    'quotations/requests/request-quotation.service.ts',
    'offers/answer-offer.service.ts',
    'orders/deliveries/claims.service.ts',
    'stock/hold-limits.ts',
    'swatches/request-swatches.service.ts',
  ],
  ...['users/document-file.ts', 'users/own-account/own-account.service.ts'],
];
const server = FOLDERS.split(' ').flatMap((folder) =>
  readdirSync(join(BACKEND, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
    .map((path) => readFileSync(join(BACKEND, folder, path), 'utf8')),
);
const shop = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^words/.test(path))
  .map((path) => readFileSync(join(SOURCES, path), 'utf8'));
const code = shop
  .concat(SHARED.map((path) => readFileSync(path, 'utf8')))
  .concat(server)
  .concat(readFileSync(join(SOURCES, '../../web/src/api-error.ts'), 'utf8'))
  .join('\n');
/** The sentences with names and figures in it that an answer of the server may carry. */
const inParts = server
  .concat(SHARED.map((path) => readFileSync(path, 'utf8')))
  .flatMap((source) =>
    [...source.matchAll(/\binParts\(/g)].map(({ index, 0: { length } }) => argumentsAt(source, index + length)),
  )
  .flatMap((given) => [...given.matchAll(/'((?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*)'/g)].map(([, text = '']) => text));

/** The arguments between the parentheses of a call; parentheses in its texts don't count. */
function argumentsAt(source: string, from: number): string {
  let depth = 1;
  let quote = '';
  for (let at = from; at < source.length; at++) {
    const sign = source[at] as string;
    if (quote !== '') {
      if (sign === '\\') at++;
      else if (sign === quote) quote = '';
    } else if (/['"`]/.test(sign)) quote = sign;
    else if (sign === '(') depth++;
    else if (sign === ')' && --depth === 0) return source.slice(from, at);
  }
  return '';
}

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

test('a server message with names or figures in it is translated into Sinhala and Tamil too', () => {
  expect(inParts.length).toBeGreaterThan(65);
  const words = { ...si, ...siOwn };
  expect(inParts.filter((text) => !(text in words))).toEqual([]);
});

test('no rejection for customers contains a name or figure that the shop could only show in English', () => {
  const english = FOR_CUSTOMERS.flatMap((path) => {
    const source = readFileSync(join(BACKEND, path), 'utf8');
    const texts = source.matchAll(/(?:Exception\(|message:|inParts\(|OfferClosed\()\s*(`[^`]*\$\{[^`]*`)/g);
    return [...texts].map(([, text]) => `${path}: ${text}`);
  });
  expect(english).toEqual([]);
});

test.each(['Your current password is not right', 'The arrival of this delivery was confirmed already. Thank you.'])(
  'a fixed answer of the server that the shop shows is translated: %s',
  (text) => expect({ ...si, ...siOwn }).toHaveProperty([text]),
);

test("no screen shows the server's message past the translations", () => {
  const past = /import \{[^}]*\b(?:messageOf|rejectionOf)\b(?! as)[^}]*\} from '@selvedge\/web\/api-error'/;
  expect(shop.filter((source) => past.test(source))).toEqual([]);
});

test('no text is translated in both files', () => {
  expect(Object.keys(siOwn).filter((text) => text in si)).toEqual([]);
});

test('dates are in the language of the page', async () => {
  await switchLanguage('ta');
  await loadOwnWords();
  expect(
    translateSentence({
      text: 'The offer of {no} ended on {day}. Ask us to extend it.',
      values: { no: 'QT-1', day: '1 Nov 2026' },
    }),
  ).toBe('QT-1 விலை 1 நவ. 2026 அன்று முடிந்தது. அதை நீட்டிக்க எங்களிடம் கேட்கவும்.');
  expect(formatDate('2026-11-19T18:30:00Z')).toBe('20 நவ. 2026');
  await switchLanguage('en');
  expect(formatDate('2026-11-19T18:30:00Z')).toBe('20 Nov 2026');
  // Only lib/dates.ts takes it from there.
  const inEnglish = /import \{[^}]*\bformatDate[^}]*\} from '@selvedge\/domain\/dates'/;
  expect(shop.filter((source) => inEnglish.test(source))).toHaveLength(1);
});

test("the Sinhala texts of a customer's own pages are used only once they are loaded", async () => {
  await switchLanguage('si');
  expect([t('Contact us'), t('Your turn')]).toEqual([si['Contact us'], 'Your turn']);
  await loadOwnWords();
  expect([t('Contact us'), t('Your turn')]).toEqual([si['Contact us'], siOwn['Your turn']]);
  await switchLanguage('en');
  await loadOwnWords();
  expect([t('Contact us'), t('Your turn')]).toEqual(['Contact us', 'Your turn']);
});

test('English texts are in American spelling', () => {
  const british = Object.keys({ ...si, ...siOwn }).filter((text) =>
    /\b(colour\w*|\w*metres?|fibres?|catalogue|grey|favourites?)\b/i.test(text),
  );
  expect(british).toEqual([]);
});
