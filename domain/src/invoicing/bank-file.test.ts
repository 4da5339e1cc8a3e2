import type { WorkbookCell } from '../fabrics/sheet-cells.js';
import { bankTarget } from '../fabrics/sheet-reading/import-target.js';
import { proposeColumns } from '../fabrics/sheet-reading/inspect-sheet.js';
import { findHead } from '../fabrics/sheet-reading/sheet-head.js';
import type { BankColumn, DayOrder } from './bank-columns.js';
import { type BankReading, readBankFile, readDay, shownDayOrder } from './bank-file.js';
import { columnOfBankHeading } from './bank-headings.js';

const NAMES = ['Date', 'Particulars', 'Ref', 'Debit', 'Credit', 'Balance'];
const COLUMNS: Record<string, BankColumn> = {
  Date: 'booked_on',
  Particulars: 'description',
  Ref: 'bank_reference',
  Debit: 'money_out',
  Credit: 'money_in',
};
const read = (
  body: WorkbookCell[][],
  fields: { columns?: Record<string, BankColumn>; days?: DayOrder } = {},
  names = NAMES,
) => readBankFile(names, { header_row: 1, columns: COLUMNS, defaults: {}, ...fields }, body, 2);
const lines = (...asked: Parameters<typeof read>): BankReading => {
  const reading = read(...asked);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading;
};
const cents = ({ movements }: BankReading) => movements.map((line) => line.cents);

test('credits are read, and debits and skipped rows are counted', () => {
  const found = lines([
    ['', 'Opening balance', '', '', '', '1,000.00'],
    ['24/11/2026', 'CEFT ARALIYA GARMENTS', 'RF43PI20260001', '', '272,593.28', '273,593.28'],
    ['24/11/2026', 'CHARGES', '', '25.00', '', '273,568.28'],
    ['25/11/2026', 'Deposit', '', '0.00', '1,240.50', '274,808.78'],
    ['', 'Total', '', '25.00', '273,833.78', ''],
  ]);
  expect(found).toMatchObject({ debits: 1, foreign: 0, passed: 2, problems: [] });
  expect(found.movements).toEqual([
    {
      row: 3,
      booked_on: '2026-11-24',
      cents: 27_259_328,
      description: 'CEFT ARALIYA GARMENTS',
      reference: 'RF43PI20260001',
    },
    { row: 5, booked_on: '2026-11-25', cents: 124_050, description: 'Deposit', reference: '' },
  ]);
});

test('a balance, a limit and a tax are no amounts of a movement', () => {
  const names = [
    'Balance amount',
    'Credit limit',
    'Credit balance',
    'Tax amount',
    'Due date',
    'Cheque date',
    'Value dt',
    'Amount',
    'Credit amount',
    'Cr. Amt',
    'Dr. Amt',
  ];
  const columns = names.map((name) => columnOfBankHeading(name)?.column);
  expect(columns).toEqual([
    ...Array(6).fill(undefined),
    'booked_on',
    'signed_amount',
    'money_in',
    'money_in',
    'money_out',
  ]);
});

test('a balance in the column of credits is no money that came in', () => {
  const texts = [
    ...['Opening Balance', 'BALANCE BROUGHT FORWARD', 'Bal B/F', 'B/F', 'Closing balance:'],
    ...[
      'Opening balance as at 01/11/2026',
      'BALANCE B/F FROM PREVIOUS PAGE',
      'B/F 01-11-2026',
      'Closing Balance on 30 Nov',
    ],
  ];
  const found = lines(texts.map((text) => ['24/11/2026', text, '', '', '5,000.00', '']));
  expect(found).toMatchObject({ movements: [], passed: texts.length, problems: [] });
  for (const text of ['Balance of invoice 17', 'Account balance for INV-2026-0012', 'Current balance, invoice 17']) {
    expect(cents(lines([['24/11/2026', text, '', '', '5,000.00', '']]))).toEqual([500_000]);
  }
});

test('a payer who is called Total is no row of totals, and a total with a day is one', () => {
  const found = lines([
    ['24/11/2026', 'TOTAL LANKA (PVT) LTD', '', '', '1,500.00', ''],
    ['25/11/2026', 'Invoice total', '', '', '250.00', ''],
    ['30/11/2026', 'Total credits', '', '', '1,750.00', ''],
    ['30/11/2026', 'Total', '', '', '1,750.00', ''],
  ]);
  expect(found).toMatchObject({ passed: 2, problems: [] });
  expect(cents(found)).toEqual([150_000, 25_000]);
});

