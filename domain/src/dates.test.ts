import fc from 'fast-check';
import {
  colomboDay,
  colomboYear,
  daysBetween,
  endOfColomboDay,
  formatDate,
  formatDateTime,
  momentOf,
  nextMoment,
  translateDate,
  validUntil,
} from './dates.js';

const DAY_MS = 86_400_000;
const COLOMBO_MS = 5.5 * 3_600_000;
/** The reference: Colombo has been 5½ hours ahead, summer and winter, since 2006. */
const dayIn = (date: Date) => new Date(date.getTime() + COLOMBO_MS).toISOString().slice(0, 10);
const moment = fc.date({
  min: new Date('2007-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
});

test('writes the month in the language of a page', () => {
  const moment = '2026-11-19T18:30:00Z';
  expect([formatDate(moment), formatDate(moment, 'si'), formatDate(moment, 'ta')]).toEqual([
    '20 Nov 2026',
    '20 නොවැ 2026',
    '20 நவ. 2026',
  ]);
  expect(formatDateTime(moment, 'si')).toBe('20 නොවැ 2026, 00:00');
});

test.each([
  ['20 Nov 2026', '20 நவ. 2026'],
  ['1 May 2027, 14:05', '1 மே 2027, 14:05'],
  ['20 Nox 2026', '20 Nox 2026'],
  ['on 20 Nov 2026', 'on 20 Nov 2026'],
])('a date in an English sentence, %s, is %s in Tamil', (english, tamil) => {
  expect(translateDate(english, 'ta')).toBe(tamil);
});

test.each([
  ['2026-11-26T20:59:00Z', '2026-11-26T21:00:00.000Z'],
  ['2026-11-26T21:00:00Z', '2026-11-27T21:00:00.000Z'],
  ['2026-12-31T22:00:00Z', '2027-01-01T21:00:00.000Z'],
])('after %s it is next 02:30 in Colombo at %s', (after, next) => {
  expect(nextMoment('02:30', new Date(after)).toISOString()).toBe(next);
});

describe('the day in Colombo', () => {
  test.each([
    ['2026-11-19T18:29:59.999Z', '2026-11-19', 2026],
    ['2026-11-19T18:30:00.000Z', '2026-11-20', 2026],
    ['2026-12-31T18:29:59.999Z', '2026-12-31', 2026],
    ['2026-12-31T18:30:00.000Z', '2027-01-01', 2027],
    ['2028-02-28T18:30:00.000Z', '2028-02-29', 2028],
  ])('%s falls on %s', (instant, day, year) => {
    expect(colomboDay(instant)).toBe(day);
    expect(colomboDay(new Date(instant))).toBe(day);
    expect(colomboYear(instant)).toBe(year);
  });

  test('agrees with clock arithmetic at any moment', () => {
    fc.assert(fc.property(moment, (date) => expect(colomboDay(date)).toBe(dayIn(date))));
  });
});

test('dates are the same in a browser that orders the parts of a date differently', () => {
  // As WebKitGTK writes Canada's dates, which other browsers begin with the year.
  const american = jest
    .spyOn(Intl.DateTimeFormat.prototype as unknown as { format: string }, 'format', 'get')
    .mockReturnValue((() => '11/29/2026') as unknown as string);
  const moment = '2026-11-29T08:35:00.000Z';
  expect(colomboDay(moment)).toBe('2026-11-29');
  expect(formatDateTime(moment)).toBe('29 Nov 2026, 14:05');
  expect(validUntil(new Date(moment), 7).toISOString()).toBe('2026-12-06T18:29:59.999Z');
  american.mockRestore();
});

describe('writing dates', () => {
  test.each([
    ['2026-11-20T08:35:00Z', '20 Nov 2026', '20 Nov 2026, 14:05'],
    ['2026-09-01T00:00:00Z', '1 Sep 2026', '1 Sep 2026, 05:30'],
    ['2026-11-19T18:30:00Z', '20 Nov 2026', '20 Nov 2026, 00:00'],
  ])('%s is written with its day in Colombo', (instant, date, dateTime) => {
    expect(formatDate(instant)).toBe(date);
    expect(formatDateTime(instant)).toBe(dateTime);
  });

  test('every month has three letters', () => {
    const months = Array.from({ length: 12 }, (_, month) => formatDate(new Date(Date.UTC(2026, month, 15))));
    expect(months.every((date) => /^15 [A-Z][a-z]{2} 2026$/.test(date))).toBe(true);
  });

  test.each([formatDate, formatDateTime, colomboDay, endOfColomboDay])('%p refuses what is no date', (format) => {
    expect(() => format('next week')).toThrow(RangeError);
    expect(() => format(new Date(NaN))).toThrow(RangeError);
  });
});

describe('validity', () => {
  test.each([
    ['2026-11-20', '2026-11-20T18:29:59.999Z'],
    ['2028-02-29', '2028-02-29T18:29:59.999Z'],
    ['2026-11-20T18:29:59.999Z', '2026-11-20T18:29:59.999Z'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21T18:29:59.999Z'],
  ])('the day of %s ends at %s', (date, end) => {
    expect(endOfColomboDay(date).toISOString()).toBe(end);
  });

  test.each(['2026-02-30', '2027-02-29', '2026-13-01', '2026-00-10', '2026-11-31'])('%s is no day', (day) => {
    expect(() => endOfColomboDay(day)).toThrow(RangeError);
  });

  test.each([
    ['2026-11-20', '2026-11-20T18:29:59.999Z'],
    ['2026-11-20T10:00', '2026-11-20T04:30:00.000Z'],
    ['2026-11-20T10:00:30.5', '2026-11-20T04:30:30.500Z'],
    ['2026-11-20T10:00Z', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T10:00:00.123456789+05:30', '2026-11-20T04:30:00.123Z'],
  ])('%s is read as the moment %s, whatever the local time zone', (date, moment) => {
    expect(momentOf(date).toISOString()).toBe(moment);
  });

  test.each([
    ['2026-11-20T08:35:00Z', 7, '2026-11-27T18:29:59.999Z'],
    ['2026-11-20T18:29:59.999Z', 7, '2026-11-27T18:29:59.999Z'],
    ['2026-11-20T18:30:00.000Z', 7, '2026-11-28T18:29:59.999Z'],
    ['2026-12-15T00:00:00.000Z', 30, '2027-01-14T18:29:59.999Z'],
    ['2028-02-28T12:00:00.000Z', 1, '2028-02-29T18:29:59.999Z'],
  ])('from %s, %d days last until %s', (from, days, end) => {
    expect(validUntil(new Date(from), days).toISOString()).toBe(end);
  });

  test('lasts the number of days that the terms print, to the last millisecond of a day in Colombo', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 365 }), (from, days) => {
        const end = validUntil(from, days);
        expect(daysBetween(from, end)).toBe(days);
        expect(colomboDay(new Date(end.getTime() + 1))).not.toBe(colomboDay(end));
      }),
    );
  });
});

describe('days between two moments', () => {
  test.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20T18:30:00.000Z', 1],
    ['2026-11-20T18:30:00.000Z', '2026-11-21T18:29:59.999Z', 0],
    ['2026-12-31T00:00:00Z', '2027-01-01T00:00:00Z', 1],
    ['2026-11-20T00:00:00Z', '2026-11-18T00:00:00Z', -2],
  ])('from %s to %s there are %d days', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });

  test('count calendar days, not stretches of 24 hours', () => {
    fc.assert(
      fc.property(moment, moment, (from, to) => {
        expect(daysBetween(from, to)).toBe((Date.parse(dayIn(to)) - Date.parse(dayIn(from))) / DAY_MS);
        expect(daysBetween(to, from) + daysBetween(from, to)).toBe(0);
      }),
    );
  });
});
