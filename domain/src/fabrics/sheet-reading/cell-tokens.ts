import { BIDI_CONTROLS, INVISIBLE, normalizedText, truncated } from '../../plain-text.js';
import { FRACTIONS, plainDigits } from '../../typed-number.js';

/** The result of reading a foreign cell: a value and, if it was converted, how it was read. */
export type Reading<T> = { value: T; readAs: string | null } | { problem: string };

/** A cell's tokens: numbers, words, and single signs, in order. */
export interface Token {
  kind: 'number' | 'word' | 'sign';
  text: string;
}

/** Sinhala and Tamil are typed with and without them. */
const JOINERS = /[\u200c\u200d]/g;
/** Only so much of a cell is parsed; no price or measure is longer. */
const MAX_CHARACTERS = 300;
/** `57 1/2`, `57-1/2`: halves, quarters and eighths behind a whole number. */
const TYPED_FRACTION = /(?<=\d)[ -]([1357])[/\u2044]([248])(?!\d)/g;
/** Spaces between digits separate thousands before exactly three of them: `500, 200` are two numbers. */
const TOKENS = /\d[\d.,'\u2019]*(?:(?<=\d) \d{3}(?![\d])[.,]?(?:\d+)?)*|\.\d+|[\p{L}\p{M}]+|[^\s]/gu;

/** A cell as one line for messages. */
export const quoted = (cell: unknown): string => {
  const text = normalizedText(String(cell)).replace(/\s+/g, ' ');
  return `'${text.length > 60 ? `${truncated(text, 59)}…` : text}'`;
};

/** Marks that repeat the value above. */
const DITTO = /^(?:"+|〃|[-"]* ?(?:do|ditto)[."-]*|same as above|as above|同上)$/;

/** Why a cell can't be read that repeats the one above; null for any other. */
export const dittoIn = (cell: string | number | boolean): string | null =>
  typeof cell === 'string' && DITTO.test(plainCellText(cell))
    ? `${quoted(cell)} stands for the cell above: write it out in each row`
    : null;

/** Replaces full-width figures, look-alike signs and units in one sign (㎝, ㎡, m²) by what everybody types. */
export function plainCellText(text: string): string {
  return (
    plainDigits(text.slice(0, MAX_CHARACTERS))
      .replace(BIDI_CONTROLS, '')
      .replace(INVISIBLE, '')
      .replace(JOINERS, '')
      .replace(/(?<=\d)[\u066b\u066c](?=\d)/g, (mark) => (mark === '\u066b' ? '.' : ','))
      .replace(/[¼½¾⅛⅜⅝⅞]/g, (fraction) => FRACTIONS[fraction] ?? fraction)
      .replace(/(\d) \.(?=\d)/g, '$1.')
      // The sign of a footnote is no figure of the number before it.
      .replace(/(?<=[\d.,])[⁰¹²³⁴-⁹]/g, '^')
      .normalize('NFKC')
      .replace(/[\u2033\u201c\u201d\u301e]|\u2032\u2032|''/g, '"')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      // A tilde before all figures means about; behind some it begins the other end of a range.
      .replace(/^([^\d]*)[~\u301c\u223c\u2248]/, '$1 ')
      .replace(/[~\u301c\u223c]/g, '-')
      .replace(/\s+/g, ' ')
      // The point of 'Rs.50' ends the word: it is no half rupee.
      .replace(/(?<=[\p{L}\p{M}])\.(?=\d)/gu, '. ')
      .replace(TYPED_FRACTION, (typed, one: string, of: string) =>
        one < of ? (Number(one) / Number(of)).toFixed(of === '8' ? 4 : 2).slice(1) : typed,
      )
      .replace(/[\u2044\u2215]/g, '/')
      .trim()
      .toLowerCase()
  );
}

export function tokensOf(text: string): Token[] {
  return (plainCellText(text).match(TOKENS) ?? []).map((part) => {
    if (/^[\d.]*\d/.test(part)) return { kind: 'number', text: part };
    return { kind: /^[\p{L}\p{M}]/u.test(part) ? 'word' : 'sign', text: part };
  });
}

/**
 * Returns whether a number has a minus sign, before it or, as accounting programs write it, behind it: `1,250.00-`. The dash of
 * `800,-` and `800/-` stands for no cents. @param ends tokens after which a dash is not a minus but separates a range
 */
export const hasMinus = (tokens: readonly Token[], ends: (token: Token) => boolean = () => false): boolean =>
  tokens.some(({ text }, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    if (text !== '-') return false;
    if (next?.kind === 'number') return !(before && ends(before));
    const isBehind = before?.kind === 'number' ? /\d$/.test(before.text) : before?.kind === 'word' && !next;
    return isBehind && next?.kind !== 'word';
  });

/** Returns whether a number is in brackets, which bookkeepers use for negative numbers. */
export function isInBrackets(tokens: readonly Token[]): boolean {
  let depth = 0;
  return tokens.some(({ kind, text }) => {
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    return kind === 'number' && depth > 0;
  });
}
