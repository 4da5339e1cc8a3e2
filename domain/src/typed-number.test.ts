import fc from 'fast-check';
import { type FieldUnit, figuresOf, readNumber } from './typed-number.js';

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
  ['1’500', 1500],
  ['\u202d1,500\u202c', 1500],
  ['\u200b60\ufeff', 60],
  ["1'500.5", 1500.5],
  ['12,5', 12.5],
  ['0,5', 0.5],
  ['0,50', 0.5],
  ['0,500', 0.5],
  ['-0,125', -0.125],
  ['௧௫௦', 150],
  ['෧෨', 12],
  ['१५०', 150],
  ['১৫০', 150],
  ['١٢', 12],
  ['١٬٥٠٠٫٥', 1500.5],
  ['5½', 5.5],
  ['5 ½', 5.5],
  ['57⅝', 57.625],
];

test.each(numbers)('“%s” is read as %d', (typed, value) => {
  expect(readNumber(typed)).toEqual({ value, problem: null });
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
  ['١٢ m', noUnit],
  ['12,50', unclear],
  ['1’50', unclear],
  ['-', noFigures],
  ['.', noFigures],
  ['99999999999999999999', 'That number is too large'],
];

test.each(rejections)('“%s” is refused: %s', (typed, sentence) => {
  expect(readNumber(typed)).toMatchObject({ value: null, problem: sentence });
});

test.each([
  ['0', { min: 1 }, 'The number must be at least 1'],
  ['1,000,001', { max: 1_000_000, label: 'Quantity' }, 'Quantity must be at most 1,000,000'],
  ['1.5', { decimals: 0, label: 'Colors' }, 'Colors must be a whole number'],
  ['1.2345', { decimals: 3 }, 'The number must have at most 3 decimals'],
])('“%s” violates %j: %s', (typed, rule, sentence) => {
  expect(readNumber(typed, rule)).toMatchObject({ value: null, problem: sentence });
});

test.each<[typed: string, unit: FieldUnit, value: number, converted: string | undefined]>([
  ['Rs. 1,250/=', 'rupees', 1250, undefined],
  ['LKR 12,50,000.50', 'rupees', 1_250_000.5, undefined],
  ['1250/-', 'rupees', 1250, undefined],
  ['රු. 1,250', 'rupees', 1250, undefined],
  ['ரூ 950', 'rupees', 950, undefined],
  ['1,250 Rs', 'rupees', 1250, undefined],
  ['₨ 1,250', 'rupees', 1250, undefined],
  ['12.5 %', 'percent', 12.5, undefined],
  ['180 gsm', 'gsm', 180, undefined],
  ['180 g/m²', 'gsm', 180, undefined],
  ['147 cm', 'cm', 147, undefined],
  ['58"', 'cm', 147.32, '58 in is 147.32 cm'],
  ['58”', 'cm', 147.32, '58 in is 147.32 cm'],
  ['58 inches', 'cm', 147.32, '58 in is 147.32 cm'],
  ['57½"', 'cm', 146.05, '57.5 in is 146.05 cm'],
  ['5⅛ m', 'meters', 5.125, undefined],
  ['20m', 'meters', 20, undefined],
  ['12,5 m', 'meters', 12.5, undefined],
  ['1,200 metres', 'meters', 1200, undefined],
  ['෧෨ මීටර්', 'meters', 12, undefined],
  ['௧௨ மீ', 'meters', 12, undefined],
  ['12 yds', 'yards', 12, undefined],
  ['12 yds', 'meters', 10.973, '12 yd is 10.973 m'],
  ['20m', 'yards', 21.872, '20 m is 21.872 yd'],
])('“%s” in a field of %s is %d', (typed, unit, value, converted) => {
  expect(readNumber(typed, { unit })).toMatchObject({ value, problem: null, ...(converted && { converted }) });
});

test.each<[typed: string, unit: FieldUnit]>([
  ['12 kg', 'meters'],
  ['180 gsm', 'rupees'],
  ['5 oz', 'gsm'],
  ['20 m', 'rupees'],
])('“%s” is refused in a field of %s', (typed, unit) => {
  expect(readNumber(typed, { unit })).toMatchObject({ value: null, problem: noUnit });
});

test.each(['USD 5', '5 USD', '$5', 'US$ 5', '5 €', '￥18.5', '5 dollars', '₹ 950', 'Rs. 5 usd'])(
  '“%s” is no amount in rupees',
  (typed) => {
    const problem = 'Write the amount in rupees: convert other currencies first';
    expect(readNumber(typed, { unit: 'rupees' })).toMatchObject({ value: null, problem });
  },
);

test('a point before three digits is asked about where three decimals make no sense', () => {
  const problem = 'Write thousands without a point, such as 1500 or 1,500';
  expect(readNumber('1.250', { unit: 'rupees', decimals: 2 })).toMatchObject({ value: null, problem });
  expect(readNumber('1.000', { decimals: 0 })).toMatchObject({ value: null, problem });
  expect(readNumber('0.125', { decimals: 3 })).toEqual({ value: 0.125, problem: null });
});

test.each([
  ['1.250', 'meters', '1250', '1.25'],
  ['1.250 m', 'meters', '1250', '1.25'],
  ['12.375 yd', 'meters', '12375', '12.3750'],
  ['-1.500', 'yards', '-1500', '-1.5'],
] as const)('a length of %s in a field of %s is asked about: %s or %s', (typed, unit, whole, small) => {
  const problem = `This may be ${whole} or ${small}: write the one that is meant`;
  expect(readNumber(typed, { unit, decimals: 3 })).toMatchObject({ value: null, problem });
  for (const answer of [whole, small]) expect(readNumber(answer, { unit }).value).toBe(Number(answer));
});

test.each<[typed: string, value: number]>([
  ['0.500', 0.5],
  ['0,500 m', 0.5],
  ['1.25', 1.25],
  ['1,250.125', 1250.125],
  ['1250.125', 1250.125],
])('a length of %s is %d beyond doubt', (typed, value) => {
  expect(readNumber(typed, { unit: 'meters', decimals: 3 }).value).toBe(value);
});

test('a length is not asked about if its field holds no thousands', () => {
  const rule = { unit: 'meters', decimals: 3, label: 'The length' } as const;
  expect(readNumber('48.125', { ...rule, max: 50 }).value).toBe(48.125);
  expect(readNumber('50.125', { ...rule, max: 50 }).problem).toBe('The length must be at most 50');
  expect(readNumber('48.125', { ...rule, max: 48_125 }).value).toBeNull();
});

test('a length that a form writes into its field is read as it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (thousandths) => {
      const value = thousandths / 1000;
      expect(readNumber(figuresOf(value), { unit: 'meters', decimals: 3 }).value).toBe(value + 0);
    }),
  );
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
      const { value, problem } = readNumber(text);
      expect(problem === null).toBe(Number.isFinite(value));
    }),
  );
});

test('a screen can give messages about errors and conversions in its own language', () => {
  expect(readNumber('0', { min: 0.5, label: 'The length' }).sentence).toEqual({
    text: '{label} must be at least {bound}',
    values: { label: 'The length', bound: '0.5' },
  });
  expect(readNumber('12 yd', { unit: 'meters' }).conversion).toEqual({
    text: '{from} is {into}',
    values: { from: '12 yd', into: '10.973 m' },
  });
});
