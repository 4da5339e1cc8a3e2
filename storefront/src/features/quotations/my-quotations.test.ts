import { validityText } from './my-quotations';

/** The end of 25 Nov in Colombo. */
const until = '2026-11-25T18:29:59.999Z';

test.each([
  ['2026-11-22T10:00:00Z', '3 days left, until 25 Nov 2026'],
  // It is the 24th in Colombo since 18:30 UTC.
  ['2026-11-23T18:29:59.999Z', '2 days left, until 25 Nov 2026'],
  ['2026-11-23T18:30:00Z', '1 day left, until 25 Nov 2026'],
  ['2026-11-24T18:30:00Z', 'Ends today'],
  [until, 'Ends today'],
  ['2026-11-25T18:30:00Z', 'Ended on 25 Nov 2026'],
  ['2027-03-01T00:00:00Z', 'Ended on 25 Nov 2026'],
])('at %s an offer valid until the end of 25 November shows “%s”', (now, words) => {
  expect(validityText(until, new Date(now))).toBe(words);
});
