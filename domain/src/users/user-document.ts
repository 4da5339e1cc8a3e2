/** A document that a customer uploaded; `url` returns the file itself. */
export interface UserDocument {
  id: string;
  /** The form field of the upload. */
  field: string;
  file_name: string;
  content_type: string;
  bytes: number;
  url: string;
  created_at: string;
}
