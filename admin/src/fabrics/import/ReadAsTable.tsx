import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { ReadAs } from '@selvedge/domain/fabrics/sheet-mapping';
import { useTranslate } from 'react-admin';

/** Cells that were turned into something else, and into what; nothing without any. */
export function ReadAsTable({ readings }: { readings: readonly ReadAs[] }) {
  const translate = useTranslate();
  if (readings.length === 0) return null;
  const label = translate('resources.imports.mapping.read_as');
  return (
    <Box>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {label}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label={label} sx={frame}>
        <Table stickyHeader size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('resources.imports.result.row')}</TableCell>
              <TableCell>{translate('resources.imports.result.column')}</TableCell>
              <TableCell>{translate('resources.imports.mapping.cell')}</TableCell>
              <TableCell>{label}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {readings.map(({ row, column, cell, read_as }) => (
              <TableRow key={`${row} ${column}`}>
                <TableCell>{row}</TableCell>
                <TableCell>{translate(`resources.imports.columns.${column}`, { _: column })}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{cell}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{read_as}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

const frame = { border: 1, borderColor: 'divider', borderRadius: 1, maxHeight: 260 };
