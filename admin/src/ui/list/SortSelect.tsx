import { TextField } from '@mui/material';
import { type RaRecord, useListContext } from 'react-admin';
import type { Column } from './column';

/** Sorting where there is no table head to click. */
export function SortSelect<Row extends RaRecord>({ columns }: { columns: readonly Column<Row>[] }) {
  const { sort, setSort } = useListContext();
  return (
    <TextField
      select
      label="Sort by"
      value={`${sort.field} ${sort.order}`}
      onChange={(event) => {
        const [field = '', order] = event.target.value.split(' ');
        setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
      }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ flex: { xs: '1 1 140px', sm: 'none' } }}
    >
      {columns.some(({ sortBy }) => sortBy === 'created_at') ? null : (
        <option value="created_at DESC">Newest first</option>
      )}
      {columns.map(({ label, sortBy }) =>
        sortBy
          ? (['ASC', 'DESC'] as const).map((order) => (
              <option key={`${sortBy} ${order}`} value={`${sortBy} ${order}`}>
                {label} {order === 'ASC' ? '↑' : '↓'}
              </option>
            ))
          : null,
      )}
    </TextField>
  );
}
