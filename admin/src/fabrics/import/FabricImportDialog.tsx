import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Button, Link, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { KeptFile } from '@selvedge/web/kept-file';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { complain } from '../../lib/toast';
import { ImportNotes } from './ImportNotes';
import { lastPlace } from './kept-mappings';
import { MappingStep } from './MappingStep';
import { hindranceOf, sentMapping } from './mapping-form';
import { SheetDialog, sheetLink } from './SheetDialog';
import { SheetInput } from './SheetInput';
import { useInspection } from './use-inspection';
import { useSheetImport } from './use-sheet-import';

const TEMPLATE = '/api/uploads/fabric_upload_template.csv';

interface FabricImportDialogProps {
  /** What was chosen in an earlier go and not imported. */
  kept: KeptFile | null;
  /** Takes note of what is chosen, and with null that nothing is any more. */
  keep: (file: File | null) => Promise<void>;
  onClose: () => void;
}

/**
 * Takes a sheet of fabrics into the catalogue, after a look at what would happen for those who want it. What is chosen and
 * said of its columns stays until it was imported.
 */
export function FabricImportDialog({ kept, keep, onClose }: FabricImportDialogProps) {
  const translate = useTranslate();
  const [earlier, setEarlier] = useState(kept);
  const [file, setFile] = useState<File | null>(kept?.file ?? null);
  const inspected = useInspection();
  const { look, inspection, mapping, change, keptAt, fault, isLooking, isLookingAnew, forget, forgetMapping } =
    inspected;
  const sheetImport = useSheetImport({ onTaken: () => void keep(null), onComplete: forgetMapping });
  const { send, result, isBusy, reset } = sheetImport;
  // The browser's own choice of a file is emptied by being another one.
  const [removals, setRemovals] = useState(0);
  const [resumed] = useState(file);
  useEffect(() => {
    if (resumed) look({ file: resumed, wanted: lastPlace(resumed.name) });
  }, [resumed, look]);
  const choose = (chosen: File | null) => {
    setEarlier(null);
    setFile(chosen);
    reset();
    forget();
    void keep(chosen);
    if (chosen) look({ file: chosen });
  };
  const submit = (isDryRun: boolean) => {
    if (!file) return complain(translate('resources.imports.upload.no_file'));
    const hindrance = mapping && hindranceOf(mapping);
    if (hindrance) return complain(translate(`resources.imports.mapping.${hindrance}`));
    return send({ kind: 'fabrics', file, isDryRun, mapping: mapping && sentMapping(mapping) });
  };

  return (
    <SheetDialog
      title={translate('resources.fabrics.import')}
      notes={<ImportNotes isOpen={!result && !mapping} />}
      template={
        <Link href={TEMPLATE} download sx={sheetLink}>
          <DownloadIcon fontSize="small" /> {translate('resources.imports.upload.template')}
        </Link>
      }
      sheetImport={sheetImport}
      isAtWork={isLooking}
      submitLabel={inspection?.mapping_id ? translate('resources.imports.mapping.again') : undefined}
      isUnsent={file !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <SheetInput key={removals} disabled={isBusy} chosen={earlier?.file} onChoose={choose} />
      {earlier && !result ? (
        <Alert
          severity="info"
          action={
            <Button
              color="inherit"
              size="small"
              disabled={isBusy}
              onClick={() => {
                setRemovals(removals + 1);
                choose(null);
              }}
            >
              {translate('resources.imports.unfinished.remove')}
            </Button>
          }
        >
          {translate('resources.imports.unfinished.here', {
            name: earlier.file.name,
            time: formatDateTime(new Date(earlier.at)),
          })}
        </Alert>
      ) : null}
      {isLooking ? (
        <Typography role="status" color="textSecondary">
          {translate('resources.imports.mapping.looking')}
        </Typography>
      ) : null}
      {fault && !result ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" disabled={isBusy || !file} onClick={() => file && look({ file })}>
              {translate('resources.imports.mapping.retry')}
            </Button>
          }
        >
          {fault}
        </Alert>
      ) : null}
      {keptAt && file && !result ? (
        <Alert
          severity="info"
          action={
            <Button
              color="inherit"
              size="small"
              disabled={isBusy || isLooking}
              onClick={() => {
                forgetMapping();
                look({ file });
              }}
            >
              {translate('resources.imports.mapping.anew')}
            </Button>
          }
        >
          {translate('resources.imports.mapping.kept', { time: formatDateTime(new Date(keptAt)) })}
        </Alert>
      ) : null}
      {inspection && mapping && file ? (
        <MappingStep
          key={`${inspection.sheet} ${inspection.header_row}`}
          inspection={inspection}
          mapping={mapping}
          isBusy={isBusy || isLookingAnew}
          onChange={change}
          onLook={(wanted) => look({ file, wanted })}
        />
      ) : null}
    </SheetDialog>
  );
}
