export const PROTECTED = 'The file is protected by a password: save it without one and upload it again.';
export const RESTRICTED =
  'Only certain people may open the file (its rights are managed, or it has a sensitivity label): save a copy without that as .xlsx and upload it.';
export const KILLER =
  'This sheet ended the program that read it twice, so it is not tried again: save it again as .xlsx or .csv and upload that.';
export const OPEN_DOCUMENT = 'This is an OpenDocument sheet (.ods): save it as .xlsx and upload it again.';
export const NUMBERS = 'This is a document of Numbers: export it as .xlsx and upload that.';
export const BINARY_WORKBOOK = 'This is a binary workbook of Excel (.xlsb): save it as .xlsx and upload it again.';
export const UNREADABLE = 'The file can not be read: save it as .xlsx, .xls or .csv and upload it again.';

/** The whole file is rejected; the message tells the sender why. */
export class WorkbookRejected extends Error {
  override readonly name = 'WorkbookRejected';
}

/** The error for an inconsistent file. */
export function damaged(cause?: unknown): WorkbookRejected {
  return new WorkbookRejected('The file is damaged: save it again and upload it once more.', { cause });
}

/** The error for a worksheet with too many data rows. */
export function tooLong(maxRows: number): WorkbookRejected {
  return new WorkbookRejected(`The sheet is too long: at most ${maxRows.toLocaleString('en-US')} rows.`);
}
