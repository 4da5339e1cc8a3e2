import { requiredColumns } from '@selvedge/domain/fabrics/fabric-sheet';
import { useTranslate } from 'react-admin';
import { WorksheetNotes } from './WorkbookNotes';

const notes = ['required', 'optional', 'categories', 'existing', 'pictures'];

/** The format of a fabric workbook. */
export function ImportNotes({ isOpen }: { isOpen: boolean }) {
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
