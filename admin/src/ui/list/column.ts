import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';

/** One column of a list, and one line of the card that a phone shows instead of the row. */
export interface Column<Row extends RaRecord> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The field that the API sorts by; without it the column does not sort. */
  sortBy?: string;
  align?: 'left' | 'right';
  /** In px; a column without one takes what is left. */
  width?: number;
  /** Where it goes on a card: its heading, a labelled line, or the foot without a label. */
  onCard?: 'heading' | 'line' | 'foot';
}

/** A filter with a few fixed values, shown as a select. */
export interface ChoiceFilter {
  name: string;
  label: string;
  /** The words for "do not filter". */
  all: string;
  choices: readonly { value: string | boolean; label: string }[];
}

export const PAGE_SIZES = [25, 50, 100];
