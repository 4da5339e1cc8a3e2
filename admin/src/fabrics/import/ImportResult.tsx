import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { formatQuantity } from '@selvedge/domain/length';
import type { SheetResult } from './import-sheet';

const HEADINGS = ['Row', 'Item Code', 'Column', 'What is wrong'];

/** The counts of a sheet, and the rows that were refused. */
export function ImportResult({ result: { answer, isDryRun } }: { result: SheetResult }) {
  const counts = [
    [isDryRun ? 'Would be created' : 'Created', answer.success_count],
    [isDryRun ? 'Would be updated' : 'Updated', answer.update_count],
    ['Repeated in the sheet', answer.duplicate_count],
    ['With errors', answer.error_count],
  ] as const;
  return (
    <section aria-label={isDryRun ? 'Preview' : 'Result'}>
      <Typography>{answer.message}</Typography>
      <Box component="dl" sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: '1fr auto', mb: 2 }}>
        {counts.map(([label, count]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" sx={{ fontVariantNumeric: 'tabular-nums', m: 0, textAlign: 'right' }}>
              {formatQuantity(count)}
            </Typography>
          </Box>
        ))}
      </Box>
      {answer.errors.length > 0 ? <ErrorTable errors={answer.errors} total={answer.error_count} /> : null}
    </section>
  );
}

function ErrorTable({ errors, total }: { errors: SheetResult['answer']['errors']; total: number }) {
  return (
    <>
      {/* A region that scrolls must be reachable by keyboard. */}
      <TableContainer tabIndex={0} role="region" aria-label="Rows with errors" sx={{ maxHeight: 280 }}>
        <Table stickyHeader size="small">
          <TableHead>
            <TableRow>
              {HEADINGS.map((heading) => (
                <TableCell key={heading}>{heading}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {errors.map(({ row, item_code, column, message }) => (
              <TableRow key={`${row} ${column} ${message}`}>
                <TableCell>{row}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{item_code || '-'}</TableCell>
                <TableCell>{column}</TableCell>
                <TableCell>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {total > errors.length ? (
        <Typography variant="body2" color="textSecondary">
          The first {errors.length} are shown.
        </Typography>
      ) : null}
    </>
  );
}
