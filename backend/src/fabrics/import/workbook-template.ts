import type { FabricImportProblem } from '@selvedge/domain/fabrics/fabric-import';
import { exampleOf, sheetColumns } from '@selvedge/domain/fabrics/fabric-sheet';
import { BYTE_ORDER_MARK, csvLine } from '@selvedge/domain/fabrics/sheet-cells';
import { type PackingColumn, packingColumns } from '@selvedge/domain/rolls/packing-columns';

/** The template to fill in: all columns, and an example fabric. */
export function sheetTemplate(): string {
  return BYTE_ORDER_MARK + csvLine(sheetColumns) + csvLine(sheetColumns.map(exampleOf));
}

/** The headings of a packing list, and two rolls of it. */
export function packingListSample(): string {
  const rolls = [
    ['LN-1042', 'Navy', '2611', 'M-101', '52.4', '', 'A', '147 cm', '18.5 kg', '19.1 kg', 'A', 8, 'A-03-2', ''],
    [
      'LN-1042',
      'Navy',
      '2611',
      'M-102',
      '60 yd',
      '',
      'A',
      '58"',
      '19.2 kg',
      '19.8 kg',
      'A',
      11,
      'A-03-2',
      '40 yd + 20 yd',
    ],
  ];
  const headings = packingColumns.map((column) => SAMPLE_HEADINGS[column] ?? column);
  return [BYTE_ORDER_MARK + csvLine(headings), ...rolls.map(csvLine)].join('');
}

/** With the unit of bare numbers. */
const SAMPLE_HEADINGS: Partial<Record<PackingColumn, string>> = {
  length: 'length (m)',
  measured_length: 'measured length (m)',
  net_weight: 'net weight (kg)',
  gross_weight: 'gross weight (kg)',
};

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
