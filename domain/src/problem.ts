/** The one shape of every error that the API answers with. `message` is one sentence a person can read. */
export interface Problem {
  statusCode: number;
  message: string;
  /** The HTTP reason phrase, or a code such as `quotation.not-pending`. */
  error: string;
  errors?: FieldFault[];
  request_id: string;
}

export interface FieldFault {
  field: string;
  message: string;
}
