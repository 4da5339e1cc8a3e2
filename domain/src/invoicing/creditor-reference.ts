/** `RF` and the digits that check the rest, as ISO 11649 has them: at most 21 letters and digits of the payee's own follow. */
const MOST = 21;

/** The remainder of a number of letters and digits (A = 10 … Z = 35) divided by 97, digit by digit. */
const remainderOf97 = (signs: string): number =>
  [...signs].reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);

/**
 * The structured creditor reference of a document, by which a bank's statement names it: `RF43PI20260001` of `PI-2026-0001`.
 * @throws RangeError for a number without letters and digits, or with more than 21
 */
export function creditorReference(number: string): string {
  const own = number.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (own === '' || own.length > MOST) throw new RangeError(`'${number}' has no 1 to ${MOST} letters and digits.`);
  const check = 98 - remainderOf97(`${own}RF00`);
  return `RF${String(check).padStart(2, '0')}${own}`;
}

/** In groups of four, as it is printed. */
export const printedReference = (reference: string): string => reference.match(/.{1,4}/g)?.join(' ') ?? '';

/** Returns whether somebody has typed or sent a reference without a mistake; blanks don't matter. */
export function isCreditorReference(typed: string): boolean {
  const signs = typed.toUpperCase().replace(/\s/g, '');
  return /^RF\d\d[A-Z0-9]{1,21}$/.test(signs) && remainderOf97(`${signs.slice(4)}${signs.slice(0, 4)}`) === 1;
}
