import { centsPerMetre, centsPerSquareMetre } from './compare.js';

test.each([
  [{ price_per_meter: 1850, price_unit: 'meters', width: 148 }, 185_000, 125_000],
  [{ price_per_meter: 1690, price_unit: 'yards', width: 147.32 }, 184_821, 125_455],
  [{ price_per_meter: 0.01, price_unit: 'meters', width: 10_000 }, 1, 0],
  [{ price_per_meter: 450, price_unit: 'meters', width: null }, 45_000, null],
] as const)('%j is comparable per meter and per square meter', (fabric, metre, square) => {
  expect(centsPerMetre(fabric)).toBe(metre);
  expect(centsPerSquareMetre(fabric)).toBe(square);
});
