import { cellAs } from '@selvedge/domain/fabrics/sheet-cells';
import { formatOf } from './number-format.js';

const LAKHS = '[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0';
const ACCOUNTS = '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-';

test.each<[string, number, string, string | number]>([
  ['"PO"00000', 123, 'PO00123', 'PO 123'],
  ['00\\-000', 12_345, '12-345', '12-345'],
  ['[$-409]00000', 123, '00123', 123],
  ['00000;@', 123, '00123', 123],
  ['00000_)', 123, '00123', 123],
  ['0.000', 90.75, '90.750', 90.75],
  ['000\\-00\\-0000', 12_345_678, '012-34-5678', '012-34-5678'],
  ['"FAB-"0000', 12, 'FAB-0012', 'FAB 12'],
  ['0000"-A"', 12, '0012-A', '12 -A'],
  ['General"元/米"', 18.5, '18.5元/米', '18.5 元/米'],
  ['G/通用格式"元"', 18.5, '18.5元', '18.5 元'],
  ['General" oz"', 4.5, '4.5 oz', '4.5 oz'],
  ['General\\ [$USD]', 18.5, '18.5 USD', '18.5 USD'],
  ['￥#,##0.00', 1234.5, '￥1,234.50', '￥ 1234.5'],
  ['₹ #,##0.00', 1234.5, '₹ 1,234.50', '₹ 1234.5'],
  ['$#,##0.00;[Red]-$#,##0.00', -2, '-$2.00', '$ -2'],
  ['[$￥-804]#,##0.00', 18.5, '￥18.50', '￥ 18.5'],
  ['0.00元/米', 18.5, '18.5 元/米', '18.5 元/米'],
  ['0.00 USD', 18.5, '18.5 USD', '18.5 USD'],
  ['[<100]0.00"元";0.00"USD"', 18.5, '18.50元', '18.5 元'],
  ['[<100]0.00"元";0.00"USD"', 185, '185.00USD', '185 USD'],
  ['[>=1000]0" m";[<0]0" yd";0" cm"', 5, '5 cm', '5 cm'],
  ['0" m";0" m short"', -5, '5 m short', '-5 m short'],
  ['0"元"', 18.5, '19元', '18.5 元'],
  ['0.000"元"', 1.234, '1.234元', '1.2340 元'],
  [ACCOUNTS, 1250, '1,250.00', 1250],
  [ACCOUNTS, 0, '-', 0],
  ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_)', 0, '$-', '$ 0'],
  ['_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)', 0, '-', 0],
  ['#,##0.00\\ [$€-40C]', 355_232.32, '355,232.32 €', '355232.32 €'],
  ['#,##0', 12_345, '12,345', 12_345],
  ['#\\ ##0.00', 1250.5, '1 250.50', 1250.5],
  [LAKHS, 1_250_000, '12,50,000', 1_250_000],
  ['0\\.00', 1250, '12.50', '12.50'],
  ['0%', 0.125, '13%', '12.5%'],
  ['# ?/?', 0.5, '1/2', 0.5],
  ['0.00E+00', 8_901_234_567_890, '8901234567890', 8_901_234_567_890],
  ['0.00;-0.00;"on request"', 0, 'on request', 'on request'],
  ['"yes";;"no"', 0, 'no', 'no'],
])('%s displays %d as %s, and its value is %s', (code, value, shown, amount) => {
  const cell = formatOf(code).number(value);
  expect([cellAs(cell, 'shown'), cellAs(cell, 'amount')]).toEqual([shown, amount]);
});

test.each([
  '[DBNum1]0',
  '[DBNum2][$-804]G/通用格式',
  '[$-D000000]0',
  '[$-4000439]0',
  '[$-1E000804]0',
  '[DBNum1][$-411]0"円"',
])('the text displayed by %s is unknown, but its value is read', (code) => {
  const cell = formatOf(code).number(1203);
  expect(cellAs(cell, 'shown')).toEqual({
    problem: expect.stringMatching(/^is shown in the numerals of another script/),
  });
  expect(cellAs(cell, 'amount')).toBe(code.includes('円') ? '1203 円' : 1203);
});

test('full-width digits and languages without digits of their own are read as digits', () => {
  const codes = ['[DBNum3]0', '[$-409]0', '[$-1000000]0', '[$-00000409]0', '[$$-409]0'];
  expect(codes.map((code) => cellAs(formatOf(code).number(12), 'shown'))).toEqual(['12', '12', '12', '12', '$12']);
});

test('a format that displays nothing gives a blank cell', () => {
  expect([';;;', '#', '#,###', '0;-0;;@'].map((code) => formatOf(code).number(0))).toEqual([null, null, null, null]);
  expect(formatOf(';;;').text('Poplin')).toBe('');
});

test('a text cell is read with the literal text of its format section', () => {
  expect(formatOf('"PO-"@').text('12')).toBe('PO-12');
  expect(formatOf('0;0;0;"PO-"@').text('12')).toBe('PO-12');
  expect(['0.00', '@', 'General', 'dd/mm/yyyy', '0;@'].map((code) => formatOf(code).text('A 1'))).toEqual(
    Array(5).fill('A 1'),
  );
});

test('date formats are distinguished from unit formats', () => {
  const codes = ['dd/mm/yyyy', '[$-F800]dddd', '[h]:mm', 'm"月"d"日"', '0" d"', 'General" yd"', '[Red]0'];
  expect(codes.map((code) => formatOf(code).isDate)).toEqual([true, true, true, true, false, false, false]);
});
