/** Many fabrics at once: what the console says of them. */

/** Those that are ticked, or all that a filter of the console's list finds. */
export type FabricSelection = { ids: string[] } | { filter: Record<string, unknown> };

/** At most this many are ticked one by one. */
export const MAX_SELECTED = 500;

/** What is changed; an absent field is left as it is, and at least one stands. */
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
  /** Fabrics that are otherwise than before. */
  changed_count: number;
  /** Fabrics that the selection found. */
  selected_count: number;
}

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];
