import type { ReactElement } from 'react';
import type { RaRecord } from 'react-admin';

/** The expandable content of rows. */
export interface RowDetail {
  /** Below a card; in a table it renders rows of its own (`display: table-row`), aligned with the columns. */
  element: ReactElement;
  // biome-ignore lint/suspicious/noExplicitAny: each list asks it of its own kind of row
  isThere: (row: any) => boolean;
}

/** Id of the expanded content, for the button that expands it. */
export const detailId = (resource: string, id: RaRecord['id']): string => `${resource}-${id}-expand`;
