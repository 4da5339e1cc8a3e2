import { formatDate, formatDateTime } from '../dates.js';
import { formatQuantity, toMetres } from '../length.js';
import type { OrderShipping } from '../orders/delivery.js';
import type { OrderStatus } from '../orders/order-status.js';
import type { QuotationLine, QuotationTemplate } from '../quotations/quotation.js';
import { type DocumentModel, type DocumentOptions, documentLines, letterhead, requestDates } from './document-model.js';

interface PickList {
  order_number: string;
  status: OrderStatus;
  printed_at: string;
  /** The revision that the order is based on. */
  quotation: QuotationTemplate;
  delivery: OrderShipping;
}

/** The pick list for the storekeeper: each length in meters and yards with a checkbox, without prices. */
export function toPickListModel(list: PickList, options: DocumentOptions): DocumentModel {
  const { order_number, status, printed_at, quotation, delivery } = list;
  const { customer_name, customer_company, line_items } = quotation;
  return {
    kind: 'pick-list',
    title: `Pick list ${order_number}`,
    letterhead: { ...letterhead(options), lines: [] },
    number: order_number,
    revision: quotation.revision && quotation.revision !== 'A' ? `Revision ${quotation.revision}` : null,
    mark: status === 'cancelled' ? 'CANCELLED' : null,
    isDraft: false,
    opening: [],
    changes: [],
    dates: [
      { label: 'Printed', value: formatDateTime(printed_at) },
      ...requestDates(quotation),
      ...(delivery.promised_on ? [{ label: 'Delivery promised', value: formatDate(delivery.promised_on) }] : []),
    ],
    customer: { name: customer_name || '-', lines: customer_company.trim() ? [customer_company] : [] },
    lines: documentLines(line_items, false, options.thumbnails).map((line, place) => ({
      ...line,
      lengths: lengthsOf(line_items[place]),
    })),
    totals: totalsOf(line_items),
    notes: [{ label: 'Short, damaged or another lot', text: '____________________________________________________' }],
    terms: [],
    proof: null,
  };
}

const YARDS_PER_METER = 1 / 0.9144;
const inMeters = ({ quantity_meters, price_unit }: QuotationLine): number => toMetres(quantity_meters, price_unit);

function lengthsOf(line: QuotationLine | undefined): [meters: string, yards: string] {
  if (!line) return ['', ''];
  const { quantity_meters: quantity, price_unit } = line;
  const meters = inMeters(line);
  return price_unit === 'yards'
    ? [twoDecimals(meters), formatQuantity(quantity)]
    : [formatQuantity(quantity), twoDecimals(meters * YARDS_PER_METER)];
}

const twoDecimals = (length: number): string => formatQuantity(Math.round(length * 100) / 100);

function totalsOf(lines: readonly QuotationLine[]): DocumentModel['totals'] {
  const meters = lines.reduce((sum, line) => sum + inMeters(line), 0);
  return [
    {
      label: 'Total length',
      amount: `${twoDecimals(meters)} m / ${twoDecimals(meters * YARDS_PER_METER)} yd`,
      isTotal: true,
    },
  ];
}
