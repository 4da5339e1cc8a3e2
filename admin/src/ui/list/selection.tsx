import { createContext, type ReactNode, useContext, useState } from 'react';
import { type Identifier, ListContextProvider, type RaRecord, useListContext, useNotify } from 'react-admin';

/** Which records of a list are meant: those that are ticked, or all that its filter finds. */
export interface Selection {
  count: number;
  /** Everything under the filter, on all pages, and not `ids`. */
  isAll: boolean;
  ids: readonly string[];
  isSelectable: (row: RaRecord) => boolean;
  /** What is ticked with this row: itself, or all that it stands for. */
  idsOf: (row: RaRecord) => readonly Identifier[];
  selectAll: () => void;
}

interface SelectionProviderProps {
  /** The most that may be ticked one by one. */
  max: number;
  isSelectable?: (row: RaRecord) => boolean;
  idsOf?: (row: RaRecord) => readonly Identifier[];
  children: ReactNode;
}

const SelectionContext = createContext<Selection | null>(null);

/** Null in a list whose records cannot be selected. */
export const useSelection = (): Selection | null => useContext(SelectionContext);

/**
 * Adds to react-admin's selection that it can mean all that the filter finds, has a limit, and ends with a change of
 * the filter: nobody should change what they do not see. It outlives a change of page.
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
    selectAll: () => choose({ under, isAll: true }),
  };
  return (
    <ListContextProvider value={{ ...list, selectedIds, onSelect, onToggleItem, onUnselectItems }}>
      <SelectionContext value={selection}>{children}</SelectionContext>
    </ListContextProvider>
  );
}
