/** The fields that a change states: those that are undefined stay as they are. */
export const stated = <T extends object>(change: T): T =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as T;
