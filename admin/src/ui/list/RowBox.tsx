import { Checkbox } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { useListSelection } from './selection';

/** Ticks one record; nothing in a list without a selection. */
export function RowBox({ row }: { row: RaRecord }) {
  const selection = useListSelection();
  if (!selection) return null;
  const id = String(row.id);
  return (
    <Checkbox
      size="small"
      checked={selection.has(id)}
      onChange={() => selection.toggle(id)}
      slotProps={{ input: { 'aria-label': `Select ${row.name ?? id}` } }}
      sx={box}
    />
  );
}

/** Ticks what is in view. */
export function PageBox() {
  const selection = useListSelection();
  if (!selection) return null;
  return (
    <Checkbox
      size="small"
      checked={selection.page === 'all'}
      indeterminate={selection.page === 'some'}
      onChange={selection.togglePage}
      slotProps={{ input: { 'aria-label': 'Select this page' } }}
      sx={box}
    />
  );
}

/** As tall as a line of text, with a touch target around it that reaches over the cell's padding. */
const box = { m: -1, '@media (pointer: coarse), (max-width: 599.95px)': { p: 1.5 } };
