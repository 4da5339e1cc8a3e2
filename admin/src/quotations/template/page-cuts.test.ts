import fc from 'fast-check';
import { pageCuts } from './page-cuts';

test.each([
  ['a short sheet is one page', 500, 1000, [200, 500], [[0, 500]]],
  ['a sheet of exactly one page is one page', 1000, 1000, [400, 1000], [[0, 1000]]],
  [
    'a page ends with the last row that fits',
    1500,
    1000,
    [400, 900, 1100, 1500],
    [
      [0, 900],
      [900, 1500],
    ],
  ],
  [
    'a row border between two pixels belongs to the page above',
    1500,
    1000,
    [899.2, 1100],
    [
      [0, 900],
      [900, 1500],
    ],
  ],
  [
    'a row higher than a page is cut where the page ends',
    2500,
    1000,
    [100, 2400],
    [
      [0, 100],
      [100, 1100],
      [1100, 2100],
      [2100, 2500],
    ],
  ],
  ['nothing is no page', 0, 1000, [], []],
])('%s', (_title, height, pageHeight, rowEnds, expected) => {
  expect(pageCuts(height, pageHeight, rowEnds).map(({ from, to }) => [from, to])).toEqual(expected);
});

describe('a table that goes on over several pages', () => {
  const table = { head: { from: 300, to: 350 }, end: 2400 };
  const rowEnds = [300, 350, ...Array.from({ length: 41 }, (_, row) => 400 + row * 50), 2700];

  test('repeats its head on each page, and leaves room for it', () => {
    expect(pageCuts(2700, 1000, rowEnds, table)).toEqual([
      { from: 0, to: 1000, repeatsHead: false },
      { from: 1000, to: 1950, repeatsHead: true },
      { from: 1950, to: 2700, repeatsHead: true },
    ]);
  });

  test('does not repeat its head above what follows the table', () => {
    const [, , last] = pageCuts(2900, 1000, [...rowEnds, 2900], { ...table, end: 1950 });
    expect(last).toEqual({ from: 1950, to: 2900, repeatsHead: false });
  });
});

test('the pages cover the whole sheet once, and none is empty or too high', () => {
  const length = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(
      length,
      fc.integer({ min: 50, max: 2000 }),
      fc.array(fc.double({ min: 0, max: 20_000, noNaN: true })),
      (height, pageHeight, rowEnds) => {
        let at = 0;
        for (const { from, to } of pageCuts(height, pageHeight, rowEnds)) {
          expect(from).toBe(at);
          expect(to).toBeGreaterThan(from);
          expect(to - from).toBeLessThanOrEqual(pageHeight);
          at = to;
        }
        expect(at).toBe(height);
      },
    ),
  );
});
