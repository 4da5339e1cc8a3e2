import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Button, Link, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { requiredColumns } from '@selvedge/domain/fabrics/fabric-sheet';
import { importTargets } from '@selvedge/domain/fabrics/sheet-reading/import-target';
import type { LocalFile } from '@selvedge/web/local-file';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { showError } from '../../lib/toast';
import { EncodingChoice } from './EncodingChoice';
import { MappingStep } from './MappingStep';
import { sentMapping, whyIncomplete } from './mapping-form';
import { lastPlace } from './stored-mappings';
import { useInspection } from './use-inspection';
import { useWorkbookImport } from './use-workbook-import';
import { sheetLink, WorkbookDialog } from './WorkbookDialog';
import { WorkbookInput } from './WorkbookInput';
import { WorksheetNotes } from './WorkbookNotes';

const TEMPLATES = {
  fabrics: '/api/uploads/fabric_upload_template.csv',
  rolls: '/api/uploads/packing_list_sample.csv',
};

interface FabricImportDialogProps {
  kind: 'fabrics' | 'rolls';
  /** The file that was chosen earlier and not imported. */
  stored: LocalFile | null;
  /** Stores the chosen file; null removes it. */
  keep: (file: File | null) => Promise<void>;
  onClose: () => void;
}

/** Imports a workbook of fabrics or a packing list of rolls, with an optional preview. Its mapping is stored until it is imported. */
export function FabricImportDialog({ kind, stored, keep, onClose }: FabricImportDialogProps) {
  const translate = useTranslate();
  const target = importTargets[kind];
  const isRolls = kind === 'rolls';
  const [earlier, setEarlier] = useState(stored);
  const [file, setFile] = useState<File | null>(stored?.file ?? null);
  const inspected = useInspection(target);
  const {
    look,
    inspection,
    text,
    mapping,
    change,
    storedAt,
    problem,
    isLooking,
    isLookingAnew,
    forget,
    forgetMapping,
  } = inspected;
  const sheetImport = useWorkbookImport({ onTaken: () => void keep(null), onComplete: forgetMapping });
  const { send, result, isBusy, reset } = sheetImport;
  // A new key resets the browser's file input.
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
    if (!file) return showError(translate('resources.imports.upload.no_file'));
    if (isRolls && !mapping) return showError(translate('rolls.import.not_looked'));
    if (text && !text.is_certain) return showError(translate('resources.imports.text.missing'));
    const hindrance = mapping && whyIncomplete(mapping, target);
    if (hindrance) return showError(translate(`resources.imports.mapping.${hindrance}`));
    return send({
      kind,
      file,
      isDryRun,
      encoding: text?.encoding,
      mapping: mapping && sentMapping(mapping),
    });
  };

  return (
    <WorkbookDialog
      title={translate(isRolls ? 'rolls.import.title' : 'resources.fabrics.import')}
      notes={
        isRolls ? (
          <Typography color="textSecondary">{translate('rolls.import.intro')}</Typography>
        ) : (
          <ImportNotes isOpen={!result && !mapping} />
        )
      }
      template={
        <Link href={TEMPLATES[kind]} download sx={sheetLink}>
          <DownloadIcon fontSize="small" />{' '}
          {translate(isRolls ? 'rolls.import.sample' : 'resources.imports.upload.template')}
        </Link>
      }
      sheetImport={sheetImport}
      isProcessing={isLooking}
      submitLabel={inspection?.mapping_id ? translate('resources.imports.mapping.again') : undefined}
      isUnsent={file !== null}
      isStored={!isRolls}
      onSubmit={submit}
      onClose={onClose}
    >
      <WorkbookInput key={removals} disabled={isBusy} chosen={earlier?.file} onChoose={choose} />
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
      {problem && !result ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" disabled={isBusy || !file} onClick={() => file && look({ file })}>
              {translate('resources.imports.mapping.retry')}
            </Button>
          }
        >
          {problem}
        </Alert>
      ) : null}
      {storedAt && file && !result ? (
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
          {translate('resources.imports.mapping.kept', { time: formatDateTime(new Date(storedAt)) })}
        </Alert>
      ) : null}
      {file ? (
        <EncodingChoice text={text} isBusy={isBusy} onChoose={(encoding) => look({ file, wanted: { encoding } })} />
      ) : null}
      {inspection && mapping && file ? (
        <MappingStep
          key={`${inspection.sheet} ${inspection.header_row}`}
          target={target}
          inspection={inspection}
          mapping={mapping}
          isBusy={isBusy || isLookingAnew}
          onChange={change}
          onLook={(wanted) =>
            look({ file, wanted: { ...wanted, ...(text?.is_certain && { encoding: text.encoding }) } })
          }
        />
      ) : null}
    </WorkbookDialog>
  );
}

const notes = ['required', 'optional', 'categories', 'existing', 'pictures'];

/** The format of a fabric workbook. */
function ImportNotes({ isOpen }: { isOpen: boolean }) {
  const translate = useTranslate();
  const columns = requiredColumns.join(', ');
  return (
    <WorksheetNotes
      title={translate('resources.imports.notes.title')}
      lines={notes.map((note) => translate(`resources.imports.notes.${note}`, { columns }))}
      isOpen={isOpen}
    />
  );
}
