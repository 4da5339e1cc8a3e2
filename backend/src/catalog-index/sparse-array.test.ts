import { SparseArray } from './sparse-array.js';

test('numbers far apart are found again, and those between them are not', () => {
  const rows = new SparseArray();
  const numbers = [1, 2, 4095, 4096, 1_000_000, 3_000_000_000];
  for (const [row, number] of numbers.entries()) rows.set(number, row);
  expect(numbers.map((number) => rows.get(number))).toEqual([0, 1, 2, 3, 4, 5]);
  expect([0, 3, 4097, 999_999, 3_000_000_001, 9_000_000_000].map((number) => rows.get(number))).toEqual(
    Array(6).fill(undefined),
  );
});

test('a number gets another row', () => {
  const rows = new SparseArray();
  rows.set(7, 0);
  rows.set(7, 12);
  expect(rows.get(7)).toBe(12);
});
