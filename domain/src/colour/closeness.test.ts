import { distanceOfHexes } from './ciede2000.js';
import { closeness, closenessOf, isWithin, MAX_WITHIN, USUAL_WITHIN } from './closeness.js';

test.each([
  [0, 'The same'],
  [1, 'The same'],
  [1.01, 'Very close'],
  [5, 'Very close'],
  [12, 'Close'],
  [12.5, 'Related'],
  [25, 'Related'],
  [25.01, null],
  [100, null],
])('a distance of %d is described as %j', (distance, words) => expect(closenessOf(distance)).toBe(words));

test('the steps increase, and the last one is the default limit of a search', () => {
  const steps = closeness.map(({ upTo }) => upTo);
  expect(steps).toEqual([...steps].sort((one, other) => one - other));
  expect(steps.at(-1)).toBe(USUAL_WITHIN);
});

// Pairs that people in the trade would agree on; they hold the steps to what is seen.
test.each([
  ['#1f2a44', '#1f2a44', 'The same'],
  ['#1f2a44', '#202b45', 'The same'],
  ['#1f2a44', '#26355d', 'Close'],
  ['#1f2a44', '#1b2748', 'Very close'],
  ['#ffffff', '#faf7f2', 'Very close'],
  ['#b3341f', '#9b1c1c', 'Close'],
  ['#f5f0e6', '#e9dcc3', 'Close'],
  ['#1f2a44', '#3a5a9b', 'Related'],
  ['#1f2a44', '#ffffff', null],
  ['#b3341f', '#1e6b3a', null],
])('%s and %s are described as %j', (one, other, words) =>
  expect(closenessOf(distanceOfHexes(one, other))).toBe(words),
);

test('black and white are as far apart as a search can go', () => {
  expect(distanceOfHexes('#000000', '#ffffff')).toBeCloseTo(MAX_WITHIN, 6);
});

test.each([
  [25, true],
  [0.5, true],
  [100, true],
  [0, false],
  [-1, false],
  [100.1, false],
  [1e9, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('whether a search within %d can be asked for is %s', (distance, can) => expect(isWithin(distance)).toBe(can));
