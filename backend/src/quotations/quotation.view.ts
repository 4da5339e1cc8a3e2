import type { MailStatus } from '@selvedge/domain/mail';
import { rupeesFromCents } from '@selvedge/domain/money';
import type {
  AdminQuotation,
  QuotationLine as LineOnWire,
  QuotationHistoryEntry,
  Quotation as QuotationOnWire,
  QuotationTemplate,
} from '@selvedge/domain/quotations/quotation';
import { isExpired } from '@selvedge/domain/quotations/quotation-status';
import { quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import type { Quotation } from './quotation.entity.js';
import type { QuotationHistory } from './quotation-history.entity.js';
import type { QuotationLine } from './quotation-line.entity.js';

/** What a quotation needs from other tables to be shown. */
export interface QuotationContext {
  /** Fabric id → its primary picture. */
  images: ReadonlyMap<string, string>;
  mail: MailStatus | null;
  orderId: string | null;
  history: QuotationHistory[];
}

/** The figures of a quotation as it stands. */
export function totalsOf(quotation: Quotation, vatPercent = 0) {
  return quotationTotals(quotation.lines, {
    discountPercent: quotation.discountPercent,
    quotedPriceCents: quotation.quotedPriceCents,
    vatPercent,
  });
}

/** As its customer may see it: internal text is blank until a decision published it. */
export function quotationView(
  quotation: Quotation,
  images: QuotationContext['images'],
  now = new Date(),
): QuotationOnWire {
  const [first] = quotation.lines;
  const { lineTotals } = totalsOf(quotation);
  return {
    id: quotation.id,
    quotation_no: quotation.quotationNo,
    status: quotation.status,
    expired: isExpired(quotation.validUntil, now),
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
    item_code: first?.itemCode ?? '',
    item_description: first?.description ?? '',
    minimum_order: first?.minimumOrder ?? 1,
    weight: first?.weightGsm ?? null,
    dimensions: first?.widthCm == null ? '' : `${first.widthCm} cm`,
    quantity_meters: first?.quantity ?? 0,
    unit_price: rupeesFromCents(first?.unitPriceCents ?? 0),
    price_unit: first?.priceUnit ?? 'meters',
    discount: quotation.discountPercent,
    quoted_price: quotation.quotedPriceCents === null ? null : rupeesFromCents(quotation.quotedPriceCents),
    admin_response: quotation.adminResponsePublished ? quotation.adminResponse : null,
    message: quotation.message,
    delivery_instructions: quotation.deliveryInstructions,
    timeline: quotation.timeline,
    line_items: quotation.lines.map((line, index) => lineView(line, lineTotals[index] ?? 0, images)),
  };
}

export function adminQuotationView(quotation: Quotation, context: QuotationContext, now = new Date()): AdminQuotation {
  return {
    ...quotationView(quotation, context.images, now),
    admin_response: quotation.adminResponse || null,
    admin_response_published: quotation.adminResponsePublished,
    internal_notes: quotation.internalNotes,
    customer_id: quotation.customerId,
    source: quotation.source,
    order_id: context.orderId,
    mail: context.mail,
    history: context.history.map(historyView),
  };
}

/** All that the printed sheet needs, totals included. */
export function templateView(quotation: Quotation, context: QuotationContext, vatPercent: number): QuotationTemplate {
  const totals = totalsOf(quotation, vatPercent);
  return {
    ...adminQuotationView(quotation, context),
    totals: {
      subtotal: rupeesFromCents(totals.subtotal),
      discount: rupeesFromCents(totals.discount),
      adjustment: rupeesFromCents(totals.adjustment),
      net: rupeesFromCents(totals.net),
      vat: rupeesFromCents(totals.vat),
      total: rupeesFromCents(totals.total),
    },
    vat_percent: vatPercent,
  };
}

function lineView(line: QuotationLine, totalCents: number, images: QuotationContext['images']): LineOnWire {
  return {
    id: line.id,
    fabric: {
      id: line.fabricId,
      name: line.fabricName,
      material: line.material,
      color: line.color,
      item_code: line.itemCode,
      image_url: (line.fabricId && images.get(line.fabricId)) || null,
    },
    quantity_meters: line.quantity,
    price_unit: line.priceUnit,
    unit_price: rupeesFromCents(line.unitPriceCents),
    total_price: rupeesFromCents(totalCents),
  };
}

function historyView(entry: QuotationHistory): QuotationHistoryEntry {
  return {
    at: entry.createdAt.toISOString(),
    actor: entry.actorName,
    action: entry.action,
    from: entry.fromStatus,
    to: entry.toStatus,
    detail: entry.detail,
  };
}
