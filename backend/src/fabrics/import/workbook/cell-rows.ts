import type { WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import { tooLong, WorkbookRejected } from './workbook-rejected.js';

/** A fabric has far fewer; columns further right are ignored. */
export const MAX_COLUMNS = 256;
/** One more than a spreadsheet cell can hold: enough to see that a text is too long. */
export const MAX_CHARACTERS = 32_768;
/** A full worksheet of fabrics has a million and a half. */
const MAX_CELLS = 2_000_000;
/** The errors that a spreadsheet shows, and writes into a CSV file, where a formula has no value. */
export const FORMULA_ERROR =
  /^(?:#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|ERROR!|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!)|Err:\d{3})$/;
/** Additional rows of titles, blanks and totals in a supplier workbook. */
export const FURTHER_ROWS = 2_000;

const textOrError = (text: string): WorkbookCell =>
  FORMULA_ERROR.test(text.trim()) ? { problem: `holds the error ${text.trim()}` } : text.slice(0, MAX_CHARACTERS);

/** Collects the cells of a worksheet in any order: blank cells take no memory, too many end the work. */
export class CellRows {
  readonly #rows: WorkbookCell[][] = [];
  #cells = 0;

  /**
   * @param maxRows data rows, below the headings.
   * @param furtherRows additional titles, blanks and totals.
   */
  constructor(
    private readonly maxRows: number,
    private readonly furtherRows = 0,
  ) {}

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  /** Returns whether there is such a cell already. */
  has(row: number, column: number): boolean {
    return (this.#rows[row]?.[column] ?? null) !== null;
  }

  /**
   * @param row from 0, and so is the column.
   * @throws WorkbookRejected for a row beyond the last, or too many cells including blank ones.
   */
  put(row: number, column: number, cell: WorkbookCell): void {
    this.#cells += 1;
    if (this.#cells > MAX_CELLS) {
      throw new WorkbookRejected(
        'The sheet has too many cells: delete the empty rows and columns and upload it again.',
      );
    }
    if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return;
    if (row > this.maxRows + this.furtherRows) throw tooLong(this.maxRows);
    if (column >= MAX_COLUMNS) return;
    const cells = this.#rows[row] ?? [];
    while (cells.length < column) cells.push(null);
    cells[column] = typeof cell === 'string' ? textOrError(cell) : cell;
    this.#rows[row] = cells;
  }

  /** All rows from the first, without holes. */
  all(): WorkbookCell[][] {
    return Array.from(this.#rows, (row) => row ?? []);
  }
}
