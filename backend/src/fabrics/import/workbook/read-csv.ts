import type { WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import type { TextEncoding } from '@selvedge/domain/fabrics/text-encodings';
import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import { CellRows, MAX_COLUMNS } from './cell-rows.js';
import { certainText } from './decode-text.js';
import { tooLong, WorkbookRejected } from './workbook-rejected.js';

/** Bytes of a line. All cells of a fabric at maximum length take a tenth. */
const MAX_LINE_BYTES = 1_000_000;
/** The column limit of spreadsheets. */
const MAX_SEPARATORS = 16_384;
/** Rows of separators only, as spreadsheets leave at the end, allowed per row with data. */
const HOLLOW_ROWS = 1;

/** The cells of a CSV file. @param encoding the chosen one, if any. @throws WorkbookRejected also if the encoding is in doubt */
export function readCsv(
  file: Buffer,
  maxRows: number,
  encoding?: TextEncoding,
  onDecoded?: (encoding: TextEncoding) => void,
): WorkbookCell[][] {
  const decoded = certainText(file, encoding);
  onDecoded?.(decoded.encoding);
  return cellsOf(decoded.text, maxRows);
}

/**
 * The cells of a CSV text (RFC 4180), separated by commas, semicolons, tabs or upright strokes.
 *
 * @param maxRows data rows, below the headings.
 * @param furtherRows additional rows.
 * @throws WorkbookRejected
 */
export function cellsOf(whole: string, maxRows: number, furtherRows = 0): WorkbookCell[][] {
  const { text, separator } = partedBy(whole);
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
  let longest = 0;
  let last = 0;
  const splits: { row: number; cells: number }[] = [];
  const take = (cells: string[], { records, empty_lines }: InfoRecord): null => {
    if (records > maxRows * (1 + HOLLOW_ROWS)) throw tooLong(maxRows);
    row = records + empty_lines;
    last = Math.min(cells.length, MAX_COLUMNS);
    if (hasSplitNumber(cells)) splits.push({ row, cells: cells.length });
    else longest = Math.max(longest, cells.length);
    // Columns further right are ignored, and blank cells take no space.
    for (const [column, cell] of cells.entries()) if (cell) rows.put(row - 1, column, withoutFormula(cell));
    return null;
  };
  withoutStacks(() => {
    try {
      parse(text, { ...options, on_record: take });
    } catch (error) {
      throw error instanceof CsvError ? rejectionOf(error, row + 1) : error;
    }
  });
  // The last cell of such a row is often blank, and then nothing else shows that it has one too many.
  for (const split of splits) {
    if (separator === ',' && split.cells > longest && !rows.has(split.row - 1, split.cells - 1)) {
      rows.put(split.row - 1, split.cells - 1, SURPLUS_CELL);
    }
  }
  const all = rows.all();
  // Whether a file was cut off shows in how many cells its last line has, blank or not.
  const end = all[row - 1];
  while (end && end.length < last) end.push(null);
  return all;
}

const SURPLUS_CELL = { problem: 'is one more than the row has headings' };
/** `1,250.00` without quotation marks; not a code before a price. */
const hasSplitNumber = (cells: readonly string[]): boolean =>
  cells.some(
    (cell, at) =>
      at > 1 &&
      /^\d{3}\.\d\d?$/.test(cell.trim()) &&
      /^(?:(?:rs|lkr|usd)\.? ?|[$€£¥₹] ?)?[1-9]\d{0,2}$/i.test(cells[at - 1]?.trim() ?? ''),
  );

/** `="00123"` and `'00123`, as programs write a text that a spreadsheet is to leave alone. */
const withoutFormula = (cell: string): string =>
  /^="([^"]*)"$/.exec(cell)?.[1] ?? cell.replace(/^'(?=\d[\d.,/-]*$)/, '');

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
  const [hint, separator] = /^sep=([,;\t|])(?:\r\n?|\n)/i.exec(text) ?? [];
  return hint && separator ? { text: text.slice(hint.length), separator } : { text, separator: separatorOf(text) };
}

const SEPARATORS = [',', ';', '\t', '|'];
/** Characters that the separator is judged by. */
const JUDGED = 100_000;

/**
 * The separator that parts most lines alike. Commas stand in titles, prices and lists as well: they give way to a sign that
 * parts lines without any, or as many lines into more cells.
 */
export function separatorOf(text: string): string {
  const lines = countsIn(text.slice(0, JUDGED));
  const [comma, ...others] = SEPARATORS.map((sign, place) => ({
    sign,
    place,
    ...alike(lines.map((counts) => counts[place] ?? 0)),
  }));
  const [other] = others.toSorted((one, next) => next.lines - one.lines || next.count - one.count);
  if (!comma || !other || other.lines === 0) return ',';
  const { place, count } = other;
  const partsWithoutCommas = lines.some((counts) => counts[place] === count && counts[comma.place] === 0);
  const isOther =
    (partsWithoutCommas && other.lines * 2 >= comma.lines) || (count > comma.count && other.lines >= comma.lines);
  return isOther ? other.sign : ',';
}

/** Into how many cells most lines are parted, and how many lines they are. */
function alike(counts: readonly number[]): { count: number; lines: number } {
  const lines = new Map<number, number>();
  for (const count of counts) if (count > 0) lines.set(count, (lines.get(count) ?? 0) + 1);
  let best = { count: 0, lines: 0 };
  for (const [count, times] of lines) {
    if (times > best.lines || (times === best.lines && count > best.count)) best = { count, lines: times };
  }
  return best;
}

/** How often each separator stands in each line, outside of quoted cells. */
function countsIn(text: string): number[][] {
  const lines: number[][] = [];
  let counts = SEPARATORS.map(() => 0);
  let isQuoted = false;
  let isBegin = true;
  for (const sign of text) {
    const place = SEPARATORS.indexOf(sign);
    const isQuote: boolean = sign === '"' && (isQuoted || isBegin);
    if (isQuote) isQuoted = !isQuoted;
    else if (!isQuoted && place >= 0) counts[place] = (counts[place] ?? 0) + 1;
    else if (!isQuoted && /[\r\n]/.test(sign)) {
      lines.push(counts);
      counts = SEPARATORS.map(() => 0);
    }
    // Within a cell a quotation mark opens nothing, as in 58", unless it follows another one.
    isBegin = isQuote ? !isQuoted : place >= 0 || /[\r\n]/.test(sign);
  }
  lines.push(counts);
  return lines;
}
