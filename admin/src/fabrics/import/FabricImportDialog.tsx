import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Stack,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { complain } from '../../lib/toast';
import { ImportNotes } from './ImportNotes';
import { ImportProgress } from './ImportProgress';
import { ImportResult } from './ImportResult';
import { MappingStep } from './MappingStep';
import { hindranceOf, sentMapping } from './mapping-form';
import { SheetInput } from './SheetInput';
import { useInspection } from './use-inspection';
import { useSheetImport } from './use-sheet-import';

const TEMPLATE = '/api/uploads/fabric_upload_template.csv';

/** Takes a sheet of fabrics into the catalogue, after a look at what would happen for those who want it. */
export function FabricImportDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const [file, setFile] = useState<File | null>(null);
  const { send, result, isBusy, progress, reset } = useSheetImport();
  // Until the server has the whole sheet, leaving would lose it.
  const isUploading = isBusy && !progress;
  const { look, inspection, mapping, setMapping, fault, isLooking, forget } = useInspection();
  const isAtWork = isBusy || isLooking;
  const submit = (isDryRun: boolean) => {
    if (!file) return complain(translate('resources.imports.upload.no_file'));
    const hindrance = mapping && hindranceOf(mapping);
    if (hindrance) return complain(translate(`resources.imports.mapping.${hindrance}`));
    return send({ file, isDryRun, mapping: mapping && sentMapping(mapping) });
  };

  return (
    <Dialog
      open
      onClose={isUploading ? undefined : onClose}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="md"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{translate('resources.fabrics.import')}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <ImportNotes isOpen={!result && !mapping} />
          <Stack direction="row" sx={{ columnGap: 3, flexWrap: 'wrap', rowGap: 1 }}>
            <Link href={TEMPLATE} download sx={link}>
              <DownloadIcon fontSize="small" /> {translate('resources.imports.upload.template')}
            </Link>
            <Link component={RouterLink} to="/imports" sx={link}>
              {translate('resources.imports.upload.history')}
            </Link>
          </Stack>
          <SheetInput
            disabled={isBusy}
            onChoose={(chosen) => {
              setFile(chosen);
              reset();
              forget();
              if (chosen) look({ file: chosen });
            }}
          />
          {isLooking ? (
            <Typography role="status" color="textSecondary">
              {translate('resources.imports.mapping.looking')}
            </Typography>
          ) : null}
          {fault && !result ? <Alert severity="warning">{fault}</Alert> : null}
          {inspection && mapping && file ? (
            <MappingStep
              key={`${inspection.sheet} ${inspection.header_row}`}
              inspection={inspection}
              mapping={mapping}
              isBusy={isAtWork}
              onChange={setMapping}
              onLook={(wanted) => look({ file, wanted })}
            />
          ) : null}
          {isBusy ? <ImportProgress progress={progress} /> : null}
          {isBusy && progress && !progress.dry_run ? (
            <Typography variant="body2" color="textSecondary">
              {translate('resources.imports.upload.may_close')}
            </Typography>
          ) : null}
          {result ? <ImportResult result={result} /> : null}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isUploading} color="inherit">
          {translate('form.close')}
        </Button>
        <Button onClick={() => submit(true)} disabled={isAtWork} variant="outlined">
          {translate('resources.imports.preview')}
        </Button>
        <Button onClick={() => submit(false)} disabled={isAtWork} variant="contained">
          {translate(`resources.imports.${inspection?.mapping_id ? 'mapping.again' : 'upload.send'}`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const link = { alignItems: 'center', display: 'inline-flex', gap: 0.5, minHeight: 44 };
