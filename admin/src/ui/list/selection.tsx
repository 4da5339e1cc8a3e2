import { Button, Checkbox } from '@mui/material';
import { formatQuantity } from '@selvedge/domain/length';
import { createContext, type ReactNode, useContext, useState } from 'react';
import {
  BulkActionsToolbar,
  type Identifier,
  ListContextProvider,
  useDataTableCallbacksContext,
  useListContext,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { FloatingBar } from '../FloatingBar';

/** The selected records of a list: individual ones, or all that match its filter. */
interface Selection extends Required<Omit<SelectionRules, 'max'>> {
  count: number;
  /** All matching records on all pages, instead of `ids`. */
  isAll: boolean;
  ids: readonly string[];
  /** The ids that the rows of the page select. */
  rows: readonly Identifier[];
  selectAll: () => void;
}

export interface SelectionRules {
  /** The maximum number of individually selected records. */
  max: number;
  // biome-ignore lint/suspicious/noExplicitAny: each list asks it of its own kind of record
  isSelectable?: (row: any) => boolean;
  /** The ids selected by a row that represents several records. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  idsOf?: (row: any) => readonly Identifier[];
}

const SelectionContext = createContext<Selection | null>(null);

/** Null in a list without selection. */
export const useSelection = (): Selection | null => useContext(SelectionContext);

/**
 * Extends react-admin's selection: it can cover all matching records, has a limit, and is cleared when the filter
 * changes, so that nobody changes records they do not see. It survives paging.
 */
export function SelectionProvider(props: SelectionRules & { children: ReactNode }) {
  const { max, isSelectable = () => true, idsOf = ({ id }) => [id], children } = props;
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

/** Selects one record; with the shift key in a table, the range from the last one. */
export function RowBox() {
  const translate = useTranslate();
  const { selectedIds, onToggleItem, onSelect } = useListContext();
  const { handleToggleItem = onToggleItem } = useDataTableCallbacksContext() ?? {};
  const selection = useSelection();
  const row = useRecordContext();
  if (!selection || !row) return null;
  const ids = selection.idsOf(row);
  const isTicked = ids.every((id) => selectedIds.includes(id));
  const toggleAll = () =>
    onSelect(isTicked ? selectedIds.filter((id) => !ids.includes(id)) : [...new Set([...selectedIds, ...ids])]);
  return (
    <Checkbox
      size="small"
      disabled={!selection.isSelectable(row)}
      checked={isTicked}
      onClick={(event) =>
        ids.length > 1 ? toggleAll() : handleToggleItem(row.id, event as unknown as React.MouseEvent<HTMLInputElement>)
      }
      slotProps={{
        input: {
          'aria-label': translate('list.select', {
            name: row.quotation_no ?? row.roll_number ?? row.name ?? row.fabric_name ?? row.id,
          }),
        },
      }}
      sx={box}
    />
  );
}

/** Selects the records of the page. */
export function PageBox() {
  const translate = useTranslate();
  const { selectedIds, onSelect } = useListContext();
  const rows = useSelection()?.rows ?? [];
  const others = selectedIds.filter((id) => !rows.includes(id));
  const ticked = selectedIds.length - others.length;
  const isAll = ticked > 0 && ticked === rows.length;
  return (
    <Checkbox
      size="small"
      disabled={rows.length === 0}
      checked={isAll}
      indeterminate={ticked > 0 && !isAll}
      onChange={() => onSelect(isAll ? others : [...others, ...rows])}
      slotProps={{ input: { 'aria-label': translate('ra.action.select_all') } }}
      sx={box}
    />
  );
}

/** As tall as a line of text, with a touch target that extends over the cell's padding. */
const box = { flex: 'none', m: -1, '@media (pointer: coarse), (max-width: 599.95px)': { p: 1.5 } };

interface SelectionBarProps {
  /** Cards have no table head, so the page is selected here. */
  hasPageBox: boolean;
  /** Whether the actions support all matching records. */
  canSelectAll: boolean;
  /** The bulk actions. */
  children: ReactNode;
}

/** Floats above the end of a list while something is selected: the number selected and the bulk actions. */
export function SelectionBar({ hasPageBox, canSelectAll, children }: SelectionBarProps) {
  const translate = useTranslate();
  const { total = 0 } = useListContext();
  const selection = useSelection();
  if (!selection?.count) return null;
  const { count, isAll, selectAll } = selection;
  return (
    <FloatingBar label={translate('list.selection')}>
      {hasPageBox ? <PageBox /> : null}
      <BulkActionsToolbar
        label={translate(isAll ? 'list.all_selected' : 'ra.action.bulk_actions', {
          count: formatQuantity(count),
          smart_count: count,
        })}
        selectAllButton={
          canSelectAll && !isAll && total > count ? (
            <Button size="small" onClick={selectAll}>
              {translate('list.select_matching', { count: formatQuantity(total) })}
            </Button>
          ) : (
            false
          )
        }
      >
        {children}
      </BulkActionsToolbar>
    </FloatingBar>
  );
}
