import { formatNumber } from './format-number.js';

test.each([
  [0, 0, 3, '0'],
  [999, 0, 3, '999'],
  [1_234_567, 0, 3, '1,234,567'],
  [1250, 2, 2, '1,250.00'],
  [60.5, 0, 3, '60.5'],
  [60.5, 2, 3, '60.50'],
  [1.005, 2, 2, '1.01'],
  [999.9995, 0, 3, '1,000'],
  [1e-7, 0, 3, '0'],
  [-1234.5, 0, 3, '-1,234.5'],
  [-0.0001, 0, 3, '0'],
  [Number.NaN, 0, 3, 'NaN'],
  [1e30, 0, 3, '1e+30'],
])('%p with %p to %p decimals is written %p', (value, least, most, written) => {
  expect(formatNumber(value, least, most)).toBe(written);
});

test("every number is written as the language's own formatter writes it", () => {
  for (const [least, most] of [
    [0, 2],
    [0, 3],
    [2, 2],
    [2, 3],
  ] as const) {
    const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
    for (let size = -4; size < 12; size += 0.01) {
      const value = 10 ** size * (1 + Math.abs(Math.sin(size * 1000)));
      const typed = Number(value.toFixed(4));
      for (const number of [value, typed, -typed - 1])
        expect(formatNumber(number, least, most)).toBe(format.format(number));
    }
  }
});
