import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import type { ExportFormat } from '@selvedge/domain/fabrics/fabric-batch';
import type { Order as OrderOnWire } from '@selvedge/domain/orders/order';
import { readable } from '@selvedge/domain/users/readable-fields';
import { DataSource } from 'typeorm';
import { csvSheet } from '../fabrics/export/csv-sheet.js';
import { type Cell, xlsxSheet } from '../fabrics/export/xlsx-sheet.js';
import type { CurrentUser } from '../http/decorators.js';
import { type OrderQuery, OrdersService } from './orders.service.js';

/** Rows in memory at a time. */
const PAGE = 100;

/** The columns of an order beside those of the list. */
interface Beside {
  order_id: string;
  email: string;
  phone: string;
  lines: string;
  papers: string;
}

const headings = [
  'order_number',
  'date',
  'status',
  'quotation_no',
  'customer',
  'company',
  'email',
  'phone',
  'lines',
  'total_before_vat',
  'vat_percent',
  'total_to_pay',
  'promised_on',
  'carrier',
  'vehicle',
  'documents',
];

/** Exports the orders that the list's filter finds, in its order: what the reader may not read is blank. */
@Injectable()
export class ExportOrdersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
  ) {}

  async export(query: OrderQuery, format: ExportFormat, reader: CurrentUser): Promise<Readable> {
    const pages = this.#pages(await this.orders.idsOf(query, reader), reader);
    return format === 'csv' ? csvSheet(headings, pages) : xlsxSheet(headings, pages, 'Orders');
  }

  async *#pages(ids: readonly string[], reader: CurrentUser): AsyncGenerator<Cell[][]> {
    for (let at = 0; at < ids.length; at += PAGE) {
      const rows = await this.orders.rowsOf(ids.slice(at, at + PAGE));
      const beside = await this.dataSource.query<Beside[]>(
        `SELECT o.id AS order_id, q.customer_email AS email, q.customer_phone AS phone,
           (SELECT string_agg(l.item_code || ' ' || l.fabric_name || CASE WHEN l.color = '' THEN '' ELSE ', ' || l.color END
                              || ': ' || l.quantity::float8 || CASE l.price_unit WHEN 'yards' THEN ' yd' ELSE ' m' END,
                              '; ' ORDER BY l.position) FROM quotation_lines l WHERE l.quotation_id = q.id) AS lines,
           coalesce((SELECT string_agg(p.number, ', ' ORDER BY p.created_at) FROM order_papers p
                     WHERE p.order_id = o.id AND p.superseded_by IS NULL), '') AS papers
         FROM orders o JOIN quotations q ON q.id = o.quotation_id WHERE o.id = ANY($1)`,
        [rows.map(({ id }) => id)],
      );
      const besideOf = new Map(beside.map((row) => [row.order_id, row]));
      yield rows.map((row) => cellsOf(readable(row, reader), besideOf.get(row.id), reader));
    }
  }
}

function cellsOf(order: OrderOnWire, beside: Beside | undefined, { permissions }: CurrentUser): Cell[] {
  const { email = '', phone = '', lines = '', papers = '' } = beside ?? {};
  const hasContacts = permissions.has('customer.read') && permissions.has('customer.export');
  const hasPrices = permissions.has('price.read');
  return [
    order.order_number,
    colomboDay(order.created_at),
    order.status,
    order.quotation_no,
    order.customer_name,
    order.customer_company,
    hasContacts ? email : null,
    hasContacts ? phone : null,
    lines,
    order.total_amount,
    hasPrices ? order.vat_percent : null,
    order.total_with_vat,
    order.promised_on,
    order.carrier,
    order.vehicle,
    papers,
  ];
}
