import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Stack,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { LeaveGuard } from '../../ui/LeaveGuard';
import { Dialog } from '../../ui/overlays';
import { ImportProgress } from './ImportProgress';
import { ImportResult } from './ImportResult';
import type { WorkbookImport } from './use-workbook-import';

interface WorkbookDialogProps {
  title: string;
  /** The format of the workbook. */
  notes: ReactNode;
  /** Downloads the template. */
  template: ReactNode;
  /** The file input and its options. */
  children: ReactNode;
  sheetImport: WorkbookImport;
  /** True if something else prevents the upload. */
  isProcessing?: boolean;
  submitLabel?: string;
  /** True if a file is chosen and not sent yet. */
  isUnsent: boolean;
  /** True if the chosen file is stored, so that leaving doesn't lose it. */
  isStored?: boolean;
  onSubmit: (isDryRun: boolean) => void;
  onClose: () => void;
}

/** The dialog of every workbook upload: preview, progress and results. */
export function WorkbookDialog(props: WorkbookDialogProps) {
  const {
    title,
    notes,
    template,
    children,
    sheetImport,
    submitLabel,
    isUnsent,
    isStored = true,
    onSubmit,
    onClose,
  } = props;
  const { result, isBusy, progress } = sheetImport;
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  // Until the upload is complete, leaving would lose it.
  const isUploading = isBusy && !progress;
  const isProcessing = isBusy || props.isProcessing;
  const isImported = result !== undefined && !result.isDryRun;
  return (
    <Dialog open onClose={isUploading ? undefined : onClose} fullWidth fullScreen={isNarrow} maxWidth="md">
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          {notes}
          <Stack direction="row" sx={{ columnGap: 3, flexWrap: 'wrap', rowGap: 1 }}>
            {template}
            <Link component={RouterLink} to="/imports" sx={sheetLink}>
              {translate('resources.imports.upload.history')}
            </Link>
          </Stack>
          {children}
          {isBusy ? <ImportProgress progress={progress} /> : null}
          {isBusy && progress && !progress.dry_run ? (
            <Typography variant="body2" color="textSecondary">
              {translate('resources.imports.upload.may_close')}
            </Typography>
          ) : null}
          {result ? <ImportResult result={result} onLeave={onClose} /> : null}
        </Stack>
      </DialogContent>
      <LeaveGuard isDirty={isUnsent && !isImported && !(progress && !progress.dry_run)} isStored={isStored} />
      <DialogActions>
        {isImported ? (
          // Choosing another file shows the other two buttons again.
          <Button ref={focused} onClick={onClose} variant="contained">
            {translate('form.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={isUploading} color="inherit">
              {translate('form.close')}
            </Button>
            <Button onClick={() => onSubmit(true)} disabled={isProcessing} variant="outlined">
              {translate('resources.imports.preview')}
            </Button>
            <Button onClick={() => onSubmit(false)} disabled={isProcessing} variant="contained">
              {submitLabel ?? translate('resources.imports.upload.send')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The button that had the focus has disappeared. */
const focused = (button: HTMLElement | null): void => button?.focus();

export const sheetLink = { alignItems: 'center', display: 'inline-flex', gap: 0.5, minHeight: 44 };
