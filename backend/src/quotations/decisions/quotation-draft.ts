import { BadRequestException } from '@nestjs/common';
import { centsFromRupees, MAX_CENTS } from '@selvedge/domain/money';
import type { LineRolls } from '@selvedge/domain/quotations/quotation';
import { isRepriced, quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { stated } from '@selvedge/domain/stated';
import type { RollsOfLine } from '../lines/line-of-fabric.js';
import type { Quotation } from '../quotation.entity.js';
import { QuotationLine } from '../quotation-line.entity.js';
import type { LineEdit, QuotationDraft } from './draft-shape.js';

/** Applies later edits over earlier ones, line by line. */
export function mergeDrafts(earlier: QuotationDraft | null, later: QuotationDraft): QuotationDraft {
  const edits = new Map((earlier?.line_items ?? []).map((line) => [line.id, line]));
  for (const line of later.line_items ?? []) edits.set(line.id, { ...edits.get(line.id), ...stated(line) });
  const order = later.line_order ?? earlier?.line_order;
  const stays = ({ id }: { id: string }) => order === undefined || order.includes(id);
  return {
    ...earlier,
    ...stated(later),
    line_items: [...edits.values()].filter(stays),
    ...(order && {
      line_order: order,
      added_lines: [...(earlier?.added_lines ?? []), ...(later.added_lines ?? [])].filter(stays),
    }),
  };
}

/**
 * A copy of the quotation with these edits. Changed lines, quantities, prices or discounts recompute the price from the lines,
 * unless it was answered without a price; otherwise a total quoted by an admin stays.
 *
 * @throws BadRequestException for a total that is too large.
 */
export function withDraft(quotation: Quotation, draft: QuotationDraft): Quotation {
  const lines = linesWith(quotation, draft);
  const discountPercent = draft.discount ?? quotation.discountPercent;
  return Object.assign(Object.create(Object.getPrototypeOf(quotation)), quotation, {
    lines,
    discountPercent,
    customerName: draft.customer_name ?? quotation.customerName,
    customerCompany: draft.customer_company ?? quotation.customerCompany,
    customerEmail: draft.customer_email ?? quotation.customerEmail,
    customerPhone: draft.customer_phone ?? quotation.customerPhone,
    customerAddress: draft.customer_address ?? quotation.customerAddress,
    adminResponse: draft.admin_response ?? quotation.adminResponse,
    validUntil: draft.valid_until ? new Date(draft.valid_until) : quotation.validUntil,
    quotedPriceCents:
      (namesPrice(draft) || !isUnpriced(quotation)) && isRepriced(quotation, { lines, discountPercent })
        ? netOf(lines, discountPercent)
        : quotation.quotedPriceCents,
  });
}

/** Returns whether edits set any price. */
export const namesPrice = ({ line_items = [] }: QuotationDraft): boolean =>
  line_items.some(({ unit_price }) => unit_price !== undefined);

/** A quotation answered without a price stays unpriced until a price is set. */
const isUnpriced = ({ status, quotedPriceCents }: Quotation): boolean =>
  status === 'responded' && quotedPriceCents === null;

function linesWith(quotation: Quotation, { line_items, added_lines, line_order }: QuotationDraft): QuotationLine[] {
  const added = (added_lines ?? []).map((line) =>
    Object.assign(new QuotationLine(), line, { quotationId: quotation.id }),
  );
  const lines = new Map([...quotation.lines, ...added].map((line) => [line.id, line]));
  const edits = new Map((line_items ?? []).map((line) => [line.id, line]));
  return (line_order ?? [...lines.keys()]).flatMap((id, index) => {
    const line = lines.get(id);
    return line ? [editedLine(line, edits.get(id), index + 1)] : [];
  });
}

/** Returns whether two states of a quotation promise the same. */
export function isSameDocument(one: Quotation, other: Quotation): boolean {
  return JSON.stringify(printed(one)) === JSON.stringify(printed(other));
}

/** The sum of the lines after discount. @throws BadRequestException if either is too large. */
export function netOf(lines: readonly Pick<QuotationLine, 'quantity' | 'unitPriceCents'>[], discountPercent: number) {
  const { subtotal, net } = quotationTotals(lines, { discountPercent });
  // The document prints the subtotal too, and a discount of 100% would hide any size of it.
  if (subtotal > MAX_CENTS) throw new BadRequestException('The total is too large. Please split the quotation.');
  return net;
}

function editedLine(line: QuotationLine, edit: LineEdit | undefined, position: number): QuotationLine {
  return Object.assign(Object.create(Object.getPrototypeOf(line)), line, {
    position,
    quantity: edit?.quantity_meters ?? line.quantity,
    unitPriceCents: edit?.unit_price === undefined ? line.unitPriceCents : centsFromRupees(edit.unit_price),
    itemCode: edit?.item_code?.trim() ?? line.itemCode,
    ...edit?.colour,
    ...rollsAfter(line, edit ?? {}),
  });
}

/** The rolls that may serve a line after edits. Omitted fields stay, and null is no limit. */
export const rollsAfter = (line: RollsOfLine, edit: Partial<LineRolls>): RollsOfLine => ({
  shadeRule: edit.shade_rule ?? line.shadeRule,
  minPieceMeters: edit.min_piece_meters === undefined ? line.minPieceMeters : edit.min_piece_meters,
  maxPieces: edit.max_pieces === undefined ? line.maxPieces : edit.max_pieces,
  lengthTolerancePercent: edit.length_tolerance_percent ?? line.lengthTolerancePercent,
});

/** The printed fields in their order, and what is promised of the rolls. */
function printed(quotation: Quotation) {
  const { customerName, customerCompany, customerEmail, customerPhone, customerAddress } = quotation;
  const { adminResponse, discountPercent, quotedPriceCents, validUntil } = quotation;
  return [
    [customerName, customerCompany, customerEmail, customerPhone, customerAddress],
    [adminResponse, discountPercent, quotedPriceCents, validUntil],
    quotation.lines.map(({ id, quantity, unitPriceCents, itemCode, color, ...line }) => [
      [id, quantity, unitPriceCents, itemCode, color],
      rollsAfter(line, {}),
    ]),
  ];
}
