/** What turns the direction of writing. */
export const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu;
/** What steers terminals, or turns. Joiners stay: Sinhala is written with them. */
const STEERING = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;
/**
 * Marks that nobody sees in a line: where a word may break, which way to write. Two codes that differ by one look the same.
 * The joiners of Sinhala and Tamil are none of them.
 */
export const UNSEEN = /[\u00ad\u200b\u200e\u200f\u2060-\u2064\ufeff]/gu;
/** Some letters and signs are drawn as nothing, and one stands for a character that could not be read. */
const VISIBLE = /(?![\u115f\u1160\u2800\u3164\uffa0\ufffd])[\p{L}\p{N}\p{P}\p{S}]/u;

/** What no sheet, screen or database takes in a text: control characters but line breaks, and halves of characters. */
const NO_TEXT = /[^\P{Cc}\n]|\p{Cs}/gu;

/**
 * A text as it is kept, whether it is typed into a form or stands in a sheet, so that a sheet says what the form said: one
 * kind of line break, a blank for a tab and the like, none around it.
 */
export const keptText = (text: string): string => trimmed(text.replace(/\r\n?/g, '\n').replace(NO_TEXT, ' '));

/** Characters of a line: a name, a code, a telephone number. */
export const LINE = 200;

/**
 * As {@link keptText}, in one line: what stands in lists, subjects and sentences of others breaks or turns none of them, and
 * two that look the same are the same.
 */
export const keptLine = (text: string): string =>
  keptText(
    text
      .replace(/[\r\n\u2028\u2029]+/g, ' ')
      .replace(TURNING, '')
      .replace(UNSEEN, '')
      .replace(/\p{Zs}/gu, ' '),
  );

/** Without the blanks around it; a text of which nothing can be seen is blank. */
export function trimmed(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}

/** A text as it is shown to others than who wrote it: one kind of line break, and nothing invisible that could mislead. */
export function plainText(text: string): string {
  return trimmed(text.replace(/\r\n?/g, '\n').replace(STEERING, ''));
}

/**
 * A name without regard to case, as the database compares names: sign by sign. JavaScript alone makes two signs of an İ, and
 * of a Σ another at the end of a word than within.
 */
export const caseless = (name: string): string => name.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase();

/** The first so many units of a text, without half a character at the end: the database takes none. */
export const beginning = (text: string, length: number): string => text.slice(0, length).replace(/\p{Cs}$/u, '');
