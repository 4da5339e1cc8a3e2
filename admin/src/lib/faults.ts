/** Field errors by field name, as react-admin's forms take them. */
export type Faults = Record<string, string>;

/** The server's field errors; undefined for other rejections. */
export function faultsOf(error: unknown): Faults | undefined {
  return (error as { body?: { errors?: Faults } } | null)?.body?.errors;
}

const ENCODED = '@@react-admin@@';

/** The text of a validation error: react-admin stores it encoded, to translate it where it is shown. */
export function sentenceOf(fault: { message?: unknown } | undefined): string {
  const message = String(fault?.message ?? '');
  return message.startsWith(ENCODED) ? String(JSON.parse(message.slice(ENCODED.length))) : message;
}
