import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { complain } from '../../lib/toast';
import { ImportNotes } from './ImportNotes';
import { MappingStep } from './MappingStep';
import { hindranceOf, sentMapping } from './mapping-form';
import { SheetDialog, sheetLink } from './SheetDialog';
import { SheetInput } from './SheetInput';
import { useInspection } from './use-inspection';
import { useSheetImport } from './use-sheet-import';

const TEMPLATE = '/api/uploads/fabric_upload_template.csv';

/** Takes a sheet of fabrics into the catalogue, after a look at what would happen for those who want it. */
export function FabricImportDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const [file, setFile] = useState<File | null>(null);
  const sheetImport = useSheetImport();
  const { send, result, isBusy, reset } = sheetImport;
  const { look, inspection, mapping, setMapping, fault, isLooking, forget } = useInspection();
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
      onSubmit={submit}
      onClose={onClose}
    >
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
          isBusy={isBusy || isLooking}
          onChange={setMapping}
          onLook={(wanted) => look({ file, wanted })}
        />
      ) : null}
    </SheetDialog>
  );
}
