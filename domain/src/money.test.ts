import fc from 'fast-check';
import {
  centsFromRupees,
  formatCents,
  formatRupees,
  MAX_CENTS,
  multiplyCents,
  parseRupees,
  percentOf,
  rupeesFromCents,
  scaleCents,
} from './money.js';

/** Schoolbook reference: moves the decimal point of a decimal text and rounds half away from zero, digit by digit. */
function roundedText(text: string, places: number): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)\.?(\d*)(?:e([+-]\d+))?$/.exec(text) ?? [];
  const digits = whole + fraction;
  const point = whole.length + Number(exponent) + places;
  const digitsLeft = BigInt(digits.slice(0, Math.max(point, 0)).padEnd(Math.max(point, 0), '0') || '0');
  const next = point < 0 ? '0' : (digits[point] ?? '0');
  const rounded = next >= '5' ? digitsLeft + 1n : digitsLeft;
  return rounded === 0n ? '0' : `${sign}${rounded}`;
}

/** (numerator ÷ denominator) by long division, half away from zero. */
function dividedText(numerator: bigint, denominator: bigint): string {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (size % denominator) * 2n >= denominator ? size / denominator + 1n : size / denominator;
  return rounded === 0n ? '0' : `${numerator < 0n ? '-' : ''}${rounded}`;
}

const amount = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS });
/** At most three decimals, as a whole number of thousandths and as the number of the wire. */
const decimal = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((thousandths) => ({ thousandths, value: thousandths / 1000 }));

describe('rupees become cents', () => {
  test.each([
    [0, 0],
    [1.005, 101],
    [-1.005, -101],
    [2.675, 268],
    [0.015, 2],
    [0.285, 29],
    [1.0049999, 100],
    [0.1 + 0.2, 30],
    [1e-7, 0],
    [9_999_999_999.99, MAX_CENTS],
    [10_000_000_000_000.99, 1_000_000_000_000_099],
  ])('%d is %d cents', (rupees, cents) => {
    expect(centsFromRupees(rupees)).toBe(cents);
  });

  test.each([-0, -0.001, -1e-300])('%d is zero and never minus zero', (rupees) => {
    expect(Object.is(centsFromRupees(rupees), 0)).toBe(true);
  });

  test.each([NaN, Infinity, -Infinity, 1e21, 1e307, 1e14])('%d is refused', (rupees) => {
    expect(() => centsFromRupees(rupees)).toThrow(RangeError);
  });

  test('every number is rounded as its decimal text is, half away from zero', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (rupees) => {
        expect(String(centsFromRupees(rupees))).toBe(roundedText(rupees.toString(), 2));
      }),
      { numRuns: 1000 },
    );
  });

  test('amounts that end in half a cent are rounded away from zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e11 }), fc.boolean(), (cents, negative) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}5`;
        const sign = negative ? -1 : 1;
        expect(centsFromRupees(sign * Number(text))).toBe(sign * (cents + 1));
      }),
    );
  });

  test('converting cents to rupees and back loses nothing', () => {
    fc.assert(fc.property(amount, (cents) => expect(centsFromRupees(rupeesFromCents(cents))).toBe(cents || 0)));
  });
});

describe('price × quantity', () => {
  test.each([
    [45_000, 120, 5_400_000],
    [123_450, 60.5, 7_468_725],
    [1, 0.5, 1],
    [1, 0.499, 0],
    [3, 1.5, 5],
    [-3, 1.5, -5],
    [100, 1.005, 101],
    [0, 1_000_000, 0],
    [9_007_199, 1_000_000, 9_007_199_000_000],
  ])('%d cents × %d is %d cents', (price, quantity, cents) => {
    expect(multiplyCents(price, quantity)).toBe(cents);
  });

  test('agrees with exact arithmetic for every price and quantity', () => {
    fc.assert(
      fc.property(amount, decimal(0, 9000), (price, quantity) => {
        const exact = dividedText(BigInt(price) * BigInt(quantity.thousandths), 1000n);
        expect(String(multiplyCents(price, quantity.value))).toBe(exact);
      }),
      { numRuns: 1000 },
    );
  });

  test('a quantity with a binary rounding error counts as the decimal that it stands for', () => {
    expect(multiplyCents(1000, 0.1 + 0.2)).toBe(multiplyCents(1000, 0.3));
  });

  test.each([NaN, Infinity, -Infinity])('a quantity of %d is refused', (quantity) => {
    expect(() => multiplyCents(100, quantity)).toThrow(RangeError);
  });

  test('a price that is no whole number of cents is refused', () => {
    expect(() => multiplyCents(100.5, 1)).toThrow(RangeError);
    expect(() => multiplyCents(NaN, 1)).toThrow(RangeError);
  });
});

