import { colomboDay } from '../dates.js';
import { extendedUntil } from './validity.js';

test.each([
  ['that has ended', '2026-10-01T18:29:59.999Z', '2026-12-01'],
  ['that ends tonight', '2026-11-24T18:29:59.999Z', '2026-12-01'],
  ['that holds for a month', '2026-12-24T18:29:59.999Z', '2026-12-31'],
])('an offer %s is extended by a week, and never ends earlier than it did', (_, lastDay, until) => {
  expect(colomboDay(extendedUntil(lastDay, new Date('2026-11-24T10:00:00Z')))).toBe(until);
});
