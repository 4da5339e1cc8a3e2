import { extractValidSavedQueries, type SavedQuery, useListContext, useSavedQueries } from 'react-admin';

/** This admin's saved filters of the current list, by name; stored in this browser. */
export function useSavedFilters() {
  const [stored, store] = useSavedQueries(useListContext().resource);
  const saved = extractValidSavedQueries(stored);
  return {
    saved,
    /** Replaces one with the same name. */
    save: (one: SavedQuery) => store([...without(saved, one.label), one].toSorted(byName)),
    remove: (label: string) => store(without(saved, label)),
  };
}

/** Whether two names count as the same. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const without = (saved: readonly SavedQuery[], label: string): SavedQuery[] =>
  saved.filter((other) => !isSameName(other.label, label));

const byName = (one: SavedQuery, other: SavedQuery): number => one.label.localeCompare(other.label);
