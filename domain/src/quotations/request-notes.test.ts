import { dayOf, neededByProblem } from './request-notes.js';

const NOW = new Date('2026-11-27T20:00:00Z');

test.each([
  ['2026-11-28', null],
  ['2026-11-27', 'The day by which it is needed has passed.'],
  ['2029-11-28', null],
  ['2029-11-29', 'Needed by is more than 3 years ahead. Please check the year.'],
  ['0026-12-31', 'Needed by must be a day such as 2027-01-31.'],
  ['31/12/2026', 'Needed by must be a day such as 2027-01-31.'],
  ['2027-02-30', 'Needed by must be a day such as 2027-01-31.'],
  ['', 'Needed by must be a day such as 2027-01-31.'],
])('the needed-by day %s, in the calendar of Colombo, gives the error %s', (day, problem) =>
  expect(neededByProblem(day, NOW)).toBe(problem),
);

test('a moment is the day in Colombo on which it falls', () => {
  expect(dayOf('2026-12-31T18:30:00Z')).toBe('2027-01-01');
  expect(dayOf('2026-12-31')).toBe('2026-12-31');
});
