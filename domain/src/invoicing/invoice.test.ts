import { invoiceKindFor, invoiceStateOf, taxSerial } from './invoice.js';
import { ageBandOf } from './receivables.js';
import { profileOn, rateOn, vatNumber } from './tax-profile.js';

test('a serial names month, unit and number', () => {
  expect(taxSerial('2026-11-27', 'CMB01', 1)).toBe('26NOV_CMB01_00001');
  expect(taxSerial('2027-01-01', 'A', 123_456)).toBe('27JAN_A_123456');
  expect(vatNumber('114567890')).toBe('114567890-7000');
});

test('a tax invoice needs both sides registered with a TIN, and no exempt line', () => {
  const registered = { vat_registered: true, tin: '114567890' };
  const without = { vat_registered: true, tin: '' };
  expect(invoiceKindFor(registered, registered, ['standard', 'zero'])).toBe('tax_invoice');
  expect(invoiceKindFor(registered, registered, ['standard', 'exempt'])).toBe('invoice');
  expect(invoiceKindFor(registered, without, ['standard'])).toBe('invoice');
  expect(invoiceKindFor(registered, { vat_registered: false, tin: '114567890' }, [])).toBe('invoice');
  expect(invoiceKindFor({ vat_registered: false, tin: '' }, registered, [])).toBe('invoice');
});

test('the state of an invoice follows from what was credited and paid', () => {
  const stands = (credited: number, paid: number, today = '2026-12-11') =>
    invoiceStateOf({ total: 100, credited, paid, due_on: '2026-12-11' }, today);
  expect(stands(0, 0)).toEqual({ open: 100, state: 'open', overdueDays: 0 });
  expect(stands(10, 20)).toEqual({ open: 70, state: 'part_paid', overdueDays: 0 });
  expect(stands(10, 20, '2026-12-14')).toEqual({ open: 70, state: 'overdue', overdueDays: 3 });
  expect(stands(10, 90, '2027-12-14')).toEqual({ open: 0, state: 'paid', overdueDays: 0 });
  expect(stands(100, 0)).toMatchObject({ open: 0, state: 'credited' });
});

test('the profile and the rate of a day are the last that began', () => {
  const rates = [
    { code: 'standard' as const, percent: 15, valid_from: '2022-09-01' },
    { code: 'standard' as const, percent: 18, valid_from: '2024-01-01' },
  ];
  expect(rateOn({ rates }, 'standard', '2023-12-31')).toBe(15);
  expect(rateOn({ rates }, 'standard', '2024-01-01')).toBe(18);
  expect(rateOn({ rates }, 'zero', '2024-01-01')).toBe(0);
  expect(rateOn({ rates }, 'exempt', '2024-01-01')).toBeNull();
  expect(profileOn(rates, '2020-01-01')).toBeNull();
});

test('a debt ages from the day it was due', () => {
  expect(
    ['2026-12-31', '2026-10-31', '2026-10-30', '2026-09-30', '2026-08-31', '2026-08-01', null].map((due) =>
      ageBandOf(due, '2026-11-30'),
    ),
  ).toEqual(['0-30', '0-30', '31-60', '61-90', 'over_90', 'over_90', '0-30']);
});
