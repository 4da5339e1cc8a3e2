import type { ReactElement } from 'react';
import type { RaRecord } from 'react-admin';

/** The expandable content of rows. */
export interface RowDetail<Row extends RaRecord> {
  /** Below a card; in a table it renders rows of its own (`display: table-row`), aligned with the columns. */
  element: ReactElement;
  isThere: (row: Row) => boolean;
}

/** Id of the expanded content, for the button that expands it. */
export const detailId = (resource: string, id: RaRecord['id']): string => `${resource}-${id}-expand`;
