/** What is wrong with the fields of a form, by their names: the shape in which react-admin's forms take it. */
export type Faults = Record<string, string>;

/** What the server found wrong with single fields; undefined when the refusal was about something else. */
export function faultsOf(error: unknown): Faults | undefined {
  return (error as { body?: { errors?: Faults } } | null)?.body?.errors;
}

const ENCODED = '@@react-admin@@';

/** The sentence of a fault that a rule found: react-admin keeps it wrapped, to translate it where it is shown. */
export function sentenceOf(fault: { message?: unknown } | undefined): string {
  const message = String(fault?.message ?? '');
  return message.startsWith(ENCODED) ? String(JSON.parse(message.slice(ENCODED.length))) : message;
}