test('where some lines say CR, one that says nothing is not taken for money that came in', () => {
  const columns: Record<string, BankColumn> = { Date: 'booked_on', Amount: 'signed_amount', Type: 'direction' };
  const names = ['Date', 'Amount', 'Type'];
  const body = [
    ['24/11/2026', '100.00', 'CR'],
    ['24/11/2026', '200.00', ''],
    ['24/11/2026', '-300.00', ''],
  ];
  const found = lines(body, { columns }, names);
  expect(cents(found)).toEqual([10_000]);
  expect(found).toMatchObject({ debits: 1, problems: [{ row: 3, message: expect.stringContaining('CR') }] });
  // Other banks mark the debits alone.
  expect(cents(lines([['24/11/2026', '50.00', 'DR'], ...body.slice(1, 2)], { columns }, names))).toEqual([20_000]);
});

test('the day of the posting is proposed before the value date', () => {
  const names = ['Value Date', 'Posting Date', 'Details', 'Credit'];
  const proposed = proposeColumns(names, [], bankTarget).map((column) => column.proposed);
  expect(proposed).toEqual([null, 'booked_on', 'description', 'money_in']);
});

test('an amount that holds an error is reported', () => {
  const found = lines([['24/11/2026', 'Deposit', '', '', { problem: 'holds the error #N/A' }, '']]);
  expect(found).toMatchObject({ passed: 0, problems: [{ row: 2, message: 'The amount holds the error #N/A.' }] });
});

test('points and commas are read as the bank writes them', () => {
  const day = (amount: WorkbookCell) => ['24/11/2026', 'Deposit', '', '', amount, ''];
  expect(cents(lines(['1,240.50', '12,50,000.00', '1240', '1 240.50', 'Rs. 1,240.50', 1240.5].map(day)))).toEqual([
    124_050, 125_000_000, 124_000, 124_050, 124_050, 124_050,
  ]);
  expect(cents(lines(['1.240,50', '1.240', '0,05'].map(day)))).toEqual([124_050, 124_000, 5]);
  // Nothing shows whether these are a thousand or one and a bit.
  expect(lines(['1.240', '2.777'].map(day))).toMatchObject({ movements: [], problems: [{ row: 2 }, { row: 3 }] });
  expect(lines(['12.3.4', 'twelve', '1e5', '1,240.505', '99999999999999'].map(day)).problems).toHaveLength(5);
});

test('a single amount column is read by its sign, or by CR and DR', () => {
  const names = ['Date', 'Text', 'Amount', 'CR/DR'];
  const signed = { Date: 'booked_on', Text: 'description', Amount: 'signed_amount' } as const;
  const found = lines(
    [
      ['2026-11-24', 'A', '1,000.00', ''],
      ['2026-11-24', 'B', '-500.00', ''],
      ['2026-11-24', 'C', '(250.00)', ''],
      ['2026-11-24', 'D', '75.00 DR', ''],
      ['2026-11-24', 'E', '80.00 CR', ''],
      ['2026-11-24', 'F', '1,250.00-', ''],
      ['2026-11-24', 'G', '5,000/-', ''],
      ['2026-11-24', 'H', '90.00 (CR)', ''],
      ['2026-11-24', 'I', '70.00 (DR)', ''],
    ],
    { columns: signed },
    names,
  );
  expect([cents(found), found.debits]).toEqual([[100_000, 8_000, 500_000, 9_000], 5]);
  const told = lines(
    [
      ['2026-11-24', 'A', '1,000.00', 'CR'],
      ['2026-11-24', 'B', '500.00', 'Dr.'],
      ['2026-11-24', 'C', '250.00', 'POS'],
    ],
    { columns: { ...signed, 'CR/DR': 'direction' } },
    names,
  );
  expect([cents(told), told.debits, told.problems]).toEqual([
    [100_000],
    1,
    [{ row: 4, message: expect.stringContaining("'POS' doesn't say") }],
  ]);
});

