/**
 * For `placeholderData` of a query whose key has the id and the version of a record: what was read of it stays while its next version
 * is being read. Dialogs that show it would otherwise disappear when somebody else changes the record, with all that was typed.
 */
export const ofSameRecord =
  (id: string) =>
  <Data>(before: Data | undefined, query: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query?.queryKey.includes(id) ? before : undefined;
