/** The response to a deletion. */
export interface Deleted {
  id: string;
  message: string;
  /** Undoes it with POST /admin/undos/{id}, for ten minutes, by the same caller. */
  undo_id: string;
}
