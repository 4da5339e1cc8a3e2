/** The legal form at the end of a company's name, which banks shorten and customers leave out. */
const FORMS = new Set('PVT PRIVATE LTD LIMITED PLC LLC LLP INC CO COMPANY CORP CORPORATION'.split(' '));

/** What the name of a company is compared by: `Araliya Garments (Pvt) Ltd` and `araliya garments` are one. */
export function companyKey(name: string): string {
  const words = name.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  while (words.length > 1 && FORMS.has(words.at(-1) ?? '')) words.pop();
  return words.join('');
}
