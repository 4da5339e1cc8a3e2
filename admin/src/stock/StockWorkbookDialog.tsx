import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Link } from '@mui/material';
import { fabricTarget } from '@selvedge/domain/fabrics/sheet-reading/import-target';
import { stockColumns } from '@selvedge/domain/stock/stock-sheet';
import { saveFile } from '@selvedge/web/browser';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { EncodingChoice } from '../fabrics/import/EncodingChoice';
import { useInspection } from '../fabrics/import/use-inspection';
import { useWorkbookImport } from '../fabrics/import/use-workbook-import';
import { sheetLink, WorkbookDialog } from '../fabrics/import/WorkbookDialog';
import { WorkbookInput } from '../fabrics/import/WorkbookInput';
import { WorksheetNotes } from '../fabrics/import/WorkbookNotes';
import { showError } from '../lib/toast';

const words = 'resources.stock-take.sheet';
const notes = ['columns', 'numbers', 'colors', 'promised'];

/** Begins with a byte order mark, without which Excel reads a CSV as Windows-1252. */
const TEMPLATE = `\ufeff${stockColumns.join(',')}\r\nEXAMPLE-001,White,800\r\n`;

/** Imports a stock workbook as stock on hand, with an optional preview. */
export function StockWorkbookDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const [file, setFile] = useState<File | null>(null);
  const sheetImport = useWorkbookImport();
  const { send, result, isBusy, reset } = sheetImport;
  // Only the text of a CSV file is inspected: the columns of stock have names of ours.
  const { look, text, isLooking, forget } = useInspection(fabricTarget);
  const submit = (isDryRun: boolean) => {
    if (!file) return showError(translate('resources.imports.upload.no_file'));
    if (text && !text.is_certain) return showError(translate('resources.imports.text.missing'));
    return send({ kind: 'stock', file, isDryRun, encoding: text?.encoding, mapping: null });
  };
  const columns = stockColumns.join(', ');
  return (
    <WorkbookDialog
      title={translate(`${words}.open`)}
      notes={
        <WorksheetNotes
          title={translate(`${words}.title`)}
          lines={notes.map((note) => translate(`${words}.${note}`, { columns }))}
          isOpen={!result}
        />
      }
      template={
        <Link
          component="button"
          type="button"
          onClick={() => saveFile(new Blob([TEMPLATE], { type: 'text/csv' }), 'stock_upload_template.csv')}
          sx={sheetLink}
        >
          <DownloadIcon fontSize="small" /> {translate('resources.imports.upload.template')}
        </Link>
      }
      sheetImport={sheetImport}
      isProcessing={isLooking}
      isUnsent={file !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <WorkbookInput
        disabled={isBusy}
        onChoose={(chosen) => {
          setFile(chosen);
          reset();
          forget();
          if (chosen?.name.toLowerCase().endsWith('.csv')) look({ file: chosen });
        }}
      />
      {file ? (
        <EncodingChoice text={text} isBusy={isBusy} onChoose={(encoding) => look({ file, wanted: { encoding } })} />
      ) : null}
    </WorkbookDialog>
  );
}
