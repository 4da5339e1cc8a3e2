import type { ReadAs, WorkbookMapping } from './sheet-mapping.js';
import type { TextEncoding } from './text-encodings.js';

/** Wire types of workbook imports. */

/** A workbook of fabrics, one of stock alone (item_code, color, stock_quantity), or a packing list of rolls. */
export const fabricImportKinds = ['fabrics', 'stock', 'rolls'] as const;
export type FabricImportKind = (typeof fabricImportKinds)[number];

export type FabricImportState = 'queued' | 'running' | 'finished' | 'failed';

/** An error or warning about one cell. `row` is the worksheet's row number, from 1. */
export interface FabricImportProblem {
  row: number;
  item_code: string;
  column: string;
  message: string;
}

/** The results of the data rows; with the unchanged ones the counts add up to all of them. */
export interface FabricImportCounts {
  /** Fabrics created, or rolls received. */
  success_count: number;
  /** Existing fabrics that changed; in a stock workbook, the rows that changed a balance. */
  update_count: number;
  /** Rows whose item code a later row repeats: the last one counts. */
  duplicate_count: number;
  /** Rejected rows. */
  error_count: number;
}

/** A field of a fabric as a worksheet shows it, before and after an import. */
export interface FieldChange {
  field: string;
  before: string | number | null;
  after: string | number | null;
}

/** The changes that a row would make. */
export interface RowChanges {
  row: number;
  item_code: string;
  changes: FieldChange[];
}

/** Answer to an upload. */
export interface FabricImportAnswer extends FabricImportCounts {
  message: string;
  /** Rows that say what is stored already; of previews, and wherever there is an `import_id`. */
  unchanged_count?: number;
  /** Previews only: the first hundred rows that would change something. */
  changes?: RowChanges[];
  /** The first hundred. */
  errors: FabricImportProblem[];
  /** Present while the import is running (202), and whenever the client sets a waiting time by `Prefer`. */
  import_id?: string;
  /** Warnings and how cells were read, the first hundred of each; of our own template only warnings about cells. */
  warnings?: FabricImportProblem[];
  read_as?: ReadAs[];
}

/** One import as the console follows it. */
export interface FabricImportProgress extends FabricImportCounts {
  id: string;
  kind: FabricImportKind;
  file_name: string;
  dry_run: boolean;
  state: FabricImportState;
  total_rows: number;
  processed_rows: number;
  /** Rows that say what is stored already. */
  unchanged_count: number;
  /** The first hundred of each; the report has all. Image downloads can add warnings after the end. */
  errors: FabricImportProblem[];
  warnings: FabricImportProblem[];
  /** External images still to be fetched; fetching begins when the rows are done. */
  pictures_pending: number;
  /** Images that could not be fetched; the warnings say why. */
  pictures_failed: number;
  /** The mapping of a supplier workbook; null for our own template. */
  mapping: WorkbookMapping | null;
  /** The encoding that a CSV file was read in; null for others. */
  encoding: TextEncoding | null;
  /** The first cells that were turned into something else; only of a single import. */
  read_as?: ReadAs[];
  /** The first rows that a preview would change; only of a single import. */
  changes?: RowChanges[];
  /** Why the whole workbook was rejected. */
  failure: string | null;
  /** Name of the admin who uploaded it, else the email address; null if the account was deleted. */
  requested_by: string | null;
  created_at: string;
  finished_at: string | null;
  /** True if some of it can perhaps be undone; for 30 days. */
  can_take_back: boolean;
  taken_back_at: string | null;
  /** Name of the admin who undid the import. */
  taken_back_by: string;
}

/** The result of undoing an import, or the preview of it. */
export interface ImportUndo {
  message: string;
  /** Fabrics that it created. */
  deleted_count: number;
  /** Fabrics that get their former values back. */
  restored_count: number;
  /** Fabrics that stay as they are. */
  kept_count: number;
  /** Why, row by row; the first hundred. `column` is empty. */
  kept: FabricImportProblem[];
}
