import type { PriceUnit } from '@selvedge/domain/length';
import { readRupees } from '@selvedge/domain/money';
import type { ChangeRequestInput, OfferAnswer, RequestedChange } from '@selvedge/domain/quotations/offer-answer';
import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
import { readNumber } from '@selvedge/domain/typed-number';

/** Form values: the message, and by `lineField` the changes of each line. */
export type ChangeFields = Record<string, string>;

/** The field of a line in the form, which is flat. */
export const lineField = (field: 'quantity' | 'price' | 'note', lineId: string): string => `${field} ${lineId}`;

/** Body of the request for a change; lines without a change are left out. */
export function changeInput(fields: ChangeFields, { line_items }: OwnQuotation): ChangeRequestInput {
  const lines = line_items.flatMap(({ id, price_unit }) => lineChange(id, price_unit, fields) ?? []);
  return { message: fields.message?.trim() ?? '', ...(lines.length > 0 && { lines }) };
}

/** Returns whether a stored answer is this request. */
export function isSameChange(
  answer: Pick<OfferAnswer, 'message' | 'lines'>,
  { message, lines = [] }: ChangeRequestInput,
) {
  const texts = (listed: readonly RequestedChange[]) =>
    listed.map(({ id, quantity_meters, target_price, note }) =>
      JSON.stringify([id, quantity_meters, target_price, note ?? '']),
    );
  return answer.message === message && texts(answer.lines).join() === texts(lines).join();
}

function lineChange(id: string, unit: PriceUnit, fields: ChangeFields): RequestedChange | null {
  const change = {
    quantity_meters: readNumber(fields[lineField('quantity', id)] ?? '', { unit }).value ?? undefined,
    target_price: readRupees(fields[lineField('price', id)] ?? '').value ?? undefined,
    note: fields[lineField('note', id)]?.trim() || undefined,
  };
  return Object.values(change).some((value) => value !== undefined) ? { id, ...change } : null;
}
