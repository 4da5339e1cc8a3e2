import { LinearProgress, Stack, Typography } from '@mui/material';
import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import { formatQuantity } from '@selvedge/domain/length';

/** A bar with the rows that are done; until they are counted, a bar without an end. */
export function ImportProgress({ progress }: { progress: FabricImportProgress | null }) {
  const total = progress?.total_rows ?? 0;
  const done = progress?.processed_rows ?? 0;
  return (
    <Stack sx={{ gap: 1 }}>
      {total > 0 ? (
        <LinearProgress aria-label="Rows imported" variant="determinate" value={(100 * done) / total} />
      ) : (
        <LinearProgress aria-label="Reading the sheet" />
      )}
      <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {total > 0 ? `${formatQuantity(done)} of ${formatQuantity(total)} rows` : 'Reading the sheet…'}
      </Typography>
    </Stack>
  );
}
