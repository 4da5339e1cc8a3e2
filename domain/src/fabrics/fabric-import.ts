import type { ReadAs, WorkbookMapping } from './sheet-mapping.js';

/** Shapes of sheet imports on the wire. */

/** A sheet of fabrics, or one of stock alone: item_code, color, stock_quantity. */
export const fabricImportKinds = ['fabrics', 'stock'] as const;
export type FabricImportKind = (typeof fabricImportKinds)[number];

export type FabricImportState = 'queued' | 'running' | 'finished' | 'failed';

/** What is wrong, or worth knowing, about one cell. `row` is the sheet's own number, from 1. */
export interface FabricImportFault {
  row: number;
  item_code: string;
  column: string;
  message: string;
}

/** What became of the data rows; together the four counts are all of them. */
export interface FabricImportCounts {
  /** Fabrics created. */
  success_count: number;
  /** Fabrics that were there already, changed or not; of a sheet of stock its rows that were booked. */
  update_count: number;
  /** Rows whose item code a later row of the sheet repeats: the last one counts. */
  duplicate_count: number;
  /** Rows refused. */
  error_count: number;
}

/** Answer to an upload. */
export interface FabricImportAnswer extends FabricImportCounts {
  message: string;
  /** The first hundred. */
  errors: FabricImportFault[];
  /** While the import is still at work (202), and always for who says by `Prefer` how long to wait. */
  import_id?: string;
  /** Of the sheet of a mill: what is worth knowing, and how its cells were read; the first hundred of each. */
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
  /** The first hundred of each; the report has all. Pictures can add warnings after the end. */
  errors: FabricImportFault[];
  warnings: FabricImportFault[];
  /** Pictures of other sites that are still to be fetched, which begins when the rows are done. */
  pictures_pending: number;
  /** Pictures that could not be fetched; the warnings say why. */
  pictures_failed: number;
  /** By which the sheet of a mill was read; null for one of ours. */
  mapping: WorkbookMapping | null;
  /** The first cells that were turned into something else; only of a single import. */
  read_as?: ReadAs[];
  /** Why the whole sheet was refused. */
  failure: string | null;
  /** Name of the admin who handed it in, or the e-mail address of one without; null when the account is gone. */
  requested_by: string | null;
  created_at: string;
  finished_at: string | null;
  /** Whether something of it can perhaps be taken back; for 30 days. */
  can_take_back: boolean;
  taken_back_at: string | null;
  /** Name of the admin who took it back. */
  taken_back_by: string;
}

/** What taking an import back comes to, or would. */
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
