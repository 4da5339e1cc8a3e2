import { Box, Typography } from '@mui/material';
import type { FabricImportFault } from '@selvedge/domain/fabrics/fabric-import';
import { formatQuantity } from '@selvedge/domain/length';
import { useTranslate } from 'react-admin';
import { CellTable } from './CellTable';

interface FaultTableProps {
  label: string;
  /** Explains what happened to these rows. */
  explanation: string;
  /** Heading of the message column. */
  heading: string;
  faults: readonly FabricImportFault[];
  /** Total number, if known. */
  total?: number;
}

/** Worksheet cells and their messages; renders nothing without any. */
export function FaultTable({ label, explanation, heading, faults, total = faults.length }: FaultTableProps) {
  const translate = useTranslate();
  if (faults.length === 0) return null;
  // Errors about a whole row name no column.
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
