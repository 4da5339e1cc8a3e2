import { remainingTime } from './remaining-time.js';

const NOW = new Date('2026-11-20T08:00:00Z');

test.each([
  [-5, 'less than a minute'],
  [0.9, 'less than a minute'],
  [1, '1 min'],
  [59.99, '59 min'],
  [60, '1 h'],
  [310, '5 h 10 min'],
  [24 * 60 - 1, '23 h 59 min'],
  [24 * 60, '1 day'],
  [47 * 60 + 59, '1 day 23 h'],
  [48 * 60 + 60, '2 days 1 h'],
])('%d minutes are written as %s', (minutes, words) => {
  expect(remainingTime(new Date(NOW.getTime() + minutes * 60_000).toISOString(), NOW)).toBe(words);
});
