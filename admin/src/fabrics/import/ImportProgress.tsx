import { LinearProgress, Stack, Typography } from '@mui/material';
import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import { formatQuantity } from '@selvedge/domain/length';
import { useTranslate } from 'react-admin';

/** A bar with the rows that are done; until they are counted, a bar without an end. */
export function ImportProgress({ progress }: { progress: FabricImportProgress | null }) {
  const translate = useTranslate();
  const total = progress?.total_rows ?? 0;
  const done = progress?.processed_rows ?? 0;
  return (
    <Stack sx={{ gap: 1 }}>
      {total > 0 ? (
        <LinearProgress
          aria-label={translate('resources.imports.rows_imported')}
          variant="determinate"
          value={(100 * done) / total}
        />
      ) : (
        <LinearProgress aria-label={translate('resources.imports.reading')} />
      )}
      <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {total > 0
          ? translate('resources.imports.rows_done', { done: formatQuantity(done), total: formatQuantity(total) })
          : translate('resources.imports.reading_now')}
      </Typography>
    </Stack>
  );
}
