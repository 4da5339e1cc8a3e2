import { allOf, searchTerms } from './search-terms.js';

const asked = (text: string) => allOf(searchTerms(text));

test.each([
  ['pop', `('pop':*)`],
  ['  Cotton   POPLIN ', `('cotton':*) & ('poplin':*)`],
  ['Moiré', `('moire':*)`],
  ['100%', `('100%':*)`],
  ['cotton, linen & silk', `('cotton':*) & ('linen':*) & ('silk':*)`],
  ['CP-1120', `('cp1120':*)`],
  ['off-white', `('offwhite':* | ('off':* & 'white':*))`],
  ['2/2', `('2':* & '2':*)`],
  [String.raw`o'neill\ "x`, String.raw`('o''neill\\':*) & ('"x':*)`],
  ['- / &', ''],
  ['', ''],
])('reads %p as %p', (text, query) => {
  expect(asked(text)).toBe(query);
});

test('a word longer than any of the catalogue is cut as the catalogue cuts it', () => {
  expect(asked('x'.repeat(100))).toBe(`('${'x'.repeat(64)}':*)`);
});
