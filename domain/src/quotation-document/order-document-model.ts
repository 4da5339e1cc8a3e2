import { colomboDay, formatDate } from '../dates.js';
import { printedReference } from '../invoicing/creditor-reference.js';
import { dueSentences, partsOf, STANDARD_PAYMENT_TERMS } from '../invoicing/payment-terms.js';
import { exactSum, formatLength, formatQuantity, type PriceUnit, toMetres } from '../length.js';
import { centsFromRupees, formatCents } from '../money.js';
import { type OrderDocumentContent, orderDocumentNames } from '../orders/order-documents.js';
import type { QuotationLine, QuotationTemplate } from '../quotations/quotation.js';
import type { RollList, RollListRow, RollListTotals } from '../rolls/order-rolls.js';
import {
  customer,
  type DocumentLine,
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
import { payTo } from './invoice-model.js';

const BLANK = '____________';

/** The number of packed rolls is filled in by hand, unless all rolls are listed. */
const rollsOf = ({ line_items }: QuotationTemplate, list?: RollList): string =>
  list && list.lines.length === line_items.length ? String(list.totals.rolls) : BLANK;

/**
 * The document model of an order document. A proforma has the amounts and terms of the agreed revision, and the
 * advance; a delivery note lists the delivered fabrics without prices.
 */
export function toOrderDocumentModel(content: OrderDocumentContent, options: DocumentOptions): DocumentModel {
  const { kind, number, roll_list } = content;
  const isPriced = kind === 'proforma';
  const quotation = roll_list ? withIssuedLengths(content.sheet, roll_list) : content.sheet;
  const rolls = rollsOf(quotation, roll_list);
  const remarks = notes(quotation, 'Remarks');
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
      { label: 'Quotation', value: quotationOf(quotation) },
      ...requestDates(quotation),
      ...deliveryOf(content),
    ],
    customer: customer(quotation),
    lines: documentLines(quotation.line_items, isPriced, options.thumbnails).map((line) => withRolls(line, roll_list)),
    totals: isPriced ? [...totals(quotation), ...payments(quotation)] : lengths(quotation.line_items),
    notes: isPriced
      ? [...payableTo(content), ...remarks]
      : [
          { label: 'Packed as', text: `Rolls: ${rolls}    Packages: ${content.packed?.packages ?? BLANK}` },
          ...(content.packed?.note ? [{ label: 'Note', text: content.packed.note }] : []),
          ...remarks.filter(({ label }) => label === 'Delivery'),
        ],
    ...(roll_list && { received: received(quotation, rolls) }),
    terms: isPriced
      ? [...paymentTerms(quotation), ...dueOf(content)]
      : (content.terms ?? DEFAULT_TERMS['delivery-note']),
    proof: null,
  };
}

/** The rolls of an order as allocated or issued: a list to send or check against, without signatures. */
export function toRollListModel(
  { quotation, list, printed_at }: { quotation: QuotationTemplate; list: RollList; printed_at: string },
  options: DocumentOptions,
): DocumentModel {
  const rolled = withIssuedLengths(quotation, list);
  const lines = rolled.line_items.filter(({ id }) => list.lines.some(({ line_id }) => line_id === id));
  return {
    kind: 'roll-list',
    title: `Roll list ${list.order_number}`,
    letterhead: letterhead(options),
    number: list.order_number,
    revision: null,
    mark: null,
    isDraft: false,
    opening: [],
    changes: [],
    dates: [
      { label: 'Printed', value: formatDate(printed_at) },
      { label: 'Quotation', value: quotationOf(quotation) },
      ...requestDates(quotation),
    ],
    customer: {
      name: quotation.customer_name || '-',
      lines: quotation.customer_company.trim() ? [quotation.customer_company] : [],
    },
    lines: documentLines(lines, false, options.thumbnails).map((line) => withRolls(line, list)),
    totals: lengths(lines),
    notes: [{ label: 'In all', text: countOf(list.totals) }],
    terms: [],
    proof: null,
  };
}

