import { deviationSentence, priceDeviation } from './price-deviation.js';

test.each([
  [34_144_50, 341_445_00, 20, { percent: 90, side: 'below' }],
  [3_414_450_00, 341_445_00, 20, { percent: 900, side: 'above' }],
  [120_00, 100_00, 20, null],
  [120_01, 100_00, 20, { percent: 20, side: 'above' }],
  [80_00, 100_00, 20, null],
  [79_99, 100_00, 20, { percent: 20, side: 'below' }],
  [100_00, 100_00, 0, null],
  [100_01, 100_00, 0, { percent: 1, side: 'above' }],
  [5_00, 0, 20, null],
  [999_999_999_999, 1, 20, { percent: 99_999_999_999_800, side: 'above' }],
] as const)('a price of %i cents for lines of %i, with %i%% allowed, is %j', (quoted, lines, allowed, slip) => {
  expect(priceDeviation(quoted, lines, allowed)).toEqual(slip);
});

test('the difference is said in words', () => {
  const slip = priceDeviation(34_144_50, 341_445_00, 20);
  expect(slip && deviationSentence(34_144_50, 341_445_00, slip)).toBe(
    'Rs. 34,144.50 is 90% below the lines, which come to Rs. 341,445.00.',
  );
});
