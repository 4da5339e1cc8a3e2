import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable } from 'react-admin';
import { PageBox, RowBox } from './RowBox';
import type { RowDetail } from './row-detail';
import { useSelection } from './selection';

interface RecordTableProps {
  label: string;
  /** Rows of at most three short lines, 64 px high. */
  isDense: boolean;
  /** Whether a bar floats above the end of the list: it should cover neither rows nor the pager. */
  hasBar: boolean;
  detail?: RowDetail;
  /** The columns of the list. */
  children: ReactNode;
}

/** A table with a sticky head. If wider than its container, it scrolls inside it. */
export function RecordTable({ label, isDense, hasBar, detail, children }: RecordTableProps) {
  const isSelectable = useSelection() !== null;
  // Height of the other elements on the screen.
  const around = hasBar ? 350 : 260;
  return (
    <Box
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{
        containerType: 'inline-size',
        maxHeight: `max(380px, calc(100dvh - ${around}px))`,
        overflow: 'auto',
        position: 'relative',
      }}
    >
      {/* react-admin labels all checkboxes 'Select this row'; ours name the record. */}
      <DataTable
        sx={[isDense && dense, !isSelectable && roomAtEnds, detail !== undefined && openedByOwnCells]}
        expand={detail?.element}
        isRowExpandable={detail?.isThere}
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

/** Hides react-admin's own expand column, which takes the width of a word. */
const openedByOwnCells = {
  '& .RaDataTable-expandHeader, & .RaDataTable-expandIconCell': { display: 'none' },
  '& .RaDataTable-expandable > .MuiTableCell-root': { borderBottom: '1px solid', borderColor: 'divider' },
  // Expanded rows are rows of the table as well: react-admin's wrappers get no box.
  '& .RaDataTable-expandRow, & .RaDataTable-expandRow > .MuiTableCell-root, & .RaDataTable-expandRow :is(.MuiCollapse-root, .MuiCollapse-wrapper, .MuiCollapse-wrapperInner)':
    { display: 'contents' },
};

/** Where no checkboxes stand at the edge. */
const roomAtEnds = {
  '&& .MuiTableCell-root:first-of-type': { pl: 1 },
  '&& .MuiTableCell-root:last-of-type': { pr: 1 },
};

const dense = {
  // Eight columns have to fit beside the menu at 1280 px.
  '&& .MuiTableCell-root': { px: '4px' },
  '& tbody .MuiTableCell-root': { lineHeight: 1.4, py: 0.5, verticalAlign: 'middle' },
};
