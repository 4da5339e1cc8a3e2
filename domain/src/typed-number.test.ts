import fc from 'fast-check';
import { readNumber } from './typed-number.js';

const numbers: [typed: string, value: number][] = [
  ['1500', 1500],
  ['1,500', 1500],
  ['1 500', 1500],
  ['1\u00A0500', 1500],
  ['1\u202F500', 1500],
  ['1\u2009500.25', 1500.25],
  ['1,500.25', 1500.25],
  ['1,000,000', 1_000_000],
  ['15,00,000', 1_500_000],
  ['1,00,000', 100_000],
  ['1.5', 1.5],
  ['1.500', 1.5],
  ['.5', 0.5],
  ['5.', 5],
  ['  60 ', 60],
  ['\u00A060', 60],
  ['007', 7],
  ['+5', 5],
  ['-5', -5],
  ['\u22125', -5],
  ['-0', 0],
  ["1'500", 1500],
  ['1’500’000.5', 1_500_000.5],
  ['１５００', 1500],
  ['１，５００', 1500],
  ['１．５', 1.5],
];

test.each(numbers)('“%s” is read as %d', (typed, value) => {
  expect(readNumber(typed)).toEqual({ value, fault: null });
});

const unclear = 'Write thousands with a comma and decimals with a point, such as 1,500 or 1500.5';
const noFigures = 'Write it in the figures 0 to 9, such as 1,500 or 1500.5';
const noUnit = 'Write the number alone, without its unit, such as 1,500 or 1500.5';
const rejections: [typed: string, sentence: string][] = [
  ['', 'Enter a number'],
  [' \u00A0\t', 'Enter a number'],
  ['1e9', 'Write the number out, without e, such as 1500'],
  ['1.5E+3', 'Write the number out, without e, such as 1500'],
  ['1,50', unclear],
  ['1.500,5', unclear],
  ['1.500.000', unclear],
  ['1,500,5', unclear],
  ['1,500 000', unclear],
  ['1 50', unclear],
  ['12 34', unclear],
  ['1, 500', unclear],
  [',500', unclear],
  ['1,,500', unclear],
  ['1500,', unclear],
  ['1-2', unclear],
  ['--5', unclear],
  ['1 - 2', unclear],
  ['abc', noFigures],
  ['60 m', noUnit],
  ['60x', noUnit],
  ['1,500\u00A0yd.', noUnit],
  ['120 metres', noUnit],
  ['60 m 40', noFigures],
  ['0x10', noFigures],
  ['1_500', noFigures],
  ["1'50", unclear],
  ["1,500'000", unclear],
  ["5'", unclear],
  ['NaN', noFigures],
  ['Infinity', noFigures],
  ['½', noFigures],
  ['1²', noFigures],
  ['௧௫௦', noFigures],
  ['१५०', noFigures],
  ['١٢', noFigures],
  ['١٢ m', noFigures],
  ['-', noFigures],
  ['.', noFigures],
  ['99999999999999999999', 'That number is too large'],
];

test.each(rejections)('“%s” is refused: %s', (typed, sentence) => {
  expect(readNumber(typed)).toEqual({ value: null, fault: sentence });
});

test.each([
  ['0', { min: 1 }, 'The number must be at least 1'],
  ['1,000,001', { max: 1_000_000, label: 'Quantity' }, 'Quantity must be at most 1,000,000'],
  ['1.5', { decimals: 0, label: 'Colors' }, 'Colors must be a whole number'],
  ['1.2345', { decimals: 3 }, 'The number must have at most 3 decimals'],
])('“%s” breaks %j: %s', (typed, rule, sentence) => {
  expect(readNumber(typed, rule)).toEqual({ value: null, fault: sentence });
});

test('a number that the product prints can be typed back', () => {
  const printed = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (thousandths) => {
      const value = thousandths / 1000;
      expect(readNumber(printed.format(value)).value).toBe(value + 0);
    }),
  );
});

test('no text is ever read as anything but a finite number', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0159.,+-eE \u00A0'), maxLength: 12 }), (text) => {
      const { value, fault } = readNumber(text);
      expect(fault === null).toBe(Number.isFinite(value));
    }),
  );
});
