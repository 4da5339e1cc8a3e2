import { Box, Stack, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { Column } from './column';

interface RecordCardsProps<Row extends RaRecord> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** The same columns for a narrow screen: one card a record. */
export function RecordCards<Row extends RaRecord>({ label, columns, rows }: RecordCardsProps<Row>) {
  const at = (place: Column<Row>['onCard']) => columns.filter(({ onCard = 'line' }) => onCard === place);
  return (
    <Stack component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Stack key={row.id} component="li" sx={{ gap: 1.25, p: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
          <Box sx={{ display: 'flex', gap: 1.5 }}>
            {at('heading').map(({ label, cell }) => (
              <Box key={label} sx={{ flex: 'none', '&:last-child': { flex: 1, minWidth: 0 } }}>
                {cell(row)}
              </Box>
            ))}
          </Box>
          <Box component="dl" sx={{ display: 'grid', gap: 1, gridTemplateColumns: '104px 1fr', m: 0 }}>
            {at('line').map(({ label, cell }) => (
              <Line key={label} label={label}>
                {cell(row)}
              </Line>
            ))}
          </Box>
          {at('foot').map(({ label, cell }) => (
            <Box key={label}>{cell(row)}</Box>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

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
