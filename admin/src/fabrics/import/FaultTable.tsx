import { Box, Typography } from '@mui/material';
import type { FabricImportFault } from '@selvedge/domain/fabrics/fabric-import';
import { formatQuantity } from '@selvedge/domain/length';
import { useTranslate } from 'react-admin';
import { CellTable } from './CellTable';

interface FaultTableProps {
  label: string;
  /** What became of these rows. */
  explanation: string;
  /** Of the column with the messages. */
  heading: string;
  faults: readonly FabricImportFault[];
  /** Of all that there are, when that is known. */
  total?: number;
}

/** Cells of a sheet and what is to be said of them; nothing without any. */
export function FaultTable({ label, explanation, heading, faults, total = faults.length }: FaultTableProps) {
  const translate = useTranslate();
  if (faults.length === 0) return null;
  // What holds for a whole row names no cell.
  const hasColumns = faults.some(({ column }) => column);
  const names = ['row', 'item_code', ...(hasColumns ? ['column'] : [])];
  return (
    <Box>
      <Typography variant="h3" component="h3">
        {label}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {explanation}
      </Typography>
      <CellTable
        label={label}
        headings={[...names.map((name) => translate(`resources.imports.result.${name}`)), heading]}
        rows={faults.map(({ row, item_code, column, message }) => ({
          key: `${row} ${column} ${message}`,
          cells: [row, item_code || '-', ...(hasColumns ? [column] : []), message],
        }))}
      />
      {total > faults.length ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {translate('resources.imports.result.first', { count: formatQuantity(faults.length) })}
        </Typography>
      ) : null}
    </Box>
  );
}
