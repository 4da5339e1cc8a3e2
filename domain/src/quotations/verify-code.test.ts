import { groupedCode, readCode, verifyCode } from './verify-code.js';

const random = (fill: number) => new Uint8Array(12).fill(fill);

test('a code has 60 bits, with equally frequent characters and no look-alikes', () => {
  const signs = new Set<string>();
  for (let byte = 0; byte < 256; byte += 1) signs.add(verifyCode(random(byte))[0] as string);
  expect(256 % signs.size).toBe(0);
  expect(signs.size ** 12).toBeGreaterThanOrEqual(2 ** 60);
  expect([...signs].join('')).not.toMatch(/[01OI]/);
  expect(verifyCode(random(7))).toHaveLength(12);
  expect(() => verifyCode(new Uint8Array(3))).toThrow(RangeError);
});

test('a code is printed in groups, and read however people type it', () => {
  const code = verifyCode(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]));
  expect(groupedCode(code)).toBe('3456-789A-BCDE');
  for (const typed of ['3456-789A-BCDE', '3456789abcde', ' 3456 789a bcde ', '3456–789A–BCDE']) {
    expect(readCode(typed)).toBe(code);
  }
  for (const typed of [
    '',
    '3456-789A-BCD',
    '3456-789A-BCDEF',
    '0456-789A-BCDE',
    '3456-789A-BCD%',
    '-'.repeat(10_000),
  ]) {
    expect(readCode(typed)).toBeNull();
  }
});
