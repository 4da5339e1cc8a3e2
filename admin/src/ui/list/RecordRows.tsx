import { Box, Stack } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
  DataTable,
  type RaRecord,
  RecordContextProvider,
  useExpanded,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { Facts } from '../Section';
import { CardSlot } from './ResponsiveColumn';
import { PageBox, RowBox, useSelection } from './selection';

/** The expandable content of rows. */
export interface RowDetail {
  /** Below a card; in a table it renders rows of its own (`display: table-row`), aligned with the columns. */
  element: ReactElement;
  // biome-ignore lint/suspicious/noExplicitAny: each list asks it of its own kind of row
  isThere: (row: any) => boolean;
}

/** Id of the expanded content, for the button that expands it. */
export const detailId = (resource: string, id: RaRecord['id']): string => `${resource}-${id}-expand`;

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

interface RecordCardsProps {
  label: string;
  /** Cards in a grid where there is room, instead of a column. */
  isGrid: boolean;
  detail?: RowDetail;
  /** The columns of the list. */
  children: ReactNode;
}

/** One card per record: its columns as a heading, labeled lines and a foot. */
export function RecordCards({ label, isGrid, detail, children }: RecordCardsProps) {
  // react-admin's iterator would show nothing if a refresh fails.
  const { data = [] } = useListContext();
  return (
    <Box component="ul" aria-label={label} sx={[{ listStyle: 'none', m: 0, p: 0 }, isGrid && grid]}>
      {data.map((row) => (
        <RecordContextProvider key={row.id} value={row}>
          <Stack component="li" sx={[{ gap: 1.25, minWidth: 0, p: 2 }, isGrid ? sheet : ruled]}>
            <Box sx={{ display: 'flex', gap: 1.5 }}>
              <RowBox />
              <CardSlot value="heading">{children}</CardSlot>
            </Box>
            <Facts labels="max-content">
              <CardSlot value="line">{children}</CardSlot>
            </Facts>
            <CardSlot value="foot">{children}</CardSlot>
            <CardSlot value="line">{detail ? <OpenedCard detail={detail} /> : null}</CardSlot>
          </Stack>
        </RecordContextProvider>
      ))}
    </Box>
  );
}

function OpenedCard({ detail: { element, isThere } }: { detail: RowDetail }) {
  const resource = useResourceContext() ?? '';
  const row = useRecordContext();
  const [isOpen] = useExpanded(resource, row?.id ?? '');
  return isOpen && row && isThere(row) ? <div id={detailId(resource, row.id)}>{element}</div> : null;
}

const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))', p: 2, pt: 0 };
const sheet = { border: 1, borderColor: 'divider', borderRadius: 1 };
const ruled = { '& + &': { borderTop: 1, borderColor: 'divider' } };
