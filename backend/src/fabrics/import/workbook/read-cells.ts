import type { WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import type { TextEncoding } from '@selvedge/domain/fabrics/text-encodings';

export type WorkbookKind = 'xlsx' | 'xls' | 'csv';

type Reader = (
  file: Buffer,
  maxRows: number,
  encoding?: TextEncoding,
  onDecoded?: (encoding: TextEncoding) => void,
) => WorkbookCell[][] | Promise<WorkbookCell[][]>;

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
 * @param encoding of a CSV file, if it was chosen.
 * @param onDecoded called with the encoding that a CSV file was read in.
 * @throws WorkbookRejected
 */
export async function readCells(
  file: Buffer,
  kind: WorkbookKind,
  maxRows: number,
  encoding?: TextEncoding,
  onDecoded?: (encoding: TextEncoding) => void,
): Promise<WorkbookCell[][]> {
  const read = await readers[kind]();
  return read(file, maxRows, encoding, onDecoded);
}