function payableTo({ payment }: OrderDocumentContent): { label: string; text: string }[] {
  if (!payment?.bank) return [];
  return payTo(payment.bank, printedReference(payment.reference));
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

/** The due dates below the sentences, counted from the date of the proforma. */
const dueOf = ({ date, sheet: { payment_terms, totals } }: OrderDocumentContent): string[] =>
  payment_terms ? dueSentences(payment_terms, centsFromRupees(totals.total), { proforma: colomboDay(date) }) : [];

/** Without an advance, the whole amount is the balance. */
function payments({
  totals: { total },
  payment_terms: figures = STANDARD_PAYMENT_TERMS,
}: QuotationTemplate): DocumentTotal[] {
  const { advance, balance } = partsOf(centsFromRupees(total), figures);
  return [
    {
      label: `Advance payable (${figures.advance_percent}%)`,
      amount: formatCents(advance),
      isTotal: false,
      isDue: true,
    },
    { label: 'Balance', amount: formatCents(balance), isTotal: false },
  ];
}

/** The total length, one row per unit. */
function lengths(lines: readonly QuotationLine[]): DocumentTotal[] {
  const sums = new Map<PriceUnit, number>();
  for (const { price_unit, quantity_meters } of lines) {
    sums.set(price_unit, exactSum([sums.get(price_unit) ?? 0, quantity_meters]));
  }
  return [...sums].map(([unit, sum]) => ({ label: 'Total length', amount: formatLength(sum, unit), isTotal: true }));
}

/** A delivery note lists the issued lengths, not the ordered ones. */
function withIssuedLengths(quotation: QuotationTemplate, { lines }: RollList): QuotationTemplate {
  return {
    ...quotation,
    line_items: quotation.line_items.map((line) => {
      const issued = lines.find(({ line_id }) => line_id === line.id);
      return issued ? { ...line, quantity_meters: line.price_unit === 'yards' ? issued.yards : issued.meters } : line;
    }),
  };
}

/** Adds yards for lines sold in yards, and weights if known. */
function withRolls(line: DocumentLine, list?: RollList): DocumentLine {
  const own = list?.lines.find(({ line_id }) => line_id === line.id);
  if (!own) return line;
  const hasYards = own.price_unit === 'yards';
  const hasWeights = own.rows.some(({ net_kg }) => net_kg !== null);
  const figures = ({ meters, yards, net_kg }: Pick<RollListRow, 'meters' | 'yards' | 'net_kg'>): string[] => [
    formatQuantity(meters, LENGTH_DECIMALS),
    ...(hasYards ? [formatQuantity(yards, LENGTH_DECIMALS)] : []),
    ...(hasWeights ? [net_kg === null ? '-' : formatQuantity(net_kg, LENGTH_DECIMALS)] : []),
  ];
  return {
    ...line,
    rolls: {
      headings: [
        ...['Roll no.', 'Mill roll', 'Lot', 'Band'].map((label) => ({ label, isFigure: false })),
        ...['Meters', ...(hasYards ? ['Yards'] : []), ...(hasWeights ? ['Net kg'] : [])].map((label) => ({
          label,
          isFigure: true,
        })),
      ],
      rows: own.rows.map((row, place) => ({
        id: `${row.roll_number} ${place}`,
        texts: [numberOf(row), row.mill_roll_number || '-', row.lot_code, row.band ?? '-', ...figures(row)],
      })),
      total: [countOf(own), '', '', '', ...figures(own)],
    },
  };
}

const LENGTH_DECIMALS = 3;

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** `R-000101`; `R-000101, 2 agreed defects`; `R-000101, length to be confirmed`. */
const numberOf = ({ roll_number, agreed_defects: defects, is_provisional }: RollListRow): string =>
  [
    roll_number,
    ...(defects > 0 ? [plural(defects, 'agreed defect')] : []),
    ...(is_provisional ? ['length to be confirmed'] : []),
  ].join(', ');

/** `2 rolls`; `2 rolls, 3 pieces` where a roll has several. */
const countOf = ({ rolls, pieces }: RollListTotals): string =>
  [plural(rolls, 'roll'), ...(pieces === rolls ? [] : [plural(pieces, 'piece')])].join(', ');

function received({ line_items }: QuotationTemplate, rolls: string): string {
  const meters = line_items.map(({ quantity_meters, price_unit }) => toMetres(quantity_meters, price_unit));
  const length = formatLength(exactSum(meters), 'meters');
  return `Received ${rolls} ${rolls === '1' ? 'roll' : 'rolls'}, ${length}, subject to inspection within 7 days and before cutting`;
}
