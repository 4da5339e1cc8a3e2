/** Characters that change the writing direction. */
export const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Terminal control characters and direction marks. Joiners stay: Sinhala needs them. */
const CONTROLS = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;
/**
 * Invisible characters in a line: soft hyphens, zero-width spaces, direction marks. With them two codes could differ
 * yet look the same. The joiners of Sinhala and Tamil are not included.
 */
export const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2060-\u2064\ufeff]/gu;
/** Letters and signs that have a visible shape; some are rendered as nothing, and one replaces unreadable characters. */
const VISIBLE = /(?![\u115f\u1160\u2800\u3164\uffa0\ufffd])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Characters that no worksheet, screen or database accepts in a text: control characters except line breaks, and lone
 * surrogates.
 */
const NO_TEXT = /[^\P{Cc}\n]|\p{Cs}/gu;

/**
 * Normalizes text from forms and workbooks alike: one kind of line break, a space for tabs and other control
 * characters, trimmed.
 */
export const normalizedText = (text: string): string => trimmed(text.replace(/\r\n?/g, '\n').replace(NO_TEXT, ' '));

/** Characters of a line: a name, a code, a telephone number. */
export const MAX_LINE_LENGTH = 200;

/**
 * {@link normalizedText} in one line, without invisible characters: it can't break the line of a list, subject or sentence or
 * change its direction. Letters with accents are one character each, as `nameKey` of look-alikes.ts compares them.
 */
export const normalizedLine = (text: string): string =>
  normalizedText(
    text
      .replace(/[\r\n\u2028\u2029]+/g, ' ')
      .replace(BIDI_CONTROLS, '')
      .replace(INVISIBLE, '')
      .replace(/\p{Zs}/gu, ' ')
      .normalize('NFC'),
  );

/** The text without surrounding spaces; a text without visible characters is blank. */
export function trimmed(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}

/** A text as shown to others than its author: one kind of line break, and nothing invisible that could mislead. */
export function plainText(text: string): string {
  return trimmed(text.replace(/\r\n?/g, '\n').replace(CONTROLS, ''));
}

/**
 * A name in lower case, as the database compares names: character by character. JavaScript alone makes two characters of an İ,
 * and another one of a Σ at the end of a word than within.
 */
export const caseless = (name: string): string => name.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase();

/** The first `length` code units of a text, without a lone surrogate at the end, which the database rejects. */
export const truncated = (text: string, length: number): string => text.slice(0, length).replace(/\p{Cs}$/u, '');
