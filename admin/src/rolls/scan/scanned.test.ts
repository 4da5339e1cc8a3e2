import { rollOfCode, typedNumber } from './scanned';

const id = '10000000-0000-4000-8000-00000000000a';

test.each([
  [`https://fabrics.example/admin/rolls/${id}`, { id }],
  [`https://fabrics.example/admin/rolls/${id.toUpperCase()}/?from=label#top`, { id }],
  ['R-000123', { number: 'R-000123' }],
  [' r-000123 ', { number: 'R-000123' }],
  ['https://fabrics.example/fabrics/1', null],
  [`https://elsewhere.example/?next=/admin/rolls/${id}`, null],
  ['javascript:alert(1)', null],
  ['', null],
])('the code %s is read', (text, roll) => expect(rollOfCode(text)).toEqual(roll));

test.each([
  ['123', 'R-000123'],
  ['r 123', 'R-000123'],
  ['R-1000123', 'R-1000123'],
  ['M-77', 'M-77'],
])('a typed %s is read as %s', (text, number) => expect(typedNumber(text)).toBe(number));
