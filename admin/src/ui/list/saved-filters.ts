import { readSession } from '@selvedge/web/session';
import { type FilterPayload, type SortPayload, useListContext, useStore } from 'react-admin';

/** A filter and an order of a list, under a name that an admin gave it. */
export interface SavedFilter {
  name: string;
  filter: FilterPayload;
  sort: SortPayload;
}

/** The filters that this admin keeps for the list around, by name; kept in this browser. */
export function useSavedFilters() {
  const { resource } = useListContext();
  const [saved, store] = useStore<SavedFilter[]>(`${resource}.savedFilters.${readSession()?.user.id}`, []);
  return {
    saved,
    /** Takes the place of one with the same name. */
    save: (one: SavedFilter) => store([...without(saved, one.name), one].toSorted(byName)),
    remove: (name: string) => store(without(saved, name)),
  };
}

/** Whether two names would be taken for one. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const without = (saved: readonly SavedFilter[], name: string): SavedFilter[] =>
  saved.filter((other) => !isSameName(other.name, name));

const byName = (one: SavedFilter, other: SavedFilter): number => one.name.localeCompare(other.name);
