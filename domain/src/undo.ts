/** The answer to a deletion. */
export interface Deleted {
  id: string;
  message: string;
  /** Takes it back: POST /admin/undos/{id}, for ten minutes, by whoever deleted it. */
  undo_id: string;
}