describe('percentages and factors', () => {
  test.each([
    [10_000, 7.5, 750],
    [1, 50, 1],
    [-1, 50, -1],
    [999, 33.3, 333],
    [12_345, 0, 0],
    [12_345, 100, 12_345],
  ])('%d cents have, at %d percent, a share of %d cents', (cents, percent, part) => {
    expect(percentOf(cents, percent)).toBe(part);
  });

  test('agrees with exact arithmetic for every percentage', () => {
    fc.assert(
      fc.property(amount, decimal(0, 100), (cents, percent) => {
        const exact = dividedText(BigInt(cents) * BigInt(percent.thousandths), 100_000n);
        expect(String(percentOf(cents, percent.value))).toBe(exact);
      }),
      { numRuns: 1000 },
    );
  });

  test('scaling by a fraction agrees with exact arithmetic', () => {
    const factor = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), factor, factor, (cents, numerator, denominator) => {
        const exact = dividedText(BigInt(cents) * BigInt(numerator), BigInt(denominator));
        expect(String(scaleCents(cents, numerator, denominator))).toBe(exact);
      }),
    );
  });
});

describe('amounts are written with Rs. and two decimals', () => {
  test.each([
    [123_450, 'Rs. 1,234.50'],
    [5, 'Rs. 0.05'],
    [0, 'Rs. 0.00'],
    [-0, 'Rs. 0.00'],
    [-123_450, '-Rs. 1,234.50'],
    [MAX_CENTS, 'Rs. 9,999,999,999.99'],
    [1_000_000_000_000_099, 'Rs. 10,000,000,000,000.99'],
  ])('%d cents are written %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  test.each([
    [1234.5, 'Rs. 1,234.50'],
    [1.005, 'Rs. 1.01'],
    [-0.001, 'Rs. 0.00'],
    [0, 'Rs. 0.00'],
    [null, '-'],
    [undefined, '-'],
  ])('%p rupees are written %s', (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text);
  });

  test('a written amount reads back as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (cents) => {
        expect(parseRupees(formatCents(cents))).toBe(cents / 100);
      }),
    );
  });
});

describe('amounts that people type', () => {
  test.each([
    ['1,250.50', 1250.5],
    ['1250', 1250],
    [' Rs. 1250 ', 1250],
    ['rs 99.9', 99.9],
    ['LKR 1,234,567.89', 1_234_567.89],
    ['0', 0],
    ['007', 7],
    ['1 250', 1250],
    ['12,50,000', 1_250_000],
    ['LKR .5', 0.5],
    ['9,999,999,999.99', 9_999_999_999.99],
  ])('%j is read as %d', (text, rupees) => {
    expect(parseRupees(text)).toBe(rupees);
  });

  test.each([
    '',
    ' ',
    'Rs.',
    'abc',
    '-5',
    '1.005',
    '1,25',
    ',500',
    '1,2345',
    '1234,567',
    '1,250.500,000',
    '1.250,00',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '10,000,000,000',
    '99999999999',
    '12 50',
  ])('%j is no amount', (text) => {
    expect(parseRupees(text)).toBeNull();
  });

  test('any typed text gives an amount that can be stored, or null', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(Rs\. ?)?[0-9.,e+-]{0,14}$/), (text) => {
        const rupees = parseRupees(text);
        if (rupees === null) return;
        const cents = centsFromRupees(rupees);
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(MAX_CENTS);
        expect(cents / 100).toBe(rupees);
      }),
      { numRuns: 1000 },
    );
  });
});
