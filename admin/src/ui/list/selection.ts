import { createContext, useContext, useState } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { complain } from '../toast';

/** Which records of a list are meant: those that are ticked, or all that its filter finds. */
export interface Selection {
  count: number;
  /** Everything under the filter, on all pages, and not `ids`. */
  isAll: boolean;
  ids: readonly string[];
  has: (id: string) => boolean;
  /** How much of the page in view. */
  page: 'none' | 'some' | 'all';
  toggle: (id: string) => void;
  togglePage: () => void;
  selectAll: () => void;
  clear: () => void;
}

interface Ticks {
  ids: ReadonlySet<string>;
  isAll: boolean;
  /** The filter they were made under. */
  under: string;
}

/**
 * The selection of the list around it. It outlives a change of page, and ends with a change of the filter, because
 * nobody should change what they do not see.
 *
 * @param max the most that may be ticked one by one
 */
export function useSelection(max: number): Selection {
  const { data, total = 0, filterValues } = useListContext<RaRecord>();
  const under = JSON.stringify(filterValues);
  const nothing: Ticks = { ids: new Set(), isAll: false, under };
  const [stored, store] = useState(nothing);
  const { ids, isAll } = stored.under === under ? stored : nothing;

  const rows = (data ?? []).map(({ id }) => String(id));
  const has = (id: string) => isAll || ids.has(id);
  const ticked = rows.filter(has).length;
  const page = ticked === 0 ? 'none' : ticked === rows.length ? 'all' : 'some';

  const tick = (next: ReadonlySet<string>) => {
    if (next.size > max) complain(`At most ${max} can be ticked. Narrow the list and select all that match.`);
    else store({ ids: next, isAll: false, under });
  };
  const toggle = (id: string) => {
    const next = new Set(isAll ? rows : ids);
    if (!next.delete(id)) next.add(id);
    tick(next);
  };
  const togglePage = () => {
    if (isAll) store(nothing);
    else tick(page === 'all' ? new Set([...ids].filter((id) => !rows.includes(id))) : new Set([...ids, ...rows]));
  };
  return {
    count: isAll ? total : ids.size,
    isAll,
    ids: [...ids],
    has,
    page,
    toggle,
    togglePage,
    selectAll: () => store({ ids: new Set(), isAll: true, under }),
    clear: () => store(nothing),
  };
}

/** Null in a list whose records cannot be selected. */
export const SelectionContext = createContext<Selection | null>(null);

export const useListSelection = (): Selection | null => useContext(SelectionContext);
