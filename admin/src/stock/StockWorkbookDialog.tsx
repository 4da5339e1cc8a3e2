import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Link } from '@mui/material';
import { stockColumns } from '@selvedge/domain/stock/stock-sheet';
import { saveFile } from '@selvedge/web/browser';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWorkbookImport } from '../fabrics/import/use-workbook-import';
import { sheetLink, WorkbookDialog } from '../fabrics/import/WorkbookDialog';
import { WorkbookInput } from '../fabrics/import/WorkbookInput';
import { WorksheetNotes } from '../fabrics/import/WorkbookNotes';
import { complain } from '../lib/toast';

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
  const submit = (isDryRun: boolean) =>
    file
      ? send({ kind: 'stock', file, isDryRun, mapping: null })
      : complain(translate('resources.imports.upload.no_file'));
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
      isUnsent={file !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <WorkbookInput
        disabled={isBusy}
        onChoose={(chosen) => {
          setFile(chosen);
          reset();
        }}
      />
    </WorkbookDialog>
  );
}
