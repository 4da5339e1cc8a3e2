import { centsFromRupees } from '@selvedge/domain/money';
import { dayOf } from '@selvedge/domain/quotations/request-notes';
import { stated } from '@selvedge/domain/stated';
import type { EntityManager } from 'typeorm';
import type { TemplateDto } from '../dto/template.dto.js';
import type { Quotation } from '../quotation.entity.js';
import { QuotationLine } from '../quotation-line.entity.js';
import { assertDay } from '../requests/request-notes.js';

/** Fields that are stored at once even after an offer was sent, because they are no part of it, with their names in the history. */
const ANNOTATIONS = {
  internal_notes: 'Internal notes',
  needed_by: 'Needed by',
  po_number: 'PO number',
  end_use: 'End use',
  delivery_address: 'Delivery address',
} as const;
type Annotation = keyof typeof ANNOTATIONS;

const isAnnotating = (field: string): field is Annotation => Object.hasOwn(ANNOTATIONS, field);

/** Returns whether the input changes nothing but annotations. */
export function isAnnotation(input: TemplateDto): boolean {
  const fields = Object.keys(stated(input));
  return fields.length > 0 && fields.every(isAnnotating);
}

/** Writes them into the quotation. @returns the names of those that differ @throws BadRequestException for a new day that has passed */
export function annotate(quotation: Quotation, input: TemplateDto): string[] {
  const before = annotationsOf(quotation);
  quotation.internalNotes = input.internal_notes ?? quotation.internalNotes;
  quotation.poNumber = input.po_number ?? quotation.poNumber;
  quotation.endUse = input.end_use ?? quotation.endUse;
  quotation.deliveryAddress = input.delivery_address ?? quotation.deliveryAddress;
  if (input.needed_by !== undefined) quotation.neededBy = newDay(input.needed_by, quotation.neededBy);
  const after = annotationsOf(quotation);
  return (Object.keys(ANNOTATIONS) as Annotation[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ANNOTATIONS[field]);
}

const annotationsOf = ({
  internalNotes,
  neededBy,
  poNumber,
  endUse,
  deliveryAddress,
}: Quotation): Record<Annotation, string | null> => ({
  internal_notes: internalNotes,
  needed_by: neededBy,
  po_number: poNumber,
  end_use: endUse,
  delivery_address: deliveryAddress,
});

/** An unchanged day may have passed meanwhile. */
function newDay(stated: string, stored: string | null): string | null {
  if (!stated) return null;
  const day = dayOf(stated);
  if (day !== stored) assertDay(stated, new Date());
  return day;
}

/** Records what the customer would like to pay for the lines that there are. */
export async function recordTargets(
  manager: EntityManager,
  quotation: Quotation,
  { line_items = [] }: TemplateDto,
): Promise<void> {
  for (const { id, target_price } of line_items) {
    if (target_price === undefined) continue;
    const cents = target_price ? centsFromRupees(target_price) : null;
    const drafted = quotation.draft?.added_lines?.find((added) => added.id === id);
    if (drafted) drafted.targetPriceCents = cents;
    const line = quotation.lines.find((standing) => standing.id === id);
    if (!line || line.targetPriceCents === cents) continue;
    line.targetPriceCents = cents;
    await manager.update(QuotationLine, { id: line.id }, { targetPriceCents: cents });
    quotation.lineEdits += 1;
  }
}
