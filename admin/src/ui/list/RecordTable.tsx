import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, useListContext } from 'react-admin';
import { PageBox, RowBox } from './RowBox';

interface RecordTableProps {
  label: string;
  isSelectable: boolean;
  /** Rows of three short lines at most, 64 px high. */
  isDense: boolean;
  /** The columns of the list. */
  children: ReactNode;
}

/** Rows under a head that stays in view. Wider than its place, it scrolls inside itself. */
export function RecordTable({ label, isSelectable, isDense, children }: RecordTableProps) {
  const { selectedIds = [] } = useListContext();
  // What else stands on the screen; the bar of a selection should not cover rows.
  const around = selectedIds.length ? 350 : 260;
  return (
    <Box
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{ maxHeight: `max(380px, calc(100dvh - ${around}px))`, overflow: 'auto', position: 'relative' }}
    >
      {/* react-admin's own boxes are all called 'Select this row'; ours name the record. */}
      <DataTable
        sx={isDense ? dense : undefined}
        aria-label={label}
        rowClick={false}
        bulkActionButtons={false}
        empty={<></>}
      >
        {isSelectable ? <DataTable.Col label={<PageBox />} render={() => <RowBox />} sx={{ width: 44 }} /> : null}
        {children}
      </DataTable>
    </Box>
  );
}

const dense = {
  // Eight columns have to fit beside the menu at 1280 px.
  '&& .MuiTableCell-root': { px: '4px' },
  '& tbody .MuiTableCell-root': { lineHeight: 1.4, py: 0.5, verticalAlign: 'middle' },
};
