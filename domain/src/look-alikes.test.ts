import { codesMeant, inLatinLetters, nameKey, searchKey, usualForms } from './look-alikes.js';

test.each([
  [
    'CL-12',
    ['CL–12', 'CL‑12', 'CL−12', 'CL—12', 'ＣＬ－１２', 'cl-12', 'CL\u00ad-12', '\ufeffCL-\u200b12', 'C\u200dL-12'],
  ],
  ['UQ-12 é', ['UQ-12  é', 'UQ-12 e\u0301', 'UQ-12\u00a0é', ' UQ-12\u3000\té ']],
  ['Denim & Twill', ['Denim  &  Twill', 'Denim ＆ Twill', 'DENIM ﹠ TWILL']],
  ["Men's", ['Men’s', 'Men‘s', 'Men´s', 'Men`s', 'Menʼs', 'Men′s', 'Men＇s']],
  ['57/58"', ['57/58”', '57/58″', "57/58''", '57/58′′', '５７／５８＂', '57⁄58“']],
  ['Off-White', ['Off–White', 'off‐white']],
  ['ガーゼ', ['ｶﾞｰｾﾞ', 'カ\u3099ーセ\u3099']],
])('%j has one key in every spelling that looks like it', (name, others) => {
  for (const other of others) expect([other, nameKey(other)]).toEqual([other, nameKey(name)]);
});

test.each([
  ['A²', 'A2'],
  ['CL-12', 'CL12'],
  ['CL-12', 'CL_12'],
  ['CL-1 2', 'CL-12'],
  ['UQ-12 é', 'UQ-12 e'],
  ['½', '1/2'],
  ['Ⅳ', 'IV'],
])('%j and %j are two names', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});

test.each([
  ['Men’s', 'mens'],
  ['O’Neill “Herringbone”', 'oneill herringbone'],
  ['57/58”', '57/58"'],
  ['T‑Shirt', 't-shirt'],
  ['ＣＰ－１１１０', 'cp-1110'],
  ['Straße', 'strasse'],
  ['Bleu Foncé', 'bleu fonce'],
  ['ශ්\u200dරී', 'ශ්රී'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδος', 'οδοσ'],
  ['Łódź', 'lodz'],
  ['“ ”', ''],
])('search compares %j as %j', (text, key) => {
  expect(searchKey(text)).toBe(key);
});

test('typographic variants of punctuation are normalized in place', () => {
  expect(usualForms('ＣＬ–１２ “x” 5′')).toBe('CL-12 "x" 5\'');
});

test.each([
  ['СР-1110', 'CP-1110'],
  ['ср-1110', 'cp-1110'],
  ['CР-1110', 'CP-1110'],
  ['ΤΚ-12', 'TK-12'],
  ['АВЕКМНОРСТУХ', 'ABEKMHOPCTYX'],
  ['CP-1110', null],
  ['ЖК-12', null],
  ['хлопок', null],
  ['Λ-12', null],
  ['කපු', null],
])('%j in Latin letters is %j', (code, latin) => {
  expect(inLatinLetters(code)).toBe(latin);
});

test.each([
  ['123', '00123', true],
  ['00123', '123', true],
  ['00123', '0123', true],
  ['123', '1230', false],
  ['123', '1123', false],
  ['123', '123', false],
  ['CP-123', 'CP-00123', false],
  ['000', '0', false],
  ['СР-1110', 'CP-1110', true],
  ['1110.0', '1110', true],
  ['1,110.00', '1110', true],
  ['1110.5', '1110', false],
])('a row for %j may be meant for %j: %j', (code, other, isMeant) => {
  expect(codesMeant(code).includes(other)).toBe(isMeant);
});