test('a line of another currency is counted and not proposed', () => {
  const names = ['Date', 'Credit', 'CCY'];
  const columns = { Date: 'booked_on', Credit: 'money_in', CCY: 'currency' } as const;
  const body = [
    ['24/11/2026', '100.00', 'USD'],
    ['24/11/2026', '200.00', 'LKR'],
    ['24/11/2026', 'USD 300.00', ''],
    ['24/11/2026', '€400.00', ''],
  ];
  const found = lines(body, { columns }, names);
  expect([cents(found), found.foreign]).toEqual([[20_000], 3]);
  const ofDollars = lines(
    [['24/11/2026', '100.00', '']],
    { columns: { Date: 'booked_on', 'Credit (USD)': 'money_in' } },
    ['Date', 'Credit (USD)', 'CCY'],
  );
  expect([cents(ofDollars), ofDollars.foreign]).toEqual([[], 1]);
});

test('the order of day and month is detected, or asked for', () => {
  expect(shownDayOrder(['03/04/2026', '24/11/2026'])).toBe('dmy');
  expect(shownDayOrder(['03/04/2026', '11/24/2026'])).toBe('mdy');
  expect(shownDayOrder(['03/04/2026'])).toBe('none');
  expect(shownDayOrder(['13/04/2026', '04/13/2026'])).toBe('both');
  expect(shownDayOrder(['2026-04-03', '3-Apr-26'])).toBe('plain');
  const body = [['03/04/2026', 'Deposit', '', '', '10.00', '']];
  expect(read(body)).toEqual({ problem: expect.stringContaining('Say how the bank writes them') });
  expect(lines(body, { days: 'dmy' }).movements[0]?.booked_on).toBe('2026-04-03');
  expect(lines(body, { days: 'mdy' }).movements[0]?.booked_on).toBe('2026-03-04');
  const wrong = lines([['24/11/2026', 'Deposit', '', '', '10.00', '']], { days: 'mdy' });
  expect(wrong.problems).toEqual([
    { row: 2, message: "'24/11/2026' can't be read as a day that is written month/day/year." },
  ]);
});

test.each<[days: string[], order: ReturnType<typeof shownDayOrder>]>([
  [['24/11/26', '25/11/26', '30/11/26'], 'dmy'],
  [['26/11/24', '26/11/25', '26/11/30'], 'ymd'],
  [['26/11/24', '26/12/03'], 'ymd'],
  // The other days of the file tell which of the two it is.
  [['26/11/24', '2026-11-25'], 'ymd'],
  [['26/11/24', '25-Nov-2024'], 'dmy'],
  [['26/11/24', '27/11/2024'], 'dmy'],
  [['26/11/26'], 'dmy'],
  [['24/11/26'], 'dmy'],
  [['24/12/25', '25/01/26'], 'dmy'],
  // 2030 is still to come.
  [['30/11/26'], 'dmy'],
  [['26/11/30'], 'ymd'],
  // November 2026, or two years earlier: nothing in the file says which.
  [['26/11/24'], 'none'],
  [['11/26/24'], 'mdy'],
])('the days %p are written %s', (days, order) => expect(shownDayOrder(days, Date.parse('2026-11-30'))).toBe(order));

test('a year that stands first is no day of the month', () => {
  const days = (...typed: string[]) => typed.map((day) => [day, 'Deposit', '', '', '10.00', '']);
  const booked = (reading: BankReading) => reading.movements.map(({ booked_on }) => booked_on);
  expect(booked(lines(days('26/11/24', '26/11/30')))).toEqual(['2026-11-24', '2026-11-30']);
  expect(read(days('26/11/24'))).toEqual({ problem: expect.stringContaining('Say how the bank writes them') });
  expect(booked(lines(days('26/11/24'), { days: 'dmy' }))).toEqual(['2024-11-26']);
  expect(booked(lines(days('26/11/24'), { days: 'ymd' }))).toEqual(['2026-11-24']);
});

test.each([
  ['24-Nov-2026', '2026-11-24'],
  ['24 November 26', '2026-11-24'],
  ['24NOV2026', '2026-11-24'],
  ['Nov 24, 2026', '2026-11-24'],
  ['2026-11-24 09:15:00', '2026-11-24'],
  ['24.11.26 09:15', '2026-11-24'],
  ['2026年11月24日', '2026-11-24'],
  ['20261124', '2026-11-24'],
  ['20261124091500', '2026-11-24'],
  ['20261324', null],
  ['24th Nov 2026', '2026-11-24'],
  ['Tue, 24 November 2026', '2026-11-24'],
  ['31/02/2026', null],
  ['24/11', null],
  ['', null],
])('the date %p is read as %p', (cell, day) => expect(readDay(cell, 'dmy')).toBe(day));

