import { Box, Typography } from '@mui/material';
import type { ReadAs } from '@selvedge/domain/fabrics/sheet-mapping';
import { useTranslate } from 'react-admin';
import { CellTable } from './CellTable';

/** Converted cells and their results; renders nothing without any. */
export function ReadAsTable({ readings }: { readings: readonly ReadAs[] }) {
  const translate = useTranslate();
  if (readings.length === 0) return null;
  const label = translate('resources.imports.mapping.read_as');
  return (
    <Box>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {label}
      </Typography>
      <CellTable
        label={label}
        headings={[
          translate('resources.imports.result.row'),
          translate('resources.imports.result.column'),
          translate('resources.imports.mapping.cell'),
          label,
        ]}
        rows={readings.map(({ row, column, cell, read_as }) => ({
          key: `${row} ${column}`,
          cells: [row, translate(`resources.imports.columns.${column}`, { _: column }), cell, read_as],
        }))}
      />
    </Box>
  );
}
