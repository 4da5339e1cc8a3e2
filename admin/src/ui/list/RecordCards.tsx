import { Box, Stack, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { Column } from './column';
import { RowBox } from './RowBox';
import { useListSelection } from './selection';

interface RecordCardsProps<Row extends RaRecord> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Cards beside each other, where there is room, instead of below each other. */
  isGrid?: boolean;
}

/** One card a record: its columns as a heading, labelled lines and a foot. */
export function RecordCards<Row extends RaRecord>({ label, columns, rows, isGrid = false }: RecordCardsProps<Row>) {
  const isSelectable = useListSelection() !== null;
  const at = (place: Column<Row>['onCard']) => columns.filter(({ onCard = 'line' }) => onCard === place);
  return (
    <Box component="ul" aria-label={label} sx={[{ listStyle: 'none', m: 0, p: 0 }, isGrid && grid]}>
      {rows.map((row) => (
        <Stack key={row.id} component="li" sx={[{ gap: 1.25, minWidth: 0, p: 2 }, isGrid ? sheet : ruled]}>
          <Box sx={{ display: 'flex', gap: 1.5 }}>
            {isSelectable ? (
              <Box sx={{ flex: 'none' }}>
                <RowBox row={row} />
              </Box>
            ) : null}
            {at('heading').map(({ label, cell }) => (
              <Box key={label} sx={{ flex: 'none', '&:last-child': { flex: 1, minWidth: 0 } }}>
                {cell(row)}
              </Box>
            ))}
          </Box>
          <Box
            component="dl"
            sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: 'max-content 1fr', m: 0, rowGap: 1 }}
          >
            {at('line').map(({ label, cell }) => (
              <Line key={label} label={label}>
                {cell(row)}
              </Line>
            ))}
          </Box>
          {at('foot').map(({ label, cell }) => (
            <Box key={label} sx={{ mt: 'auto' }}>
              {cell(row)}
            </Box>
          ))}
        </Stack>
      ))}
    </Box>
  );
}

const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))', p: 2, pt: 0 };
const sheet = { border: 1, borderColor: 'divider', borderRadius: 1 };
const ruled = { '& + &': { borderTop: 1, borderColor: 'divider' } };

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ fontSize: '0.8125rem', m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </>
  );
}
