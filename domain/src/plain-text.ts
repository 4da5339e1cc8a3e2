/** What steers terminals or turns the direction of writing. Joiners stay: Sinhala is written with them. */
const STEERING = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;
/** Some letters and signs are drawn as nothing. */
const VISIBLE = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Without the blanks around it; a text of which nothing can be seen is blank. */
export function trimmed(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}

/** A text as it is shown to others than who wrote it: one kind of line break, and nothing invisible that could mislead. */
export function plainText(text: string): string {
  return trimmed(text.replace(/\r\n?/g, '\n').replace(STEERING, ''));
}
