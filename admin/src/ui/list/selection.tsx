import { createContext, type ReactNode, useContext, useState } from 'react';
import { type Identifier, ListContextProvider, type RaRecord, useListContext, useNotify } from 'react-admin';

/** The selected records of a list: individual ones, or all that match its filter. */
export interface Selection {
  count: number;
  /** All matching records on all pages, instead of `ids`. */
  isAll: boolean;
  ids: readonly string[];
  isSelectable: (row: RaRecord) => boolean;
  /** The ids selected by this row: its own, or those it represents. */
  idsOf: (row: RaRecord) => readonly Identifier[];
  /** The ids that the rows of the page select. */
  rows: readonly Identifier[];
  selectAll: () => void;
}

interface SelectionProviderProps {
  /** The maximum number of individually selected records. */
  max: number;
  isSelectable?: (row: RaRecord) => boolean;
  idsOf?: (row: RaRecord) => readonly Identifier[];
  children: ReactNode;
}

const SelectionContext = createContext<Selection | null>(null);

/** Null in a list without selection. */
export const useSelection = (): Selection | null => useContext(SelectionContext);

/**
 * Extends react-admin's selection: it can cover all matching records, has a limit, and is cleared when the filter
 * changes, so that nobody changes records they do not see. It survives paging.
 */
export function SelectionProvider({
  max,
  isSelectable = () => true,
  idsOf = ({ id }) => [id],
  children,
}: SelectionProviderProps) {
  const list = useListContext();
  const notify = useNotify();
  const under = JSON.stringify(list.filterValues);
  const [chosen, choose] = useState({ under, isAll: false });
  const isCurrent = chosen.under === under;
  const isAll = isCurrent && chosen.isAll;
  const rows = (list.data ?? []).filter(isSelectable).flatMap((row) => [...idsOf(row)]);
  const selectedIds = isAll ? rows : isCurrent ? list.selectedIds : [];

  const onSelect = (ids: Identifier[]) => {
    if (ids.length > max) return notify('list.too_many_ticked', { type: 'warning', messageArgs: { max } });
    choose({ under, isAll: false });
    list.onSelect(ids);
  };
  const onToggleItem = (id: Identifier) =>
    onSelect(selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id]);
  const onUnselectItems = () => {
    choose({ under, isAll: false });
    list.onSelect([]);
  };
  const selection: Selection = {
    count: isAll ? (list.total ?? 0) : selectedIds.length,
    isAll,
    ids: selectedIds.map(String),
    isSelectable,
    idsOf,
    rows,
    selectAll: () => choose({ under, isAll: true }),
  };
  return (
    <ListContextProvider value={{ ...list, selectedIds, onSelect, onToggleItem, onUnselectItems }}>
      <SelectionContext value={selection}>{children}</SelectionContext>
    </ListContextProvider>
  );
}
