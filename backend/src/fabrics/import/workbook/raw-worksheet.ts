import type { WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import type { Place, WorksheetNotes } from './worksheet-notes.js';

/** A picture of a sheet, and the cell that it belongs to. */
export interface PlacedPicture extends Place {
  /** Where it lies in the archive. */
  part: string;
  /** SHA-256, hexadecimal: the same picture is the same wherever it stands. */
  digest: string;
}

/** A sheet as it is shown, whatever its shape. */
export interface RawWorksheet {
  cells: WorkbookCell[][];
  notes: WorksheetNotes;
  pictures: PlacedPicture[];
}
