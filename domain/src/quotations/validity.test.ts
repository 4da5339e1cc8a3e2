import { colomboDay } from '../dates.js';
import { extendedUntil, validityWords } from './validity.js';

/** The end of 25 Nov in Colombo. */
const until = '2026-11-25T18:29:59.999Z';

test.each([
  ['2026-11-22T10:00:00Z', '3 days left, until 25 Nov 2026'],
  // It is the 24th in Colombo since 18:30 UTC.
  ['2026-11-23T18:29:59.999Z', '2 days left, until 25 Nov 2026'],
  ['2026-11-23T18:30:00Z', '1 day left, until 25 Nov 2026'],
  ['2026-11-24T18:30:00Z', 'ends today'],
  [until, 'ends today'],
  ['2026-11-25T18:30:00Z', 'ended on 25 Nov 2026'],
  ['2027-03-01T00:00:00Z', 'ended on 25 Nov 2026'],
])('at %s an offer that holds until the end of 25 November says “%s”', (now, words) => {
  expect(validityWords(until, new Date(now))).toBe(words);
});

test.each([
  ['that has ended', '2026-10-01T18:29:59.999Z', '2026-12-01'],
  ['that ends tonight', '2026-11-24T18:29:59.999Z', '2026-12-01'],
  ['that holds for a month', '2026-12-24T18:29:59.999Z', '2026-12-31'],
])('an offer %s is extended by a week, and never ends earlier than it did', (_, lastDay, until) => {
  expect(colomboDay(extendedUntil(lastDay, new Date('2026-11-24T10:00:00Z')))).toBe(until);
});
