import type { FabricImportFault } from '@selvedge/domain/fabrics/fabric-import';
import { exampleOf, sheetColumns } from '@selvedge/domain/fabrics/fabric-sheet';
import { BYTE_ORDER_MARK, csvLine } from '../../http/lists/csv-line.js';

/** The sheet to fill in: all columns, and a fabric to show what goes where. */
export function sheetTemplate(): string {
  return BYTE_ORDER_MARK + csvLine(sheetColumns) + csvLine(sheetColumns.map(exampleOf));
}

/** Everything that is to be said of the rows of an import, in the order of the sheet. */
export function sheetReport({ errors, warnings }: Record<'errors' | 'warnings', readonly FabricImportFault[]>): string {
  const lines = [
    ...errors.map((fault) => ({ kind: 'error', ...fault })),
    ...warnings.map((fault) => ({ kind: 'warning', ...fault })),
  ].sort((a, b) => a.row - b.row);
  return [
    BYTE_ORDER_MARK + csvLine(['row', 'item_code', 'column', 'kind', 'message']),
    ...lines.map(({ row, item_code, column, kind, message }) => csvLine([row, item_code, column, kind, message])),
  ].join('');
}
