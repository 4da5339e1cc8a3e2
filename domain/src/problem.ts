export const STILL_SAVING = 'still_saving';

/** The one shape of every error that the API answers with. `message` is one sentence a person can read. */
export interface Problem {
  statusCode: number;
  message: string;
  /** The HTTP reason phrase. */
  error: string;
  errors?: FieldFault[];
  /** With the 409 of an outdated change: the current record. */
  current?: object;
  /** With the 409 of a repeat whose first call has not finished: repeat it with the same key to get that response. */
  code?: typeof STILL_SAVING;
  request_id: string;
}

/**
 * Each record that people edit or decide on carries `version`, a whole number that rises with each change. A change
 * with an outdated version is rejected; one without version is not.
 */
export interface StatedVersion {
  version?: number;
}

export interface FieldFault {
  field: string;
  message: string;
}
