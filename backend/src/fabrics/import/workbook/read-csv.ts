import type { WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import { CellRows } from './cell-rows.js';
import { decodeText } from './decode-text.js';
import { tooLong, WorkbookRejected } from './workbook-rejected.js';

/** Bytes of a line. All cells of a fabric at maximum length take a tenth. */
const MAX_LINE_BYTES = 1_000_000;
/** The column limit of spreadsheets. */
const MAX_SEPARATORS = 16_384;
/** Rows of separators only, as spreadsheets leave at the end, allowed per row with data. */
const HOLLOW_ROWS = 1;

/**
 * The cells of a CSV file (RFC 4180) in UTF-8, UTF-16 or Excel's encoding, separated by commas, semicolons or tabs.
 *
 * @param maxRows data rows, below the headings.
 * @param furtherRows additional rows.
 * @throws WorkbookRejected
 */
export function readCsv(file: Buffer, maxRows: number, furtherRows = 0): WorkbookCell[][] {
  const { text, separator } = partedBy(decodeText(file));
  const rows = new CellRows(maxRows, furtherRows);
  rejectEndlessLines(text, separator);
  const options = {
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_LINE_BYTES,
  };
  let row = 0;
  const take = (cells: string[], { records, empty_lines }: InfoRecord): null => {
    if (records > maxRows * (1 + HOLLOW_ROWS)) throw tooLong(maxRows);
    row = records + empty_lines;
    // Columns further right are ignored, and blank cells take no space.
    for (const [column, cell] of cells.entries()) if (cell) rows.put(row - 1, column, cell);
    return null;
  };
  withoutStacks(() => {
    try {
      parse(text, { ...options, on_record: take });
    } catch (error) {
      throw error instanceof CsvError ? rejectionOf(error, row + 1) : error;
    }
  });
  return rows.all();
}

function rejectionOf({ code }: CsvError, row: number): WorkbookRejected {
  if (code === 'CSV_MAX_RECORD_SIZE') return endless(row);
  return new WorkbookRejected(
    `Row ${row} of the file can not be read: a quotation mark opens a cell and none closes it.`,
  );
}

/** Disables stack traces: the library creates an unused error for each row with another number of cells. */
function withoutStacks(work: () => void): void {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The library buffers all cells of a line, however many. */
function rejectEndlessLines(text: string, separator: string): void {
  let lines = 1;
  let separators = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n' || sign === '\r') {
      lines += 1;
      separators = 0;
    } else if (sign === separator) separators += 1;
    if (separators > MAX_SEPARATORS) throw endless(lines);
  }
}

const endless = (row: number) =>
  new WorkbookRejected(
    `Row ${row} of the file is longer than a fabric can be: is a quotation mark or a line break missing?`,
  );

/** Excel interprets a first line `sep=;` and doesn't show it. */
function partedBy(text: string): { text: string; separator: string } {
  const [hint, separator] = /^sep=([,;\t])(?:\r\n?|\n)/i.exec(text) ?? [];
  return hint && separator ? { text: text.slice(hint.length), separator } : { text, separator: separatorOf(text) };
}

/** The separator of the headings: comma, semicolon or tab, whichever is most frequent outside quotes. */
export function separatorOf(text: string): string {
  const head = text.slice(0, 100_000).replace(/"(?:[^"]|"")*"/g, '');
  const line = /^[\r\n]*([^\r\n]*)/.exec(head)?.[1] ?? '';
  const [separator = ','] = [',', ';', '\t'].sort((a, b) => line.split(b).length - line.split(a).length);
  return separator;
}
