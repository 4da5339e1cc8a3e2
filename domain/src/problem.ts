export const STILL_SAVING = 'still_saving';

/** The one shape of every error that the API answers with. `message` is one sentence a person can read. */
export interface Problem {
  statusCode: number;
  message: string;
  /** The HTTP reason phrase. */
  error: string;
  errors?: FieldFault[];
  /** With the 409 of a change that came too late: the record as it stands now. */
  current?: object;
  /** With the 409 of a repeat whose first call has no answer yet: asked again under its key, it gets that answer. */
  code?: typeof STILL_SAVING;
  request_id: string;
}

/**
 * Each record that people edit or decide carries `version`, a whole number that rises with each change. A change that
 * names the version it was made from is refused when the record has changed since; one that names none is not.
 */
export interface StatedVersion {
  version?: number;
}

export interface FieldFault {
  field: string;
  message: string;
}
