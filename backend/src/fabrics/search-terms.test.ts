import fc from 'fast-check';
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
  ['2/2', `('2':*)`],
  ['2/1', `('2':* & '1':*)`],
  ['CP-11-11', `('cp1111':*)`],
  ['Cotton COTTON cotton, cotton', `('cotton':*)`],
  ['so-so', `('soso':* | ('so':*))`],
  [String.raw`o'neill\ "x`, String.raw`('oneill\\':*) & ('x':*)`],
  ['Men’s', `('mens':*)`],
  ['57/58”', `('57':* & '58"':*)`],
  ['SRCH–2', `('srch2':*)`],
  ['T‑Shirt', `('tshirt':* | ('t':* & 'shirt':*))`],
  ['ＣＰ－１１１０', `('cp1110':*)`],
  ['SW 2045-B', `('sw':*) & ('2045b':*)`],
  ['- / &', ''],
  ['', ''],
])('parses %p as %p', (text, query) => {
  expect(asked(text)).toBe(query);
});

test('only the first forty characters of a word are used', () => {
  expect(asked('x'.repeat(100))).toBe(`('${'x'.repeat(40)}':*)`);
  expect(asked(`${'x'.repeat(30)}-${'1'.repeat(30)}`)).toBe(`('${'x'.repeat(30)}${'1'.repeat(10)}':*)`);
});

test('only the first twelve distinct terms and two hundred characters are used', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abcxyz0129 /.-é綿ß\u0301'), maxLength: 2_000 });
  fc.assert(
    fc.property(text, (typed) => {
      const terms = searchTerms(typed);
      expect(terms.flatMap(({ parts }) => parts).length).toBeLessThanOrEqual(12);
      expect(new Set(terms.map(({ query }) => query)).size).toBe(terms.length);
      // Each part, and each word of a compound, is searched for once.
      expect(allOf(terms).match(/:\*/g)?.length ?? 0).toBeLessThanOrEqual(12 + terms.length);
      expect(terms.length).toBeLessThanOrEqual(12);
    }),
  );
  expect(
    searchTerms('a b c d e f g h i j')
      .map(({ word }) => word)
      .join(''),
  ).toBe('abcdef');
  expect(searchTerms('aa b cc d ee f gg h ii j').map(({ word }) => word)).toHaveLength(8);
  expect(asked('1/'.repeat(100))).toBe(`('1':*)`);
  expect(asked('a.b.c.d.e.f.g.h '.repeat(12))).toBe(asked('a.b.c.d.e.f.g.h'));
  expect(asked(`${'a '.repeat(99)}  b`)).toBe(`('a':*)`);
});
