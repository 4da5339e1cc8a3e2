import { BadRequestException } from '@nestjs/common';
import { centsFromRupees, MAX_CENTS } from '@selvedge/domain/money';
import type { QuotationDraft, TemplateLineInput } from '@selvedge/domain/quotations/quotation';
import { quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import type { Quotation } from './quotation.entity.js';
import type { QuotationLine } from './quotation-line.entity.js';

/** Later edits over earlier ones, line by line. */
export function mergeDrafts(earlier: QuotationDraft | null, later: QuotationDraft): QuotationDraft {
  const lines = new Map((earlier?.line_items ?? []).map((line) => [line.id, line]));
  for (const line of later.line_items ?? []) lines.set(line.id, { ...lines.get(line.id), ...stated(line) });
  return { ...earlier, ...stated(later), line_items: [...lines.values()] };
}

/**
 * The quotation with these edits, itself untouched. Another quantity, price or discount makes the lines' sum its price;
 * else a total that an admin quoted stands.
 *
 * @throws BadRequestException for a line of another quotation, and for a total that is too large.
 */
export function withDraft(quotation: Quotation, draft: QuotationDraft): Quotation {
  const edits = new Map((draft.line_items ?? []).map((line) => [line.id, line]));
  const lines = quotation.lines.map((line) => editedLine(line, edits.get(line.id)));
  if ([...edits.keys()].some((id) => !lines.some((line) => line.id === id))) {
    throw new BadRequestException('One of the lines is not part of this quotation. Reload it and try again.');
  }
  const discountPercent = draft.discount ?? quotation.discountPercent;
  const isRepriced =
    discountPercent !== quotation.discountPercent ||
    lines.some(({ quantity, unitPriceCents }, index) => {
      const before = quotation.lines[index];
      return quantity !== before?.quantity || unitPriceCents !== before.unitPriceCents;
    });
  return Object.assign(Object.create(Object.getPrototypeOf(quotation)), quotation, {
    lines,
    discountPercent,
    customerName: draft.customer_name ?? quotation.customerName,
    customerAddress: draft.customer_address ?? quotation.customerAddress,
    adminResponse: draft.admin_response ?? quotation.adminResponse,
    validUntil: draft.valid_until ? new Date(draft.valid_until) : quotation.validUntil,
    quotedPriceCents: isRepriced ? netOf(lines, discountPercent) : quotation.quotedPriceCents,
  });
}

/** Whether two states of a quotation would be printed alike. */
export function isSameSheet(one: Quotation, other: Quotation): boolean {
  return JSON.stringify(printed(one)) === JSON.stringify(printed(other));
}

/** The sum of the lines after the discount. @throws BadRequestException when it is too large. */
export function netOf(lines: readonly Pick<QuotationLine, 'quantity' | 'unitPriceCents'>[], discountPercent: number) {
  const { net } = quotationTotals(lines, { discountPercent });
  if (net > MAX_CENTS) throw new BadRequestException('The total is too large. Please split the quotation.');
  return net;
}

function editedLine(line: QuotationLine, edit: TemplateLineInput | undefined): QuotationLine {
  return Object.assign(Object.create(Object.getPrototypeOf(line)), line, {
    quantity: edit?.quantity_meters ?? line.quantity,
    unitPriceCents: edit?.unit_price === undefined ? line.unitPriceCents : centsFromRupees(edit.unit_price),
    itemCode: edit?.item_code?.trim() ?? line.itemCode,
  });
}

function printed(quotation: Quotation) {
  const { customerName, customerAddress, adminResponse, discountPercent, quotedPriceCents, validUntil } = quotation;
  const lines = quotation.lines.map(({ quantity, unitPriceCents, itemCode }) => [quantity, unitPriceCents, itemCode]);
  return [customerName, customerAddress, adminResponse, discountPercent, quotedPriceCents, validUntil, lines];
}

/** What is undefined says nothing. */
function stated<T extends object>(edits: T): T {
  return Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== undefined)) as T;
}
