import { dayOf, neededByProblem, type RequestNotes } from '@selvedge/domain/quotations/request-notes';
import { badField } from '../../http/bad-field.js';

/** The notes of a request beside its fabrics, as columns. */
export const requestNoteColumns = ({ needed_by, po_number, end_use, delivery_address }: RequestNotes) => ({
  neededBy: needed_by ? dayOf(needed_by) : null,
  poNumber: po_number ?? '',
  endUse: end_use ?? '',
  deliveryAddress: delivery_address?.trim() ?? '',
});

/** The same for a new record. @throws BadRequestException for a day that has passed, or lies too far ahead */
export function newRequestNotes(input: RequestNotes, now: Date) {
  if (input.needed_by) assertDay(input.needed_by, now);
  return requestNoteColumns(input);
}

/** @throws BadRequestException naming the field */
export function assertDay(day: string, now: Date): void {
  const message = neededByProblem(day, now);
  if (message) throw badField('needed_by', message);
}
