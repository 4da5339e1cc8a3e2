/** Field errors by field name, as react-admin's forms take them. */
export type FormErrors = Record<string, string>;

/** The server's field errors; undefined for other rejections. */
export function formErrorsOf(error: unknown): FormErrors | undefined {
  return (error as { body?: { errors?: FormErrors } } | null)?.body?.errors;
}

const ENCODED = '@@react-admin@@';

/** The text of a validation error: react-admin stores it encoded, to translate it where it is shown. */
export function sentenceOf(problem: { message?: unknown } | undefined): string {
  const message = String(problem?.message ?? '');
  return message.startsWith(ENCODED) ? String(JSON.parse(message.slice(ENCODED.length))) : message;
}
