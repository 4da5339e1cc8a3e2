import type { WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
export type WorkbookKind = 'xlsx' | 'xls' | 'csv';

type Reader = (file: Buffer, maxRows: number) => WorkbookCell[][] | Promise<WorkbookCell[][]>;

/** Imported lazily: a process reads one worksheet. */
const readers: Record<WorkbookKind, () => Promise<Reader>> = {
  csv: async () => (await import('./read-csv.js')).readCsv,
  xls: async () => (await import('./read-xls.js')).readXls,
  xlsx: async () => (await import('./read-xlsx.js')).readXlsx,
};

/**
 * The cells of the only worksheet of a file, row by row.
 *
 * @param maxRows data rows, below the headings.
 * @throws WorkbookRejected
 */
export async function readCells(file: Buffer, kind: WorkbookKind, maxRows: number): Promise<WorkbookCell[][]> {
  const read = await readers[kind]();
  return read(file, maxRows);
}
