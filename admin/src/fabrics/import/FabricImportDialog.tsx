import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Link, Stack } from '@mui/material';
import { type ChangeEvent, useId, useState } from 'react';
import { complain } from '../../ui/toast';
import { ImportNotes } from './ImportNotes';
import { ImportProgress } from './ImportProgress';
import { ImportResult } from './ImportResult';
import { useSheetImport } from './use-sheet-import';

const TEMPLATE = '/api/uploads/fabric_upload_template.csv';

/** Takes a sheet of fabrics into the catalogue, after a look at what would happen for those who want it. */
export function FabricImportDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const [file, setFile] = useState<File | null>(null);
  const { send, result, isBusy, progress, reset } = useSheetImport();
  const submit = (isDryRun: boolean) => (file ? send({ file, isDryRun }) : complain('Please select a file to upload'));

  return (
    <Dialog open onClose={isBusy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Excel Upload</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <ImportNotes />
          <Link href={TEMPLATE} download>
            Download Template
          </Link>
          <Box
            component="input"
            sx={fileInput}
            type="file"
            aria-label="Sheet"
            accept=".xlsx,.xls,.csv"
            disabled={isBusy}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
              setFile(target.files?.[0] ?? null);
              reset();
            }}
          />
          {isBusy ? <ImportProgress progress={progress} /> : null}
          {result ? <ImportResult result={result} /> : null}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} color="inherit">
          Close
        </Button>
        <Button onClick={() => submit(true)} disabled={isBusy} variant="outlined">
          Preview
        </Button>
        <Button onClick={() => submit(false)} disabled={isBusy} variant="contained">
          Upload
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const fileInput = {
  color: 'text.secondary',
  font: 'inherit',
  fontSize: '0.875rem',
  minHeight: 44,
  '&::file-selector-button': {
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    color: 'text.primary',
    cursor: 'pointer',
    font: 'inherit',
    fontWeight: 600,
    minHeight: 44,
    mr: 1.5,
    px: 2,
  },
};
