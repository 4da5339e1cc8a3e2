import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import type { ExportFormat } from '@selvedge/domain/fabrics/fabric-batch';
import { colourLabel } from '@selvedge/domain/quotations/line-label';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { Permission } from '@selvedge/domain/users/permissions';
import { readable } from '@selvedge/domain/users/readable-fields';
import { DataSource } from 'typeorm';
import { csvSheet } from '../../fabrics/export/csv-sheet.js';
import { type Cell, xlsxSheet } from '../../fabrics/export/xlsx-sheet.js';
import type { CurrentUser } from '../../http/decorators.js';
import { conditionsOf, orderOf, type QuotationQuery } from '../quotation-list.js';
import { QuotationsService } from '../quotations.service.js';

/** Rows in memory at a time. */
const PAGE = 100;

interface Column {
  heading: string;
  /** Without it the column is left out. */
  right?: Permission;
  cell: (quotation: AdminQuotation) => Cell;
}

/** A row for each quotation. Only those who may export customers get contacts. */
const columns: readonly Column[] = [
  { heading: 'Number', cell: ({ quotation_no }) => quotation_no },
  { heading: 'Revision', cell: ({ revisions }) => revisions.at(-1)?.letter ?? '' },
  { heading: 'Date', cell: ({ created_at }) => colomboDay(created_at) },
  { heading: 'Status', cell: ({ status, ordered, expired }) => (ordered ? 'ordered' : expired ? 'expired' : status) },
  { heading: 'Answer', cell: ({ answer }) => answer?.kind ?? '' },
  { heading: 'Valid until', cell: ({ valid_until }) => colomboDay(valid_until) },
  { heading: 'Customer', cell: ({ customer_name }) => customer_name },
  { heading: 'Company', cell: ({ customer_company }) => customer_company },
  { heading: 'Email', right: 'customer.export', cell: ({ customer_email }) => customer_email },
  { heading: 'Phone', right: 'customer.export', cell: ({ customer_phone }) => customer_phone },
  { heading: 'Owner', cell: ({ owner }) => owner?.name ?? '' },
  { heading: 'Lines', cell: ({ line_items }) => line_items.map(lineText).join('; ') },
  { heading: 'Quantity', cell: ({ total_quantity }) => total_quantity },
  { heading: 'Unit', cell: ({ total_quantity, price_unit }) => (total_quantity === null ? '' : price_unit) },
  { heading: 'Net total', right: 'price.read', cell: ({ quoted_price }) => quoted_price },
  { heading: 'Total', right: 'price.read', cell: ({ quoted_price_with_vat }) => quoted_price_with_vat },
];

const lineText = ({ fabric, quantity_meters, price_unit }: AdminQuotation['line_items'][number]): string =>
  [`${fabric.item_code} ${fabric.name}`.trim(), colourLabel(fabric), `${quantity_meters} ${price_unit}`]
    .filter(Boolean)
    .join(', ');

/** Exports the quotations that a filter of the list finds, as a worksheet with what the reader may see. */
@Injectable()
export class ExportQuotationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly quotations: QuotationsService,
  ) {}

  /** The ids are fixed at the start; the quotations are read page by page, so that a slow reader holds neither memory nor a transaction. */
  async export(query: QuotationQuery, format: ExportFormat, holder: CurrentUser): Promise<Readable> {
    const { where, parameters } = conditionsOf(query);
    const found = await this.dataSource.query<{ id: string }[]>(
      `SELECT q.id FROM quotations q ${where} ORDER BY ${orderOf(query.sort).order}`,
      parameters,
    );
    const shown = columns.filter(({ right }) => right === undefined || holder.permissions.has(right));
    const headings = shown.map(({ heading }) => heading);
    const pages = this.#pages(
      found.map(({ id }) => id),
      query,
      (quotation) => shown.map(({ cell }) => cell(readable(quotation, holder))),
    );
    return format === 'csv' ? csvSheet(headings, pages) : xlsxSheet(headings, pages, 'Quotations');
  }

  /** Quotations deleted meanwhile are left out. */
  async *#pages(
    found: readonly string[],
    { sort, reader }: QuotationQuery,
    rowOf: (quotation: AdminQuotation) => Cell[],
  ): AsyncGenerator<Cell[][]> {
    for (let start = 0; start < found.length; start += PAGE) {
      const ids = found.slice(start, start + PAGE);
      const { rows } = await this.quotations.list({ filter: { ids }, sort, reader, limit: PAGE, offset: 0 });
      yield rows.map(rowOf);
    }
  }
}
