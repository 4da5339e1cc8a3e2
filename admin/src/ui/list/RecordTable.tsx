import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, TableSortLabel } from '@mui/material';
import { type RaRecord, useListContext } from 'react-admin';
import type { Column } from './column';
import { PageBox, RowBox } from './RowBox';
import { useListSelection } from './selection';

interface RecordTableProps<Row extends RaRecord> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** Rows under a head that stays in view. Wider than its place, it scrolls inside itself. */
export function RecordTable<Row extends RaRecord>({ label, columns, rows }: RecordTableProps<Row>) {
  const selection = useListSelection();
  const isSelectable = selection !== null;
  // What else stands on the screen; the bar of a selection should not cover rows.
  const around = selection?.count ? 350 : 260;
  return (
    <TableContainer
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{ maxHeight: `max(380px, calc(100dvh - ${around}px))`, position: 'relative' }}
    >
      <Table stickyHeader size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {isSelectable ? (
              <TableCell sx={{ width: 44 }}>
                <PageBox />
              </TableCell>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.label} column={column} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              {isSelectable ? (
                <TableCell>
                  <RowBox row={row} />
                </TableCell>
              ) : null}
              {columns.map(({ label, cell, align }) => (
                <TableCell key={label} align={align} sx={align === 'right' ? figures : undefined}>
                  {cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };

function HeadCell<Row extends RaRecord>({ column }: { column: Column<Row> }) {
  const { sort, setSort } = useListContext();
  const { label, sortBy, align, width } = column;
  if (!sortBy) {
    return (
      <TableCell align={align} sx={{ minWidth: width, width }}>
        {label}
      </TableCell>
    );
  }
  const isSorted = sort.field === sortBy;
  const direction = isSorted && sort.order === 'DESC' ? 'desc' : 'asc';
  return (
    <TableCell align={align} sx={{ minWidth: width, width }} sortDirection={isSorted && direction}>
      <TableSortLabel
        active={isSorted}
        direction={direction}
        onClick={() => setSort({ field: sortBy, order: isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
}
