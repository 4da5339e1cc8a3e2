import {
  addDays,
  addMonths,
  bankingDayFrom,
  clearingDay,
  presentBy,
  returnClock,
  returnStage,
} from './banking-days.js';

const closed = new Set(['2026-12-23', '2026-12-25']);

test('45 days from a proforma end on the next banking day, and the fate is known one banking day later', () => {
  const cases = ['2026-11-09', '2026-11-10'].map((proforma) => {
    const due = addDays(proforma, 45);
    return [due, bankingDayFrom(due, closed), clearingDay(due, closed)];
  });
  expect(cases).toEqual([
    ['2026-12-24', '2026-12-24', '2026-12-28'],
    ['2026-12-25', '2026-12-28', '2026-12-29'],
  ]);
});

test('a Poya day in the week moves the deposit like a weekend does', () => {
  expect(bankingDayFrom('2026-12-23', closed)).toBe('2026-12-24');
  expect(bankingDayFrom('2026-12-26', closed)).toBe('2026-12-28');
});

test('the deadlines of a returned cheque count from the notice and from the demand', () => {
  const cheque = { date_on_cheque: '2026-12-24', deposited_on: '2026-12-24', notice_heard_on: '2026-12-28' };
  expect(returnClock({ ...cheque, demand_sent_on: null })).toEqual({
    in_time: true,
    demand_by: '2027-03-28',
    pay_by: null,
    file_by: null,
    demand_late: false,
  });
  expect(returnClock({ ...cheque, demand_sent_on: '2027-01-05' })).toEqual({
    in_time: true,
    demand_by: '2027-03-28',
    pay_by: '2027-04-05',
    file_by: '2027-05-05',
    demand_late: false,
  });
  expect(returnClock({ ...cheque, demand_sent_on: '2027-03-29' }).demand_late).toBe(true);
  expect(returnClock({ ...cheque, deposited_on: '2027-06-25', demand_sent_on: null }).in_time).toBe(false);
});

test('six months after the last of August is the last of February', () => {
  expect(presentBy('2026-08-31')).toBe('2027-02-28');
  expect(addMonths('2026-12-24', 6)).toBe('2027-06-24');
});

test('the deadlines of a returned cheque say which of the 90 days it is, and for whom they run', () => {
  const cheque = { date_on_cheque: '2026-12-24', deposited_on: '2026-12-28', notice_heard_on: '2026-12-28' };
  const at = (demand_sent_on: string | null, today: string) =>
    returnStage(returnClock({ ...cheque, demand_sent_on }), { ...cheque, demand_sent_on }, today);
  expect(at(null, '2026-12-28')).toEqual({ stage: 'demand', day: 0, of: 90, until: '2027-03-28' });
  expect(at(null, '2027-03-29')).toEqual({ stage: 'demand', day: 91, of: 90, until: '2027-03-28' });
  expect(at('2027-01-05', '2027-04-05')).toEqual({ stage: 'pay', day: 90, of: 90, until: '2027-04-05' });
  expect(at('2027-01-05', '2027-04-06')).toEqual({ stage: 'file', day: 1, of: 30, until: '2027-05-05' });
});
