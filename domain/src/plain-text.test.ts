import { caseless, normalizedLine, normalizedText, plainText, trimmed, truncated } from './plain-text.js';

test.each([
  ['  Nimali Perera ', 'Nimali Perera'],
  ['two\r\nlines\rthree\tfour', 'two\nlines\nthree\tfour'],
  ['invoice\u202egnp.exe', 'invoicegnp.exe'],
  ['\u2066Ama\u2069', 'Ama'],
  ['a\u0007b\u009bc', 'abc'],
  ['ක්‍රීම්', 'ක්‍රීම්'],
  ['🧶', '🧶'],
  ['-', '-'],
])('%j is shown as %j', (typed, shown) => {
  expect(plainText(typed)).toBe(shown);
});

test.each([
  [' Slub\tLinen ', 'Slub Linen'],
  ['two\r\nlines\rthree\nfour', 'two\nlines\nthree\nfour'],
  ['a\u0007b\ud83d', 'a b'],
  ['ක්‍රීම් 🧶', 'ක්‍රීම් 🧶'],
])('%j is kept as %j', (typed, normalized) => {
  expect(normalizedText(typed)).toBe(normalized);
});

test.each([
  ['Nimali\r\nPerera\n', 'Nimali Perera'],
  ['one\rtwo\u2028three\n\nfour\tfive', 'one two three four five'],
  ['invoice\u202egnp.exe', 'invoicegnp.exe'],
  ['\u2066Ama\u2069', 'Ama'],
  ['ක්‍රීම් 🧶', 'ක්‍රීම් 🧶'],
  ['TWN\u00a01', 'TWN 1'],
  ['Bleu Fonce\u0301', 'Bleu Foncé'],
  ['\ufeffT\u00adWN\u2003\u200e1\u200b', 'TWN 1'],
])('%j is kept as the line %j', (typed, normalized) => {
  expect(normalizedLine(typed)).toBe(normalized);
});

test('a line is normalized in time proportional to its length', () => {
  const long = ' \n\t\r'.repeat(250_000);
  const start = performance.now();
  expect(normalizedLine(`a${long}b`)).toMatch(/^a +b$/);
  expect(performance.now() - start).toBeLessThan(1_000);
});

test.each(['', ' ', '\u200b', '\u202e\u200b', '\u2800', '\u3164\u115f', '\u00ad\u034f', '\ufffd\ufffd', '\u0007'])(
  '%j is treated as empty',
  (typed) => {
    expect(plainText(typed)).toBe('');
    expect(trimmed(typed)).toBe('');
    expect(normalizedText(typed)).toBe('');
  },
);

test.each([
  ['Navy', 'NAVY'],
  ['İnci', 'inci'],
  ['ΑΣ', 'ασ'],
  ['Bleu Foncé', 'bleu foncé'],
])('%s and %s are one name, as they are to the database', (one, other) => {
  expect(caseless(one)).toBe(caseless(other));
});

test('a truncated text ends with a whole character', () => {
  expect(truncated('ab🧶', 3)).toBe('ab');
  expect(truncated('ab🧶', 4)).toBe('ab🧶');
});
