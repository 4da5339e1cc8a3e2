/** Common A4 label sheets: the number of labels, and the size of one (mm). */
export interface LabelLayout {
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** The article number that many makers use. */
  article: string;
}

/** Between two columns (mm); rows touch. */
export const LABEL_GAP = 2.54;

export const labelLayouts = {
  'a4-3x8': { columns: 3, rows: 8, width: 63.5, height: 33.9, article: 'L7159' },
  'a4-3x7': { columns: 3, rows: 7, width: 63.5, height: 38.1, article: 'L7160' },
  'a4-2x7': { columns: 2, rows: 7, width: 99.1, height: 38.1, article: 'L7163' },
  'a4-2x4': { columns: 2, rows: 4, width: 99.1, height: 67.7, article: 'L7165' },
} as const satisfies Record<string, LabelLayout>;

export type LabelLayoutName = keyof typeof labelLayouts;

export const labelLayoutNames = Object.keys(labelLayouts) as LabelLayoutName[];

/** The maximum number of labels at once: their ids are in one address. */
export const MAX_LABELS = 200;
