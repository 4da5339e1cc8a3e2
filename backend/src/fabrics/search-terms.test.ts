import fc from 'fast-check';
import { allOf, searchTerms } from './search-terms.js';

const queryOf = (text: string) => allOf(searchTerms(text));

test.each([
  ['pop', `('pop':*)`],
  ['  Colombo   DOBBY ', `('colombo':*) & ('dobby':*)`],
  ['Colombos', `('colombos':* | 'colombo')`],
  ['off-white', `('offwhite' | ('off' & 'white') | ('අඩ' & 'සුදු'))`],
  ['off white', `('offwhite' | ('off' & 'white') | ('අඩ' & 'සුදු'))`],
  ['offwhite', `('offwhite':* | ('off' & 'white') | ('අඩ' & 'සුදු'))`],
  ['t-shirts', `('tshirt':* | ('t' & 'shirt':*) | 'tee' | 'tees' | ('ටී' & 'ෂර්ට්') | 'ටීෂර්ට්' | ('டி' & 'ஷர்ட்') | 'டிசர்ட்')`],
  ['Moiré', `('moire':*)`],
  ['100%', `('100%':*)`],
  ['colombo, galle & ella', `('colombo':*) & ('galle':*) & ('ella':*)`],
  ['CP-1120', `('cp1120':*)`],
  ['off-grain', `('offgrain':* | ('off':* & 'grain':*))`],
  ['2/2', `('2':*)`],
  ['2x2', `('2x2':* | '2×2':*)`],
  ['2×1', `('2×1':* | '2x1':*)`],
  ['2/1', `('2':* & '1':*)`],
  ['CP-11-11', `('cp1111':*)`],
  ['Colombo COLOMBO colombo, colombo', `('colombo':*)`],
  ['so-so', `('soso':* | 'so':*)`],
  [String.raw`o'neill\ "x`, String.raw`('oneill\\':*) & ('x':*)`],
  ['Men’s', `('mens':* | 'men')`],
  ['57/58”', `('57':* & '58"':*)`],
  ['SRCH–2', `('srch2':*)`],
  ['A‑Line', `('aline':* | ('a':* & 'line':*))`],
  ['ＣＰ－１１１０', `('cp1110':*)`],
  ['SW 2045-B', `('sw':*) & ('2045b':*)`],
  ['“X+Y 9”', `('xy':* | ('x':* & 'y':*)) & ('9':*)`],
  ['"16-07"', `('16':* & '07':*)`],
  ['57" moire 58"', `('57"':*) & ('moire':*) & ('58"':*)`],
  ['#00123', `('00123':* | '#00123':*)`],
  ['#1 denim', `('1':* | '#1':*) & ('denim':* | 'jean' | 'jeans' | 'ඩෙනිම්' | 'டெனிம்')`],
  ['* CP-1120', `('cp1120':*)`],
  ['• CP-1120', `('cp1120':*)`],
  ['Code: CP-1120', `('cp1120':*)`],
  ['code CP-1120', `('cp1120':*)`],
  ['Item code CP 1120', `('cp':*) & ('1120':* | '01120' | '001120' | '0001120' | '00001120' | '000001120')`],
  ['Art. No. #CP-1120', `('cp1120':* | ('#cp':* & '1120':*))`],
  ['moiré ref CP-1120', `('moire':*) & ('cp1120':*)`],
  ['123', `('123':* | '0123' | '00123' | '000123' | '0000123' | '00000123')`],
  ['СР-1120', `('ср1120':* | 'cp1120':*)`],
  ['СР 9', `('ср':* | 'cp') & ('9':*)`],
  ['сталь', `('сталь':*)`],
  ['item of moire', `('item':*) & ('of':*) & ('moire':*)`],
  ['Design 9', `('design':*) & ('9':*)`],
  ['Art. No.: CP-1120', `('cp1120':*)`],
  ['SW 2045_B', `('sw':*) & ('2045_b':* | '2045b':*)`],
  ['- / &', ''],
  ['', ''],
])('parses %p as %p', (text, query) => {
  expect(queryOf(text)).toBe(query);
});

test('only the first forty characters of a word are used', () => {
  expect(queryOf('x'.repeat(100))).toBe(`('${'x'.repeat(40)}':*)`);
  expect(queryOf(`${'x'.repeat(30)}-${'1'.repeat(30)}`)).toBe(`('${'x'.repeat(30)}${'1'.repeat(10)}':*)`);
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
  expect(queryOf('1/'.repeat(100))).toBe(`('1':*)`);
  expect(queryOf('a.b.c.d.e.f.g.h '.repeat(12))).toBe(queryOf('a.b.c.d.e.f.g.h'));
  expect(queryOf(`${'a '.repeat(99)}  b`)).toBe(`('a':*)`);
});
