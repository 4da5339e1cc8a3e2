import { Alert, Button, Stack } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { LocalFile } from '@selvedge/web/local-file';
import { useTranslate } from 'react-admin';

interface UnfinishedImportProps {
  stored: LocalFile;
  onContinue: () => void;
  onRemove: () => void;
}

/** A file that was chosen but not imported, for example because the session ended. */
export function UnfinishedImport({ stored: { file, at }, onContinue, onRemove }: UnfinishedImportProps) {
  const translate = useTranslate();
  const words = 'resources.imports.unfinished';
  return (
    <Alert
      severity="info"
      role="status"
      icon={false}
      sx={{ borderRadius: 0, flexWrap: 'wrap', overflowWrap: 'anywhere' }}
      action={
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button color="inherit" size="small" onClick={onRemove}>
            {translate(`${words}.remove`)}
          </Button>
          <Button color="inherit" size="small" variant="outlined" onClick={onContinue}>
            {translate(`${words}.continue`)}
          </Button>
        </Stack>
      }
    >
      {translate(`${words}.line`, { name: file.name, time: formatDateTime(new Date(at)) })}
    </Alert>
  );
}
