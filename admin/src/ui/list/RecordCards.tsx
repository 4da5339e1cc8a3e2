import { Box, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider, useExpanded, useListContext, useRecordContext, useResourceContext } from 'react-admin';
import { Facts } from '../Facts';
import { CardPlace } from './ResponsiveColumn';
import { RowBox } from './RowBox';
import { detailId, type RowDetail } from './row-detail';

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
              <CardPlace value="heading">{children}</CardPlace>
            </Box>
            <Facts labels="max-content">
              <CardPlace value="line">{children}</CardPlace>
            </Facts>
            <CardPlace value="foot">{children}</CardPlace>
            <CardPlace value="line">{detail ? <OpenedCard detail={detail} /> : null}</CardPlace>
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
