import { parseRecordSearch } from './record-search.js';

test.each([
  ['QT-2026-0044', ['QT-2026-0044']],
  ['qt-2026-44', ['QT-2026-0044']],
  ['qt 2026 44', ['QT-2026-0044']],
  ['QT‑2026‑0044', ['QT-2026-0044']],
  ['or/2026/16', ['OR-2026-0016']],
  ['PI-2026-0001, Rs. 216,486.56', ['PI-2026-0001']],
  ['dn-2026-0001 and pi-2026-2', ['DN-2026-0001', 'PI-2026-0002']],
  ['INV-2026-12345', ['IN-2026-12345']],
  ['IN-2026-0006', ['IN-2026-0006']],
  ['in 2026 6', ['IN-2026-0006']],
  ['Payment of CN-2026-0012 and DB-2026-3', ['CN-2026-0012', 'DB-2026-0003']],
  ['rc/2026/6', ['RC-2026-0006']],
  ['26NOV_CMB01_00001', ['26NOV_CMB01_00001']],
  ['26nov cmb01 1', ['26NOV_CMB01_00001']],
  ['RF18PI20260001', ['PI-2026-0001']],
  ['RF18PI20260001 216,486.56', ['PI-2026-0001']],
  ['CEFT RF18 PI20 2600 01', ['PI-2026-0001']],
  ['R-000123', ['R-000123']],
  ['r 123', ['R-000123']],
  ['R 1,250', []],
  ['delivered in 6 weeks', []],
  ['2026-0044', []],
  ['NC-1110', []],
  ['order 16', []],
])('%s is searched as the numbers %j', (text, numbers) => {
  expect(parseRecordSearch(text).numbers).toEqual(numbers);
});

test('a number without its year is searched in every year', () => {
  expect(parseRecordSearch('qt 44').numbers).toContain('QT-2026-0044');
});

test.each([
  ['0771234567', '771234567'],
  ['077 123 4567', '771234567'],
  ['+94771234567', '771234567'],
  ['0094 77-123 4567', '771234567'],
  ['NC-1110', ''],
])('%s is searched as the telephone number %p', (text, phone) => {
  expect(parseRecordSearch(text).phone).toBe(phone);
});

test.each([
  ['Rs. 216,486.56', [21_648_656, 21_648_656]],
  ['216486.56', [21_648_656, 21_648_656]],
  ['2,16,486.5', [21_648_650, 21_648_650]],
  ['LKR 216,486', [21_648_600, 21_648_699]],
  ['216486/-', [21_648_600, 21_648_699]],
  ['1500 rs', [150_000, 150_099]],
  ['NC-1110', null],
  ['Needlecord', null],
])('%s is searched as the sum %j', (text, cents) => {
  expect(parseRecordSearch(text).cents).toEqual(cents);
});
