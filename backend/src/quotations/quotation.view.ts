import { exactSum } from '@selvedge/domain/length';
import { percentOf, rupeesFromCents } from '@selvedge/domain/money';
import { offerState, turnOf } from '@selvedge/domain/quotations/offer';
import type { OfferAnswer as AnswerOnWire } from '@selvedge/domain/quotations/offer-answer';
import type {
  AdminQuotation,
  QuotationLine as LineOnWire,
  LineRolls,
  QuotationHistoryEntry,
  Quotation as QuotationOnWire,
  QuotationTemplate,
  Revision,
} from '@selvedge/domain/quotations/quotation';
import { isExpired, isPriceOffered } from '@selvedge/domain/quotations/quotation-status';
import { quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { revisionLetter, whatChanged } from '@selvedge/domain/quotations/what-changed';
import { LENGTH_TOLERANCE_PERCENT } from '@selvedge/domain/stock/delivered-length';
import type { OfferAnswer } from './links/offer-answer.entity.js';
import type { Quotation } from './quotation.entity.js';
import type { CustomerContext, QuotationContext } from './quotation-context.js';
import type { QuotationHistory } from './quotation-history.entity.js';
import type { QuotationLine } from './quotation-line.entity.js';

/** A line, without the records that it refers to. */
type ShownLine = Omit<QuotationLine, 'quotation' | 'fabric' | 'colourway'>;

/** The columns of a quotation that its customer's view is made of. */
export type ShownQuotation = Pick<
  Quotation,
  | 'id'
  | 'quotationNo'
  | 'status'
  | 'version'
  | 'revision'
  | 'createdAt'
  | 'validUntil'
  | 'requestGroup'
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'customerAddress'
  | 'customerCompany'
  | 'discountPercent'
  | 'quotedPriceCents'
  | 'adminResponse'
  | 'answer'
  | 'message'
  | 'deliveryInstructions'
  | 'timeline'
  | 'neededBy'
  | 'poNumber'
  | 'endUse'
  | 'deliveryAddress'
> & { lines: ShownLine[] };

/**
 * The customer's view: prices typed by an admin appear once they are offered, list prices before. A rejected offer keeps the
 * prices that were sent.
 */
export function quotationView(quotation: ShownQuotation, context: CustomerContext): QuotationOnWire {
  const adminResponse = quotation.status === 'pending' ? '' : quotation.adminResponse;
  // The customer's version counts sent documents: how staff work on it stays internal.
  const version = quotation.revision;
  if (isPriceOffered(quotation.status, quotation.quotedPriceCents)) return fullView({ ...quotation, version }, context);
  const wasOffered = context.revisions.length > 0;
  const lines = wasOffered
    ? quotation.lines
    : quotation.lines.map((line) => ({ ...line, unitPriceCents: line.listPriceCents }));
  return fullView({ ...quotation, version, adminResponse, lines, discountPercent: 0, quotedPriceCents: null }, context);
}

export function adminQuotationView(quotation: Quotation, context: QuotationContext): AdminQuotation {
  const isDecided = quotation.status !== 'pending';
  const view = fullView(quotation, context);
  const { answer, status, draft } = quotation;
  const newest = context.revisions.at(-1);
  return {
    ...view,
    line_items: view.line_items.map((line, index) => ({ ...line, ...rollsView(quotation.lines[index]) })),
    turn: turnOf({ status, answer, ordered: view.ordered, expired: view.expired, has_draft: draft !== null }),
    seen_at: (newest && context.seen.get(newest.id)?.toISOString()) ?? null,
    admin_response: quotation.adminResponse || null,
    admin_response_published: isDecided,
    has_draft: quotation.draft !== null,
    internal_notes: quotation.internalNotes,
    customer_id: quotation.customerId,
    inquiry_id: quotation.inquiryId,
    customer_email_verified: context.emailVerified,
    source: quotation.source,
    order_id: context.orderId,
    mail: context.mail,
    owner: context.owner,
    priced_by: context.pricedBy,
    approval_asked: quotation.approvalAskedAt && {
      at: quotation.approvalAskedAt.toISOString(),
      by: context.approvalAskedBy,
    },
    next_step: quotation.nextStep,
    next_step_on: quotation.nextStepOn,
    lost_reason: quotation.lostReason,
    lost_note: quotation.lostNote,
    history: context.history.map(historyView),
  };
}

/** All data for the printed document, including totals. */
export function templateView(quotation: Quotation, context: QuotationContext): QuotationTemplate {
  const { lineTotals: _, ...cents } = totalsOf(quotation, context.vatPercent);
  const template = {
    ...adminQuotationView(quotation, context),
    totals: {
      subtotal: rupeesFromCents(cents.subtotal),
      discount: rupeesFromCents(cents.discount),
      adjustment: rupeesFromCents(cents.adjustment),
      net: rupeesFromCents(cents.net),
      vat: rupeesFromCents(cents.vat),
      total: rupeesFromCents(cents.total),
    },
    superseded_by: null,
    subject_to_shade: quotation.lines.some(({ id }) => context.lineDetails.get(id)?.is_loose),
  };
  if (!isPriceOffered(quotation.status, quotation.quotedPriceCents))
    return { ...template, revision: null, changes: [] };
  const changes = context.sent ? whatChanged(context.sent, { ...template, revision: null, changes: [] }) : [];
  return { ...template, revision: revisionLetter(context.revisions.length + 1), changes };
}

function totalsOf(quotation: ShownQuotation, vatPercent: number) {
  const { lines, discountPercent, quotedPriceCents } = quotation;
  return quotationTotals(lines, { discountPercent, quotedPriceCents, vatPercent });
}

function fullView(quotation: ShownQuotation, context: CustomerContext): QuotationOnWire {
  const [first] = quotation.lines;
  const { status, lines, quotedPriceCents: net } = quotation;
  const { lineTotals } = totalsOf(quotation, 0);
  const { lineDetails, vatPercent, orderId, revisions, answers } = context;
  const newest = revisions.at(-1);
  const newestAnswer = answers.filter(({ documentId }) => documentId === newest?.id).at(-1);
  const { answer } = quotation;
  const now = new Date();
  const accepted = answer === 'accepted';
  const ordered = orderId !== null;
  const unit = first?.priceUnit ?? 'meters';
  return {
    id: quotation.id,
    quotation_no: quotation.quotationNo,
    status,
    ordered,
    expired: isExpired({ status, valid_until: quotation.validUntil, ordered, accepted }, now),
    version: quotation.version,
    created_at: quotation.createdAt.toISOString(),
    valid_until: quotation.validUntil.toISOString(),
    request_group: quotation.requestGroup,
    customer_name: quotation.customerName,
    customer_email: quotation.customerEmail,
    customer_phone: quotation.customerPhone,
    customer_address: quotation.customerAddress,
    customer_company: quotation.customerCompany,
    fabric_name: first?.fabricName ?? '',
    fabric_material: first?.material ?? '',
    fabric_color: first?.color ?? '',
    colourway_id: first?.colourwayId ?? null,
    item_code: first?.itemCode ?? '',
    item_description: first?.description ?? '',
    minimum_order: first?.minimumOrder ?? 1,
    weight: first?.weightGsm ?? null,
    dimensions: first?.widthCm == null ? '' : `${first.widthCm} cm`,
    quantity_meters: first?.quantity ?? 0,
    unit_price: rupeesFromCents(first?.unitPriceCents ?? 0),
    price_unit: unit,
    lines_count: lines.length,
    total_quantity: lines.every(({ priceUnit }) => priceUnit === unit)
      ? exactSum(lines.map(({ quantity }) => quantity))
      : null,
    discount: quotation.discountPercent,
    quoted_price: net === null ? null : rupeesFromCents(net),
    quoted_price_with_vat: net === null ? null : rupeesFromCents(net + percentOf(net, vatPercent)),
    vat_percent: vatPercent,
    admin_response: quotation.adminResponse || null,
    message: quotation.message,
    delivery_instructions: quotation.deliveryInstructions,
    timeline: quotation.timeline,
    needed_by: quotation.neededBy ?? null,
    po_number: quotation.poNumber,
    end_use: quotation.endUse,
    delivery_address: quotation.deliveryAddress,
    target_price: targetOf(first),
    line_items: lines.map((line, index) => lineView(line, lineTotals[index] ?? 0, lineDetails)),
    revisions: revisions.map((sent, index, all) => revisionView(sent, index === all.length - 1, status)),
    offer_state: newest
      ? offerState({ status, valid_until: quotation.validUntil, ordered, isNewest: true, answer }, now)
      : null,
    answer: newestAnswer ? answerView(newestAnswer) : null,
    unread: context.unread,
  };
}

function revisionView(
  { serial, totalCents, vatPercent, createdAt }: CustomerContext['revisions'][number],
  isNewest: boolean,
  status: Quotation['status'],
): Revision {
  const newest = status === 'rejected' ? 'withdrawn' : 'sent';
  return {
    letter: revisionLetter(serial ?? 1),
    sent_at: createdAt.toISOString(),
    total: rupeesFromCents(totalCents ?? 0),
    vat_percent: vatPercent,
    state: isNewest ? newest : 'superseded',
  };
}

export function answerView({ kind, createdAt, name, message, lines, via }: OfferAnswer): AnswerOnWire {
  return { kind, at: createdAt.toISOString(), name, message, lines, via };
}

function lineView(line: ShownLine, totalCents: number, looks: CustomerContext['lineDetails']): LineOnWire {
  const look = looks.get(line.id);
  return {
    id: line.id,
    fabric: {
      id: line.fabricId,
      name: line.fabricName,
      material: line.material,
      color: line.color,
      colourway_id: line.colourwayId ?? null,
      item_code: line.itemCode,
      width_cm: line.widthCm,
      usable_width_cm: look?.usable_width_cm ?? null,
      weight_gsm: line.weightGsm,
      lead_time_days: look?.lead_time_days ?? null,
      color_code: look?.code ?? '',
      hex: look?.hex ?? null,
      image_url: look?.image_url ?? null,
    },
    quantity_meters: line.quantity,
    price_unit: line.priceUnit,
    unit_price: rupeesFromCents(line.unitPriceCents),
    total_price: rupeesFromCents(totalCents),
    target_price: targetOf(line),
  };
}

const rollsView = (line: QuotationLine | undefined): LineRolls => ({
  shade_rule: line?.shadeRule ?? 'one_shade',
  min_piece_meters: line?.minPieceMeters ?? null,
  max_pieces: line?.maxPieces ?? null,
  length_tolerance_percent: line?.lengthTolerancePercent ?? LENGTH_TOLERANCE_PERCENT,
});

const targetOf = (line: Pick<QuotationLine, 'targetPriceCents'> | undefined): number | null =>
  line?.targetPriceCents == null ? null : rupeesFromCents(line.targetPriceCents);

function historyView(entry: QuotationHistory): QuotationHistoryEntry {
  return {
    at: entry.createdAt.toISOString(),
    actor: entry.actorName,
    actor_kind: entry.actorKind,
    action: entry.action,
    from: entry.fromStatus ?? null,
    to: entry.toStatus ?? null,
    detail: entry.detail,
  };
}
