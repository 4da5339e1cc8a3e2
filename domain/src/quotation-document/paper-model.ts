import { formatDate } from '../dates.js';
import { formatLength, type PriceUnit } from '../length.js';
import { centsFromRupees, formatCents, percentOf } from '../money.js';
import { ADVANCE_PERCENT, type OrderDocumentContent, orderDocumentNames } from '../orders/order-documents.js';
import type { QuotationLine, QuotationTemplate } from '../quotations/quotation.js';
import {
  customer,
  type DocumentModel,
  type DocumentOptions,
  type DocumentTotal,
  documentLines,
  letterhead,
  notes,
  paymentTerms,
  requestDates,
  totals,
} from './document-model.js';
import { DEFAULT_TERMS } from './document-terms.js';

/** Filled in by hand where the fabric is packed and received. */
const PACKED = { label: 'Packed as', text: 'Rolls: ____________    Packages: ____________' };

/**
 * The document model of an order document. A proforma has the amounts and terms of the agreed revision, and the
 * advance; a delivery note lists the delivered fabrics without prices.
 */
export function toOrderDocumentModel(content: OrderDocumentContent, options: DocumentOptions): DocumentModel {
  const { kind, number, sheet } = content;
  const isPriced = kind === 'proforma';
  const remarks = notes(sheet, 'Remarks');
  return {
    kind,
    title: `${orderDocumentNames[kind]} ${number}`,
    letterhead: letterhead(options),
    number,
    revision: null,
    mark: markOf(content),
    isDraft: false,
    opening: content.cancelled_at ? [cancelled(content, content.cancelled_at)] : [],
    changes: [],
    dates: [
      { label: 'Date', value: formatDate(content.date) },
      { label: 'Order', value: content.order_number },
      { label: 'Quotation', value: quotationOf(sheet) },
      ...requestDates(sheet),
      ...deliveryOf(content),
    ],
    customer: customer(sheet),
    lines: documentLines(sheet.line_items, isPriced, options.thumbnails),
    totals: isPriced ? [...totals(sheet), ...payments(sheet)] : lengths(sheet.line_items),
    notes: isPriced ? remarks : [PACKED, ...remarks.filter(({ label }) => label === 'Delivery')],
    terms: isPriced ? paymentTerms(sheet) : (content.terms ?? DEFAULT_TERMS['delivery-note']),
    proof: null,
  };
}

function markOf({ cancelled_at, superseded_by }: OrderDocumentContent): string | null {
  if (cancelled_at) return 'CANCELLED';
  return superseded_by ? `Superseded by revision ${superseded_by}` : null;
}

const cancelled = ({ kind, order_number }: OrderDocumentContent, at: string): string =>
  `Order ${order_number} was cancelled on ${formatDate(at)}: this ${orderDocumentNames[kind].toLowerCase()} no longer holds.`;

const quotationOf = ({ quotation_no, revision }: QuotationTemplate): string =>
  revision === null ? quotation_no : `${quotation_no}, revision ${revision}`;

function deliveryOf({ kind, delivery }: OrderDocumentContent): { label: string; value: string }[] {
  if (!delivery) return [];
  const { promised_on, carrier, vehicle } = delivery;
  const carried = kind === 'delivery-note' ? [carrier, vehicle].filter(Boolean).join(', ') : '';
  return [
    ...(promised_on ? [{ label: 'Delivery promised', value: formatDate(promised_on) }] : []),
    ...(carried ? [{ label: 'Carrier', value: carried }] : []),
  ];
}

/** Both parts make up the total to the cent: the balance is what the advance leaves. */
function payments({ totals: { total } }: QuotationTemplate): DocumentTotal[] {
  const all = centsFromRupees(total);
  const advance = percentOf(all, ADVANCE_PERCENT);
  return [
    { label: `Advance payable (${ADVANCE_PERCENT}%)`, amount: formatCents(advance), isTotal: false, isDue: true },
    { label: 'Balance', amount: formatCents(all - advance), isTotal: false },
  ];
}

/** The total length, one row per unit. */
function lengths(lines: readonly QuotationLine[]): DocumentTotal[] {
  const thousandths = new Map<PriceUnit, number>();
  for (const { price_unit, quantity_meters } of lines) {
    thousandths.set(price_unit, (thousandths.get(price_unit) ?? 0) + Math.round(quantity_meters * 1000));
  }
  return [...thousandths].map(([unit, sum]) => ({
    label: 'Total length',
    amount: formatLength(sum / 1000, unit),
    isTotal: true,
  }));
}
