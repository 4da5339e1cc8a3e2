import fc from 'fast-check';
import { emailKey } from './email-key.js';

test.each([
  ['Kavindu@Fernando.LK', 'kavindu@fernando.lk'],
  ['  kavindu@fernando.lk ', 'kavindu@fernando.lk'],
  ['\u212aavindu@fernando.l\u212a', 'kavindu@fernando.lk'],
  ['di\u017fna\u017f@fernando.lk', 'disnas@fernando.lk'],
  ['ｋａｖｉｎｄｕ＠fernando.lk', 'kavindu@fernando.lk'],
  ['me@BÜCHER.example', 'me@xn--bcher-kva.example'],
  ['me@bu\u0308cher.example', 'me@xn--bcher-kva.example'],
  ['me@xn--bcher-kva.example', 'me@xn--bcher-kva.example'],
  ['අම@උදාහරණ.ලංකා', 'අම@xn--ozc8dl2c3bxd.xn--fzc2c9e2c'],
  ['\ufe49kavindu@fernando.lk', '\u0305kavindu@fernando.lk'],
])('%s is keyed as the mailbox %s', (spelling, key) => {
  expect(emailKey(spelling)).toBe(key);
});

test('a dotted capital I is no i, and a dotless one neither: they are other mailboxes', () => {
  const keys = ['dilshan@x.lk', 'd\u0130lshan@x.lk', 'd\u0131lshan@x.lk'].map(emailKey);
  expect(new Set(keys).size).toBe(3);
});

test.each([
  '',
  '@',
  'a',
  'a@b@c',
  '@@',
  'a@b.co/x?y',
  'a@ b',
  'a@xn--\u00fc.lk',
  'x'.repeat(10_000),
  `a@${'ü.'.repeat(5_000)}`,
])('any text has a key (%#)', (text) => {
  expect(typeof emailKey(text)).toBe('string');
});

test('the key of a key is itself, and case makes no difference to an ASCII address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.string({ maxLength: 8 }), (local, host) => {
      const key = emailKey(`${local}@${host}`);
      expect(emailKey(key)).toBe(key);
    }),
    { numRuns: 2_000 },
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9.+-]{1,12}@[A-Za-z0-9-]{1,8}\.[A-Za-z]{2,3}$/), (address) => {
      expect(emailKey(address.toUpperCase())).toBe(emailKey(address.toLowerCase()));
    }),
  );
});
