import { columnsIn } from './columns';

test.each([
  [328, 1],
  [436, 2],
  [976, 4],
  [1328, 5],
  [2400, 5],
])('a grid %i px wide has %i columns', (width, columns) => {
  expect(columnsIn(width)).toBe(columns);
});

test.each([
  [296, 2],
  [336, 2],
  [575, 2],
])('on a phone a grid %i px wide has %i columns', (width, columns) => {
  expect(columnsIn(width, 16, true)).toBe(columns);
});

test('letters twice as large make columns twice as wide', () => {
  expect(columnsIn(976, 32)).toBe(2);
  expect(columnsIn(328, 32)).toBe(1);
  expect(columnsIn(336, 32, true)).toBe(1);
});
