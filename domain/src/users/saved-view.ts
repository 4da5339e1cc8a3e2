/** A filter and order of a list, stored under a name in the account of a member of staff. */
export interface SavedView {
  id: string;
  /** The list: `quotations`. */
  resource: string;
  name: string;
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' } | null;
}

/** Body of PUT /me/saved-views. A view of the same name is replaced, whatever the case of its letters. */
export type SavedViewInput = Omit<SavedView, 'id'>;

export const MOST_SAVED_VIEWS = 50;
export const MAX_VIEW_NAME = 60;
