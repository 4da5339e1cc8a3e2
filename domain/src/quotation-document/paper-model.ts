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
  PAYMENT_TERMS,
  totals,
} from './document-model.js';

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
    mark: null,
    opening: [],
    changes: [],
    dates: [
      { label: 'Date', value: formatDate(content.date) },
      { label: 'Order', value: content.order_number },
      { label: 'Quotation', value: quotationOf(sheet) },
    ],
    customer: customer(sheet),
    lines: documentLines(sheet.line_items, isPriced, options.thumbnails),
    totals: isPriced ? [...totals(sheet), ...payments(sheet)] : lengths(sheet.line_items),
    notes: isPriced ? remarks : remarks.filter(({ label }) => label === 'Delivery'),
    terms: isPriced ? PAYMENT_TERMS : [],
    proof: null,
  };
}

const quotationOf = ({ quotation_no, revision }: QuotationTemplate): string =>
  revision === null ? quotation_no : `${quotation_no}, revision ${revision}`;

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
