import { whatsAppNumber } from './whatsapp-number.js';

test.each([
  ['077 123 4567', '94771234567'],
  ['77-123-4567', '94771234567'],
  ['(011) 234 5678', '94112345678'],
  ['+94 77 123 4567', '94771234567'],
  ['+94 (0)77 123 4567', '94771234567'],
  ['+94 0771234567', '94771234567'],
  ['0094771234567', '94771234567'],
  ['94771234567', '94771234567'],
  ['+44 20 7946 0018', '442079460018'],
  ['0044 20 7946 0018', '442079460018'],
])('%s is reached at wa.me/%s', (typed, number) => {
  expect(whatsAppNumber(typed)).toBe(number);
});

test.each(['', '-', '1234', '077 123 45678', 'call my office', '+94', '0077 12', '077 123 4567 ext. 3'])(
  '%p is no number to write to',
  (typed) => {
    expect(whatsAppNumber(typed)).toBeNull();
  },
);
