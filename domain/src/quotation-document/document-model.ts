import type { Brand, PublicConfig } from '../brand.js';
import { daysBetween, formatDate, formatDay } from '../dates.js';
import type { InvoiceKind } from '../invoicing/invoice.js';
import { dueSentences } from '../invoicing/payment-terms.js';
import { NO_VAT_NUMBER } from '../invoicing/tax-profile.js';
import { formatQuantity, shortUnit } from '../length.js';
import { centsFromRupees, formatRupees } from '../money.js';
import type { OrderDocumentKind } from '../orders/order-documents.js';
import { colourLabel, lineLabel } from '../quotations/line-label.js';
import {
  FALLBACK_QUOTATION_NO,
  type QuotationLine,
  type QuotationTemplate,
  type RevisionChange,
} from '../quotations/quotation.js';
import { DEFAULT_TERMS } from './document-terms.js';

/**
 * A document to print, with every text formatted; the renderer calculates nothing. A rejection is a letter: the
 * requested lines and the reason, without prices, validity, terms and signatures. Order documents
 * (`order-document-model.ts`) and invoices (`invoice-model.ts`) use it, too.
 */
export interface DocumentModel {
  kind: 'offer' | 'letter' | 'pick-list' | 'roll-list' | 'statement' | 'demand' | OrderDocumentKind | InvoiceKind;
  /** Title of the page and of the PDF: `Quotation QT-2026-0001`. */
  title: string;
  letterhead: { name: string; tagline: string; lines: string[] };
  number: string;
  /** `Revision B`; null on the first one and on documents without revisions. */
  revision: string | null;
  /** Says that the prices are not valid: a draft, Rejected, Expired, `Superseded by B`; null on a valid quotation. */
  mark: string | null;
  /** True if it was never sent: it has neither signatures nor a code, and each page says so. */
  isDraft: boolean;
  /** Sentences before the lines. */
  opening: string[];
  /** The changes from the revision before. */
  changes: RevisionChange[];
  dates: { label: string; value: string }[];
  customer: { name: string; lines: string[] };
  lines: DocumentLine[];
  /** The entries of a statement of account, instead of lines. */
  entries?: DocumentEntry[];
  totals: DocumentTotal[];
  notes: { label: string; text: string }[];
  /** The sentence that the receiver signs, unless it is the usual one. */
  received?: string;
  terms: string[];
  /** The line below the terms. */
  notice?: string;
  /** How a reader can verify the document; null if it carries no code. */
  proof: DocumentVerification | null;
}

export interface DocumentVerification {
  /** As people type it: `7KQF-M2XA-9RTD`. */
  code: string;
  url: string;
  /** The address as a QR code that an <img> can show. */
  qr: string;
}

export interface DocumentLine {
  id: string;
  /** `001`, `002` … */
  serial: string;
  name: string;
  /** `Stretch Denim, Indigo 19-4027`: distinguishes it from other lines of the same fabric. */
  label: string;
  /** `Cotton • Indigo 19-4027 • 147 cm • 118 g/m²`; empty when nothing is known. */
  details: string;
  itemCode: string;
  /** Picture of the color for an <img>, else its shade; null if neither is known, empty on papers without pictures. */
  picture: string | null;
  /** All quantities of a document have the same number of decimals, because they are in one column. */
  quantity: string;
  /** `m` or `yd`. */
  unit: string;
  /** On a pick list: the quantity in both units. */
  lengths?: [meters: string, yards: string];
  /** On a delivery note: its rolls, under their headings, and their sum. */
  rolls?: { headings: RollHeading[]; rows: { id: string; texts: string[] }[]; total: string[] };
  /** Null on documents without prices, as is the amount. */
  unitPrice: string | null;
  amount: string | null;
}

export interface RollHeading {
  label: string;
  isFigure: boolean;
}

/** One entry of a statement of account; missing amounts are empty. */
export interface DocumentEntry {
  id: string;
  date: string;
  name: string;
  details: string;
  charge: string;
  credit: string;
  balance: string;
}

export interface DocumentTotal {
  label: string;
  amount: string;
  /** Marks the total of the document. */
  isTotal: boolean;
  /** Marks the part that is due now. */
  isDue?: boolean;
}

export interface DocumentOptions {
  brand: Brand;
  /** How to reach the seller, printed under the letterhead. The public configuration fits as it is. */
  contact?: Partial<Pick<PublicConfig, 'contact_email' | 'phone' | 'whatsapp_number'>>;
  /** Pictures by `image_url` as data: URIs, for a printer without network. Without it, the URLs are used. */
  thumbnails?: Record<string, string>;
  proof?: DocumentVerification;
}

/** Printed on every page of a document that was not sent. */
export const DRAFT_MARK = 'Draft, not an offer';

/**
 * Returns whether the customer has not received it in this form: a request, an answer without a price, or edits after a
 * decision.
 */
