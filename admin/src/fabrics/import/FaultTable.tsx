import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { FabricImportFault } from '@selvedge/domain/fabrics/fabric-import';
import { formatQuantity } from '@selvedge/domain/length';
import { useTranslate } from 'react-admin';

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
  return (
    <Box>
      <Typography variant="h3" component="h3">
        {label}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {explanation}
      </Typography>
      {/* A region that scrolls must be reachable by keyboard. */}
      <TableContainer tabIndex={0} role="region" aria-label={label} sx={frame}>
        <Table stickyHeader size="small">
          <TableHead>
            <TableRow>
              {['row', 'item_code', ...(hasColumns ? ['column'] : [])].map((name) => (
                <TableCell key={name}>{translate(`resources.imports.result.${name}`)}</TableCell>
              ))}
              <TableCell>{heading}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {faults.map(({ row, item_code, column, message }) => (
              <TableRow key={`${row} ${column} ${message}`}>
                <TableCell>{row}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{item_code || '-'}</TableCell>
                {hasColumns ? <TableCell>{column}</TableCell> : null}
                <TableCell sx={{ minWidth: 160 }}>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {total > faults.length ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {translate('resources.imports.result.first', { count: formatQuantity(faults.length) })}
        </Typography>
      ) : null}
    </Box>
  );
}

const frame = { border: 1, borderColor: 'divider', borderRadius: 1, maxHeight: 260 };
