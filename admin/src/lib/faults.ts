/** What is wrong with the fields of a form, by their names: the shape in which react-admin's forms take it. */
export type Faults = Record<string, string>;

/** What the server found wrong with single fields; undefined when the refusal was about something else. */
export function faultsOf(error: unknown): Faults | undefined {
  return (error as { body?: { errors?: Faults } } | null)?.body?.errors;
}