export const isUnsent = ({ status, revision, has_draft }: QuotationTemplate): boolean =>
  has_draft || (revision === null && status !== 'rejected');

const SERIAL_DIGITS = 3;
const CODE_LENGTH = 8;
const SUBJECT_TO_SHADE = 'Subject to shade and roll lengths.';

const REJECTION = [
  'Thank you for your request.',
  'Unfortunately we can not supply the fabrics below as you asked for them.',
];

/**
 * The model of a quotation document. Its numbers are the template's own, computed once by `quotationTotals` on the
 * server; an admin's notes appear only once they are published, internal notes never.
 */
export function toDocumentModel(template: QuotationTemplate, options: DocumentOptions): DocumentModel {
  const number = template.quotation_no?.trim() || FALLBACK_QUOTATION_NO;
  const isLetter = template.status === 'rejected';
  const isDraft = isUnsent(template);
  return {
    kind: isLetter ? 'letter' : 'offer',
    title: `Quotation ${number}`,
    revision: template.revision && template.revision !== 'A' ? `Revision ${template.revision}` : null,
    opening: isLetter ? REJECTION : [],
    // Templates stored before there were revisions have no changes.
    changes: isLetter ? [] : (template.changes ?? []),
    letterhead: isDraft && template.vat_number_missing ? withoutVatNumber(letterhead(options)) : letterhead(options),
    number,
    mark: isDraft ? DRAFT_MARK : mark(template),
    isDraft,
    dates: [
      { label: 'Date', value: formatDate(template.created_at) },
      ...(isLetter ? [] : [{ label: 'Valid until', value: formatDate(template.valid_until) }]),
      ...requestDates(template),
    ],
    customer: customer(template),
    lines: documentLines(template.line_items, !isLetter, options.thumbnails),
    totals: isLetter ? [] : totals(template),
    notes: notes(template, isLetter ? 'Reason' : 'Remarks'),
    terms: isLetter ? [] : terms(template),
    ...(!isLetter && template.subject_to_shade && { notice: SUBJECT_TO_SHADE }),
    proof: isLetter || isDraft ? null : (options.proof ?? null),
  };
}

const withoutVatNumber = (head: DocumentModel['letterhead']): DocumentModel['letterhead'] => ({
  ...head,
  lines: [...head.lines, NO_VAT_NUMBER],
});

/** The code on the document: the item code, else the first 8 characters of the name in capitals, else a dash. */
export function documentItemCode(fabric: Pick<QuotationLine['fabric'], 'item_code' | 'name'>): string {
  const fromName = Array.from((fabric.name ?? '').trim())
    .slice(0, CODE_LENGTH)
    .join('')
    .trim()
    .toUpperCase();
  return fabric.item_code?.trim() || fromName || '-';
}

export function letterhead({ brand, contact }: DocumentOptions): DocumentModel['letterhead'] {
  const reach = withoutEmpty([contact?.phone, contact?.contact_email]).join(' • ');
  // The settings store a dialed number as digits only.
  const whatsapp = contact?.whatsapp_number?.trim().replace(/^\d+$/, '+$&');
  return {
    name: brand.name,
    tagline: brand.tagline,
    lines: withoutEmpty([...brand.companyLines, reach, whatsapp && `WhatsApp ${whatsapp}`]),
  };
}

function mark(template: QuotationTemplate): DocumentModel['mark'] {
  if (template.status === 'rejected') return 'Rejected';
  if (template.superseded_by) return `Superseded by ${template.superseded_by}`;
  return template.expired ? 'Expired' : null;
}

export function customer(template: QuotationTemplate): DocumentModel['customer'] {
  const [name = '-', ...lines] = withoutEmpty([
    template.customer_name,
    template.customer_company,
    ...(template.customer_address ?? '').split(/\r?\n/),
    template.customer_phone,
    template.customer_email,
  ]);
  return { name, lines };
}

/** The customer's notes beside the fabrics. Documents stored before they existed lack them. */
export const requestDates = ({ po_number, needed_by }: QuotationTemplate): DocumentModel['dates'] => [
  ...(po_number ? [{ label: 'Your PO', value: po_number }] : []),
  ...(needed_by ? [{ label: 'Needed by', value: formatDay(needed_by) }] : []),
];

export function documentLines(
  lines: readonly QuotationLine[],
  isPriced: boolean,
  thumbnails?: Record<string, string>,
): DocumentLine[] {
  const decimals = Math.max(0, ...lines.map((line) => decimalsOf(line.quantity_meters)));
  return lines.map((line, index) => ({
    id: line.id,
    serial: String(index + 1).padStart(SERIAL_DIGITS, '0'),
    name: line.fabric.name,
    label: lineLabel(line.fabric),
    details: withoutEmpty([
      line.fabric.material,
      colourLabel(line.fabric),
      ...measures(line.fabric, ENGLISH),
      isPriced ? leadTime(line.fabric, ENGLISH) : '',
    ]).join(' • '),
    itemCode: documentItemCode(line.fabric),
    picture: picture(line.fabric.image_url, thumbnails) ?? shadePicture(line.fabric.hex),
    quantity: formatQuantity(line.quantity_meters, decimals),
    unit: shortUnit(line.price_unit),
    unitPrice: isPriced ? formatRupees(line.unit_price) : null,
    amount: isPriced ? formatRupees(line.total_price) : null,
  }));
}

