import type { WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import type { Place, WorksheetNotes } from './worksheet-notes.js';

/** An image of a worksheet. */
export interface CellPicture {
  /** Its path in the archive. */
  part: string;
  /** SHA-256, hexadecimal: identifies the same image in several cells. */
  digest: string;
}

/** An image, and the cell it belongs to. */
export interface PlacedPicture extends CellPicture, Place {}

/** A worksheet as displayed, in any layout. */
export interface RawWorksheet {
  cells: WorkbookCell[][];
  notes: WorksheetNotes;
  pictures: PlacedPicture[];
  /** It is a CSV file, where a separator in a cell without quotation marks shifts the cells behind it. */
  isDelimited?: true;
}
