import type { SheetCell } from '@selvedge/domain/fabrics/sheet-cells';
export type SheetKind = 'xlsx' | 'xls' | 'csv';

type Reader = (file: Buffer, maxRows: number) => SheetCell[][] | Promise<SheetCell[][]>;

/** Each with the libraries that it alone needs: a process starts for one sheet. */
const readers: Record<SheetKind, () => Promise<Reader>> = {
  csv: async () => (await import('./read-csv.js')).readCsv,
  xls: async () => (await import('./read-xls.js')).readXls,
  xlsx: async () => (await import('./read-xlsx.js')).readXlsx,
};

/**
 * The cells of the one sheet of a file, row by row from its first.
 *
 * @param maxRows data rows, below the headings.
 * @throws SheetRefused
 */
export async function readCells(file: Buffer, kind: SheetKind, maxRows: number): Promise<SheetCell[][]> {
  const read = await readers[kind]();
  return read(file, maxRows);
}