/** The words beside a line's numbers; documents are in English, the private page is in the customer's language. */
export interface LineWords {
  /** @param width with its unit: `143 cm` */
  usable: (width: string) => string;
  leadTime: (days: number) => string;
}

const ENGLISH: LineWords = {
  usable: (width) => `usable ${width}`,
  leadTime: (days) => (days === 1 ? 'lead time 1 day' : `lead time ${days} days`),
};

/** `Linen`, `147 cm, usable 143 cm`, `118 g/m²`, `lead time 14 days`: as far as they are known. */
export const lineFacts = (fabric: QuotationLine['fabric'], isPriced: boolean, words = ENGLISH): string[] =>
  withoutEmpty([fabric.material, ...measures(fabric, words), isPriced ? leadTime(fabric, words) : '']);

function measures({ width_cm, usable_width_cm, weight_gsm }: QuotationLine['fabric'], words: LineWords): string[] {
  const inCm = (width: number) => `${formatQuantity(width)} cm`;
  const widths = [width_cm && inCm(width_cm), usable_width_cm && words.usable(inCm(usable_width_cm))];
  return [widths.filter(Boolean).join(', '), weight_gsm ? `${formatQuantity(weight_gsm)} g/m²` : ''];
}

const leadTime = ({ lead_time_days: days }: QuotationLine['fabric'], words: LineWords): string =>
  days ? words.leadTime(days) : '';

function picture(imageUrl: string | null, thumbnails?: Record<string, string>): string | null {
  if (!imageUrl || !thumbnails) return imageUrl;
  return Object.hasOwn(thumbnails, imageUrl) ? (thumbnails[imageUrl] ?? null) : null;
}

/**
 * A tile of the shade. It is a picture because browsers don't print backgrounds and the canvas of the console doesn't draw
 * them.
 */
function shadePicture(hex: string | null | undefined): string | null {
  if (!hex) return null;
  const tile = `<rect width="32" height="32" fill="${hex}"/>`;
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32">${tile}</svg>`)}`;
}

export function totals({ totals: figures, discount, vat_percent }: QuotationTemplate): DocumentTotal[] {
  const hasVat = figures.vat > 0;
  const hasBase = figures.net !== figures.subtotal;
  const rows: [label: string, rupees: number, printed: boolean][] = [
    [hasVat && !hasBase ? 'Subtotal before VAT' : 'Subtotal', figures.subtotal, true],
    [`Discount (${discount}%)`, -figures.discount, figures.discount > 0],
    ['Adjustment', figures.adjustment, figures.adjustment !== 0],
    ['Total before VAT', figures.net, hasVat && hasBase],
    [`VAT (${vat_percent}%)`, figures.vat, hasVat],
  ];
  return [
    ...rows
      .filter(([, , printed]) => printed)
      .map(([label, rupees]) => ({ label, amount: formatRupees(rupees), isTotal: false })),
    { label: hasVat ? 'Total with VAT' : 'Total', amount: formatRupees(figures.total), isTotal: true },
  ];
}

export function notes(template: QuotationTemplate, label: string): DocumentModel['notes'] {
  const published = template.admin_response_published ? template.admin_response : null;
  return [
    { label: 'End use', text: template.end_use?.trim() ?? '' },
    { label: 'Deliver to', text: template.delivery_address?.trim() ?? '' },
    { label: 'Delivery', text: template.delivery_instructions?.trim() ?? '' },
    { label, text: published?.trim() ?? '' },
  ].filter((note) => note.text);
}

/** Uses the actual validity, because the dates of a quotation can be changed. */
function terms({ created_at, valid_until, ...template }: QuotationTemplate): string[] {
  const { payment_terms, totals: sums } = template;
  const days = daysBetween(created_at, valid_until);
  const until = formatDate(valid_until);
  return [
    days > 0
      ? `This quotation is valid ${days} ${days === 1 ? 'day' : 'days'}, until ${until}.`
      : `This quotation is valid until ${until}.`,
    ...paymentTerms(template),
    ...(payment_terms ? dueSentences(payment_terms, centsFromRupees(sums.total)) : []),
  ];
}

/** The payment terms at the time of sending. */
export const paymentTerms = ({ terms = DEFAULT_TERMS.quotation }: Pick<QuotationTemplate, 'terms'>): string[] => terms;

const decimalsOf = (quantity: number): number => formatQuantity(quantity).split('.')[1]?.length ?? 0;

/** Trimmed and without duplicates, because people also enter their company as their name. */
const withoutEmpty = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.map((text) => text?.trim() ?? '').filter(Boolean)),
];
