/** A named filter and order of a list, stored in the account of a member of staff. */
export interface SavedView {
  id: string;
  /** The list: `quotations`. */
  resource: string;
  name: string;
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' } | null;
}

/** Body of PUT /me/saved-views. It replaces a view of the same name, ignoring case. */
export type SavedViewInput = Omit<SavedView, 'id'>;

export const MAX_SAVED_VIEWS = 50;
export const MAX_VIEW_NAME = 60;
