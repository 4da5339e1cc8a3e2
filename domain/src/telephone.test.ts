import { telephoneDigits } from './telephone.js';

test.each([
  '0771234567',
  '077 123 4567',
  '077-123-4567',
  '077–123–4567',
  '(077) 123/4567',
  '+94771234567',
  '+94 (0)77 123 4567',
  '0094 77 123 4567',
  '94771234567',
  '771234567',
  '０７７１２３４５６７',
  '＋９４７７１２３４５６７',
  '\u202a+94\u00a077\u00a0123\u00a04567\u202c',
])('%j is recognized as the same number', (typed) => {
  expect(telephoneDigits(typed)).toBe('771234567');
});

test.each([
  ['+44 20 7946 0018', '442079460018'],
  ['0044 20 7946 0018', '442079460018'],
  ['1234567', '1234567'],
  ['077', ''],
  ['CP-1120', ''],
  ['call 0771234567', ''],
  ['', ''],
])('%j has the digits %j', (typed, digits) => {
  expect(telephoneDigits(typed)).toBe(digits);
});
