import type { WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import { tooLong, WorkbookRejected } from './workbook-rejected.js';

/** A fabric has far fewer; what stands to the right of them is not ours. */
const MAX_COLUMNS = 256;
/** Of a text, one more than a spreadsheet can hold: enough to see that it is too long for any column. */
export const MAX_CHARACTERS = 32_768;
/** A full sheet of fabrics has a million and a half. */
const MAX_CELLS = 2_000_000;
/** Rows of titles, blanks and totals in the sheet of a mill, beside those with fabrics. */
export const FURTHER_ROWS = 2_000;

/** The cells of a sheet as they come in, in any order: what is blank takes no memory, what is too much ends the work. */
export class CellRows {
  readonly #rows: WorkbookCell[][] = [];
  #cells = 0;

  /**
   * @param maxRows data rows, below the headings.
   * @param furtherRows titles, blanks and totals that may stand beside them.
   */
  constructor(
    private readonly maxRows: number,
    private readonly furtherRows = 0,
  ) {}

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  /** Whether something stands in this row already. */
  has(row: number): boolean {
    return this.#rows[row] !== undefined;
  }

  /**
   * @param row from 0, and so is the column.
   * @throws SheetRefused when the row is beyond the last, or with too many cells, blank ones included.
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
    cells[column] = typeof cell === 'string' ? cell.slice(0, MAX_CHARACTERS) : cell;
    this.#rows[row] = cells;
  }

  /** Row by row from the first, without holes. */
  all(): WorkbookCell[][] {
    return Array.from(this.#rows, (row) => row ?? []);
  }
}
