/** Bulk changes to fabrics from the console. */

/** The selected fabrics, or all that match a filter of the console's list. */
export type FabricSelection = { ids: string[] } | { filter: Record<string, unknown> };

/** The maximum number of individually selected fabrics. */
export const MAX_SELECTED = 500;

/** The fields to change; absent fields stay unchanged, and at least one is required. */
export interface FabricBatchChange {
  /** -12.5 takes an eighth off every price; above -100 and at most 1,000. The price is rounded to the cent. */
  price_percent?: number;
  visible?: boolean;
  is_global?: boolean;
  add_category_ids?: string[];
  remove_category_ids?: string[];
}

export interface FabricBatchInput {
  selection: FabricSelection;
  change: FabricBatchChange;
}

export interface FabricBatchAnswer {
  message: string;
  /** Number of fabrics that changed. */
  changed_count: number;
  /** Undoes the change: POST /admin/undos/{id}, for ten minutes; null if nothing has changed. */
  selected_count: number;
  /** Takes it back: POST /admin/undos/{id}, for ten minutes; null if nothing has changed. */
  undo_id: string | null;
}

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];
