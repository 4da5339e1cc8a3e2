import { Checkbox } from '@mui/material';
import { useDataTableCallbacksContext, useListContext, useRecordContext, useTranslate } from 'react-admin';
import { useSelection } from './selection';

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
          'aria-label': translate('list.select', { name: row.quotation_no ?? row.roll_number ?? row.name ?? row.id }),
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
