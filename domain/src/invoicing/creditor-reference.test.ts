import { creditorReference, isCreditorReference, printedReference } from './creditor-reference.js';

describe('the creditor reference', () => {
  it.each([
    ['539007547034', 'RF18539007547034'],
    ['2348231', 'RF712348231'],
  ])('of %s has the check digits of ISO 11649', (number, expected) => {
    expect(creditorReference(number)).toBe(expected);
    expect(isCreditorReference(expected)).toBe(true);
  });

  it('of a proforma invoice is printed in groups of four, and read with blanks and in lower case', () => {
    const reference = creditorReference('PI-2026-0001');
    expect(reference).toMatch(/^RF\d\dPI20260001$/);
    expect(isCreditorReference(printedReference(reference).toLowerCase())).toBe(true);
    expect(printedReference('RF18539007547034')).toBe('RF18 5390 0754 7034');
  });

  it('detects each mistyped digit and each swap of neighbors', () => {
    const right = creditorReference('PI-2026-0412');
    for (let at = 4; at < right.length; at += 1) {
      for (const digit of '0123456789') {
        if (digit === right[at]) continue;
        expect(isCreditorReference(`${right.slice(0, at)}${digit}${right.slice(at + 1)}`)).toBe(false);
      }
      const [one = '', two = ''] = [right[at], right[at + 1]];
      if (two && one !== two) {
        expect(isCreditorReference(`${right.slice(0, at)}${two}${one}${right.slice(at + 2)}`)).toBe(false);
      }
    }
  });

  it('rejects an empty number and one that is too long', () => {
    expect(() => creditorReference('--')).toThrow(RangeError);
    expect(() => creditorReference('A'.repeat(22))).toThrow(RangeError);
    expect(isCreditorReference('RF')).toBe(false);
  });
});
