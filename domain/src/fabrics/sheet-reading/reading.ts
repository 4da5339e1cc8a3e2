/** What a cell that somebody else wrote comes to: a value of ours and, where it was turned into that, how it was read. */
export type Reading<T> = { value: T; readAs: string | null } | { fault: string };

/** A cell in its parts: figures, words of letters, and single signs, in their order. */
export interface Token {
  kind: 'number' | 'word' | 'sign';
  text: string;
}

/** More of a cell than any price or measure takes is not looked at. */
const MAX_CHARACTERS = 300;
const FRACTIONS: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' };
/** Blanks part thousands before exactly three figures. */
const TOKENS = /\d[\d.,'\u2019]*(?: \d{3}(?![\d])[.,]?(?:\d+)?)*|\.\d+|[\p{L}\p{M}]+|[^\s]/gu;

/** One line of a cell, fit to be quoted. */
export const quoted = (cell: unknown): string => {
  const text = String(cell).replace(/\s+/g, ' ').trim();
  return `'${text.length > 60 ? `${text.slice(0, 59)}…` : text}'`;
};

/** Full-width figures, signs that look alike and units of one sign (㎝, ㎡, m²) as everybody types them. */
export function plainText(text: string): string {
  return text
    .slice(0, MAX_CHARACTERS)
    .replace(/[¼½¾]/g, (fraction) => FRACTIONS[fraction] ?? fraction)
    .replace(/(\d) \.(?=\d)/g, '$1.')
    .normalize('NFKC')
    .replace(/[\u2033\u201c\u201d\u301e]|\u2032\u2032|''/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[~\u301c\u223c]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

export function tokensOf(text: string): Token[] {
  return (plainText(text).match(TOKENS) ?? []).map((part) => {
    if (/^[\d.]*\d/.test(part)) return { kind: 'number', text: part };
    return { kind: /^[\p{L}\p{M}]/u.test(part) ? 'word' : 'sign', text: part };
  });
}
