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
