import type { FabricImportProblem } from '@selvedge/domain/fabrics/fabric-import';
import { exampleOf, sheetColumns } from '@selvedge/domain/fabrics/fabric-sheet';
import { BYTE_ORDER_MARK, csvLine } from '@selvedge/domain/fabrics/sheet-cells';

/** The template to fill in: all columns, and an example fabric. */
export function sheetTemplate(): string {
  return BYTE_ORDER_MARK + csvLine(sheetColumns) + csvLine(sheetColumns.map(exampleOf));
}

/** The errors, warnings and selling prices of an import as CSV, in the order of the worksheet. */
export function sheetReport({
  errors,
  warnings,
  prices,
}: Record<'errors' | 'warnings' | 'prices', readonly FabricImportProblem[]>): string {
  const lines = [
    ...errors.map((problem) => ({ kind: 'error', ...problem })),
    ...warnings.map((problem) => ({ kind: 'warning', ...problem })),
    ...prices.map((price) => ({ kind: 'price', ...price })),
  ].sort((a, b) => a.row - b.row);
  return [
    BYTE_ORDER_MARK + csvLine(['row', 'item_code', 'column', 'kind', 'message']),
    ...lines.map(({ row, item_code, column, kind, message }) => csvLine([row, item_code, column, kind, message])),
  ].join('');
}