test.each<[string[], BankColumn[], WorkbookCell[]]>([
  [
    ['交易日期', '摘要', '支出', '收入', '账户余额'],
    ['booked_on', 'description', 'money_out', 'money_in'],
    ['2026年11月24日', '货款', '', '¥1,240.50'],
  ],
  [
    ['记账日期', '用途', '借方金额', '贷方金额', '贷方余额', '对方户名'],
    ['booked_on', 'description', 'money_out', 'money_in'],
    ['20261124', '货款', '', '1,240.50'],
  ],
  [
    ['දිනය', 'විස්තරය', 'හර (රු.)', 'බැර (රු.)', 'ශේෂය'],
    ['booked_on', 'description', 'money_out', 'money_in'],
    ['24/11/2026', 'තැන්පතුව', '', 'රු. 1,240.50'],
  ],
  [
    ['தேதி', 'விவரம்', 'பற்று', 'வரவு', 'இருப்பு'],
    ['booked_on', 'description', 'money_out', 'money_in'],
    ['24/11/2026', 'வைப்பு', '', 'ரூ. 1,240.50'],
  ],
])('the statement with the headings %p is understood', (names, columns, line) => {
  const proposed = proposeColumns(names, [line], bankTarget).flatMap((column) => column.proposed ?? []);
  expect(proposed).toEqual(columns);
  const mapping = Object.fromEntries(columns.map((column, at) => [names[at] ?? '', column]));
  const found = lines([line, ['', '期初余额', '', '9.00'], ['', 'අවසාන ශේෂය', '', '9.00']], { columns: mapping }, names);
  const isForeign = String(line[3]).includes('¥');
  expect(found).toMatchObject({ passed: 2, foreign: Number(isForeign), problems: [] });
  expect(found.movements).toMatchObject(isForeign ? [] : [{ booked_on: '2026-11-24', cents: 124_050 }]);
});

test('a truncated file is reported, and a file without an amount column is rejected', () => {
  const cut = lines([
    ['24/11/2026', 'Deposit', 'R1', '', '1,240.50', '5,000.00'],
    ['24/11/2026', 'Deposit', 'R2', '', '1,2'],
  ]);
  // A workbook leaves out blank cells at the end of a line, and a line of totals has few.
  const short: WorkbookCell[] = ['25/11/2026', 'Deposit', 'R2', '', '9.00'];
  const names = [...NAMES, 'Branch'];
  const long: WorkbookCell[] = ['24/11/2026', 'Deposit', 'R1', '', '7.00', '8.00', 'Galle'];
  const mapping = { header_row: 1, columns: COLUMNS, defaults: {} };
  expect(readBankFile(names, mapping, [long, short], 2, false)).toMatchObject({ movements: [{}, {}], problems: [] });
  expect(lines([long, ['', 'Total', '', '', '7.00']], {}, names)).toMatchObject({ passed: 1, problems: [] });
  expect([cents(cut), cut.problems]).toEqual([[124_050], [{ row: 3, message: expect.stringContaining('cut off') }]]);
  expect(read([], { columns: { Date: 'booked_on', Debit: 'money_out' } })).toEqual({
    problem: 'Choose the column of money in, or the one of all amounts.',
  });
});

test("a bank's heading is found below its address and its account number", () => {
  const rows: WorkbookCell[][] = [
    ['Commercial Bank of Ceylon PLC'],
    ['Account statement', '', '', 'Account no.', '1000123456'],
    ['From 01/11/2026 to 30/11/2026'],
    [],
    ['Txn Date', 'Value Date', 'Narration', 'Cheque/Ref No', 'Withdrawal (LKR)', 'Deposit (LKR)', 'Balance'],
    ['24/11/2026', '24/11/2026', 'CEFT', '0001', '', '1,000.00', '2,000.00'],
  ];
  const at = findHead(rows, bankTarget);
  expect(at).toBe(4);
  const names = (rows[at] ?? []).map(String);
  expect(proposeColumns(names, rows.slice(5), bankTarget).map(({ proposed }) => proposed)).toEqual([
    ...['booked_on', null, 'description', 'bank_reference', 'money_out', 'money_in', null],
  ]);
});
