import fc from 'fast-check';
import {
  exactDifference,
  exactSum,
  formatLength,
  formatQuantity,
  formatWidth,
  inOtherUnit,
  otherUnit,
  type PriceUnit,
  priceInOtherUnit,
  priceUnits,
  shortUnit,
  singularUnit,
  toMetres,
  wholeInches,
} from './length.js';

describe('units', () => {
  test.each([
    ['meters', 'm', 'meter', 'yards'],
    ['yards', 'yd', 'yard', 'meters'],
  ] as const)('%s are written %s and %s, beside %s', (unit, short, singular, other) => {
    expect(shortUnit(unit)).toBe(short);
    expect(singularUnit(unit)).toBe(singular);
    expect(otherUnit(unit)).toBe(other);
  });
});

describe('quantities of three decimals', () => {
  const thousandths = fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { maxLength: 50 });

  test('add up exactly, as whole thousandths do', () => {
    expect(exactSum([0.1, 0.2])).toBe(0.3);
    expect(exactSum([])).toBe(0);
    fc.assert(
      fc.property(thousandths, (all) => {
        expect(exactSum(all.map((one) => one / 1000))).toBe(all.reduce((sum, one) => sum + one, 0) / 1000);
      }),
    );
  });

  test('differ exactly', () => {
    expect(exactDifference(0.3, 0.1)).toBe(0.2);
    expect(exactDifference(60, 60)).toBe(0);
  });
});

describe('stock is counted in meters', () => {
  test.each([
    [1, 0.9144],
    [0.1, 0.09144],
    [100, 91.44],
    [1000, 914.4],
    [0.001, 0.0009144],
    [1_000_000, 914_400],
    [0, 0],
  ])('%d yd are exactly %d m', (yards, metres) => {
    expect(toMetres(yards, 'yards')).toBe(metres);
  });

  test('meters stay unchanged', () => {
    fc.assert(fc.property(fc.double({ noNaN: true }), (metres) => expect(toMetres(metres, 'meters')).toBe(metres)));
  });

  test('yards become the number nearest to the exact length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (thousandths) => {
        const exact = String(BigInt(thousandths) * 9144n).padStart(8, '0');
        expect(toMetres(thousandths / 1000, 'yards')).toBe(Number(`${exact.slice(0, -7)}.${exact.slice(-7)}`));
      }),
    );
  });
});

describe('the other unit beside a length', () => {
  test.each([
    [100, 'yards', 91.4],
    [91.44, 'meters', 100],
    [60, 'meters', 65.6],
    [0, 'meters', 0],
  ] as const)('%d %s are shown as %d', (length, unit, shown) => {
    expect(inOtherUnit(length, unit)).toBe(shown);
  });

  test('converting there and back gives the original length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(...priceUnits), (tenths, unit) => {
        const length = tenths / 10;
        expect(inOtherUnit(inOtherUnit(length, unit, 6), otherUnit(unit))).toBe(length);
      }),
    );
  });
});

describe('the price per other unit', () => {
  test.each([
    [91_440, 'meters', 83_613],
    [83_613, 'yards', 91_440],
    [10_000, 'meters', 9144],
    [9144, 'yards', 10_000],
    [0, 'yards', 0],
  ] as const)('%d cents per %s is %d', (price, unit, other) => {
    expect(priceInOtherUnit(price, unit)).toBe(other);
  });

  test('a price per yard survives repeated conversion to meters to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (perYard) => {
        let price = perYard;
        for (let turn = 0; turn < 5; turn++) price = priceInOtherUnit(priceInOtherUnit(price, 'yards'), 'meters');
        expect(price).toBe(perYard);
      }),
    );
  });

  test('a yard is always cheaper than a meter of the same cloth', () => {
    const price = fc.integer({ min: 10, max: 1_000_000_000 });
    fc.assert(fc.property(price, (perMetre) => expect(priceInOtherUnit(perMetre, 'meters')).toBeLessThan(perMetre)));
  });
});

test.each([
  [147, 58],
  [150, 59],
  [148.58, 58],
  [148.6, 59],
  [2.54, 1],
  [1, 0],
])('cloth of %d cm is %d inches wide', (cm, inches) => {
  expect(wholeInches(cm)).toBe(inches);
});

describe('writing lengths', () => {
  test.each<[number, PriceUnit, string]>([
    [1250, 'meters', '1,250 m'],
    [60.5, 'yards', '60.5 yd'],
    [0.125, 'meters', '0.125 m'],
    [1_000_000, 'yards', '1,000,000 yd'],
    [0.1 + 0.2, 'meters', '0.3 m'],
    [-0, 'meters', '0 m'],
  ])('%d %s are written %s', (length, unit, text) => {
    expect(formatLength(length, unit)).toBe(text);
  });

  test.each([
    [60, 0, '60'],
    [60, 1, '60.0'],
    [60.5, 1, '60.5'],
    [1250, 3, '1,250.000'],
    [60.125, 1, '60.125'],
    [60, 9, '60.000'],
  ])('%d with %d decimals is written %s', (quantity, decimals, text) => {
    expect(formatQuantity(quantity, decimals)).toBe(text);
  });
});

test('a width is said in centimeters and in inches', () => {
  expect(formatWidth(147)).toBe('147 cm (58″)');
  expect(formatWidth(143.5)).toBe('143.5 cm (56″)');
});
