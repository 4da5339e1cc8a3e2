import type { ReadAs, WorkbookMapping } from './sheet-mapping.js';

/** Wire types of workbook imports. */

/** A workbook of fabrics, or one of stock alone: item_code, color, stock_quantity. */
export const fabricImportKinds = ['fabrics', 'stock'] as const;
export type FabricImportKind = (typeof fabricImportKinds)[number];

export type FabricImportState = 'queued' | 'running' | 'finished' | 'failed';

/** An error or warning about one cell. `row` is the worksheet's row number, from 1. */
export interface FabricImportFault {
  row: number;
  item_code: string;
  column: string;
  message: string;
}

/** The results of the data rows; the four counts add up to all of them. */
export interface FabricImportCounts {
  /** Fabrics created. */
  success_count: number;
  /** Fabrics that existed already, changed or not; in a stock workbook, the rows that were booked. */
  update_count: number;
  /** Rows whose item code a later row repeats: the last one counts. */
  duplicate_count: number;
  /** Rejected rows. */
  error_count: number;
}

/** Answer to an upload. */
export interface FabricImportAnswer extends FabricImportCounts {
  message: string;
  /** The first hundred. */
  errors: FabricImportFault[];
  /** Present while the import is running (202), and whenever the client sets a waiting time by `Prefer`. */
  import_id?: string;
  /** Warnings and how cells were read, the first hundred of each; of our own template only warnings about cells. */
  warnings?: FabricImportFault[];
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
  /** The first hundred of each; the report has all. Image downloads can add warnings after the end. */
  errors: FabricImportFault[];
  warnings: FabricImportFault[];
  /** External images still to be fetched; fetching begins when the rows are done. */
  pictures_pending: number;
  /** Images that could not be fetched; the warnings say why. */
  pictures_failed: number;
  /** The mapping of a supplier workbook; null for our own template. */
  mapping: WorkbookMapping | null;
  /** The first cells that were turned into something else; only of a single import. */
  read_as?: ReadAs[];
  /** Why the whole workbook was rejected. */
  failure: string | null;
  /** Name of the admin who uploaded it, else the email address; null if the account was deleted. */
  requested_by: string | null;
  created_at: string;
  finished_at: string | null;
  /** Whether some of it can perhaps be undone; for 30 days. */
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
  kept: FabricImportFault[];
}
