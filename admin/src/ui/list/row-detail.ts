import type { ReactElement } from 'react';
import type { RaRecord } from 'react-admin';

/** What rows of a list can be opened to. */
export interface RowDetail<Row extends RaRecord> {
  /** On a card below it; in a table it draws rows of its own (`display: table-row`), under the columns. */
  element: ReactElement;
  isThere: (row: Row) => boolean;
}

/** Names the place that a row opens, for the button that opens it. */
export const detailId = (resource: string, id: RaRecord['id']): string => `${resource}-${id}-expand`;
