import { BadRequestException } from '@nestjs/common';
import type { PriceUnit } from '@selvedge/domain/length';
import type { AnswerKind } from '@selvedge/domain/quotations/offer';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { Sentence } from '@selvedge/domain/sentence';
import { readNumber } from '@selvedge/domain/typed-number';
import { bodyValidation } from '../http/body/validation.js';
import type { GivenAnswer } from './answer-offer.service.js';
import { AcceptOfferDto, DeclineOfferDto, RequestChangeDto, RequestExtensionDto } from './dto/answers.dto.js';

/** The fields of a posted form. */
export type Typed = Readonly<Record<string, string>>;

/** Prefixes of the fields of a line in the change request, followed by its index: `q0`, `p0` and `n0` of the first. */
export const changeField = { quantity_meters: 'q', target_price: 'p', note: 'n' } as const;

/** An invalid form: the message, the field concerned, and the message in parts where it holds figures. */
export class FormError extends Error {
  constructor(
    message: string,
    readonly field: string | null,
    readonly sentence?: Sentence,
  ) {
    super(message);
  }
}

const validation = bodyValidation();

/** If a field is repeated, the last value counts. */
export function typedFields(body: unknown): Typed {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, String((Array.isArray(value) ? value.at(-1) : value) ?? '')]),
  );
}

/**
 * Parses a form by the rules of the API for the same answer.
 *
 * @throws FormError
 */
export async function readAnswer(kind: AnswerKind, typed: Typed, content: QuotationTemplate): Promise<GivenAnswer> {
  switch (kind) {
    case 'accepted':
      return { kind, ...(await acceptance(typed, content)) };
    case 'declined':
      return { kind, message: (await valid(DeclineOfferDto, { reason: typed.reason })).reason };
    case 'extension_requested':
      return { kind, message: (await valid(RequestExtensionDto, { message: typed.message })).message };
    case 'change_requested':
      return {
        kind,
        ...(await valid(
          RequestChangeDto,
          { message: typed.message, lines: requestedChanges(typed, content) },
          content,
        )),
      };
  }
}

/** With each ticked mix of shades, whose field has the letter m and the index of its line. */
async function acceptance(
  typed: Typed,
  { line_items }: QuotationTemplate,
): Promise<Pick<GivenAnswer, 'name' | 'mixes'>> {
  const ticked = line_items.flatMap(({ id }, index) => {
    const value = typed[`m${index}`];
    return value ? [{ ...shownMix(value), line_id: id }] : [];
  });
  const { name, shade_consent } = await valid(AcceptOfferDto, { name: typed.name, shade_consent: ticked });
  return { name, mixes: shade_consent };
}

/** The shade proposal in the value of the checkbox. @throws FormError */
function shownMix(value: string): object {
  try {
    const mix: unknown = JSON.parse(value);
    if (typeof mix === 'object' && mix !== null) return mix;
  } catch {
    // It is not JSON, so our page didn't send it.
  }
  throw new FormError('Tick the mixed shades again.', null);
}

/** The requested changes of the lines for which something was typed. */
function requestedChanges(typed: Typed, { line_items }: QuotationTemplate): object[] {
  return line_items.flatMap(({ id, price_unit }, index) => {
    const change = Object.fromEntries(
      Object.entries(changeField).flatMap(([field, letter]) => {
        const text = typed[letter + index]?.trim();
        if (!text) return [];
        return [[field, field === 'quantity_meters' ? quantityOf(text, price_unit, letter + index) : text]];
      }),
    );
    return Object.keys(change).length > 0 ? [{ id, ...change }] : [];
  });
}

/** @throws FormError that says how to write it */
function quantityOf(text: string, unit: PriceUnit, field: string): number {
  const { value, problem, sentence } = readNumber(text, { unit });
  if (problem !== null) throw new FormError(`${problem}.`, field, sentence);
  return value;
}

/** @throws FormError */
export async function valid<T extends object>(
  metatype: new () => T,
  value: object,
  content?: QuotationTemplate,
): Promise<T> {
  try {
    return (await validation.transform(value, { type: 'body', metatype })) as T;
  } catch (error) {
    if (!(error instanceof BadRequestException)) throw error;
    const { message, errors = [] } = error.getResponse() as { message: string; errors?: { field: string }[] };
    throw new FormError(message, fieldOf(errors[0]?.field, value, content));
  }
}

/** Maps `lines[1].note`, of the second wish, to the field of its line on the page. */
function fieldOf(path: string | undefined, value: object, content?: QuotationTemplate): string | null {
  const [first, place, field] = path?.split(/[.[\]]+/) ?? [];
  if (first !== 'lines' || !('lines' in value)) return first ?? null;
  const change = (value.lines as { id: string }[])[Number(place)];
  const index = content?.line_items.findIndex(({ id }) => id === change?.id) ?? -1;
  const letter = changeField[field as keyof typeof changeField];
  return index < 0 || !letter ? null : letter + index;
}
