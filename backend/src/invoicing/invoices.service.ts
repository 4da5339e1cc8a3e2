import { Injectable, NotFoundException } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import {
  type InvoiceDetail,
  type Invoice as InvoiceOnWire,
  type InvoicePayment,
  invoiceKinds,
  invoiceStates,
} from '@selvedge/domain/invoicing/invoice';
import { thousandthsOf } from '@selvedge/domain/invoicing/invoice-totals';
import { rupeesFromCents } from '@selvedge/domain/money';
import { DataSource } from 'typeorm';
import { Conditions } from '../database/conditions.js';
import { page } from '../database/page.js';
import type { CurrentUser } from '../http/decorators.js';
import {
  choiceFilter,
  type ListContract,
  type ListPage,
  type ListQuery,
  uuidFilter,
} from '../http/lists/list-query.js';
import { inReach } from '../users/reach.js';
import { creditedOf } from './credit-note.service.js';
import { Invoice } from './invoice.entity.js';
import { INVOICE_COLUMNS, type InvoiceRow, invoiceRows, invoiceView, OPEN, withBalances } from './invoice-rows.js';

const columns = {
  created_at: 'i.created_at',
  serial: 'i.serial',
  issued_on: 'i.issued_on',
  due_on: 'i.due_on',
  total: 'i.total_cents',
  open: OPEN,
} as const;
type Filter = 'kind' | 'state' | 'customer_id' | 'order_id';
type InvoiceQuery = ListQuery<keyof typeof columns, Filter>;

export const invoiceList: ListContract<keyof typeof columns, Filter> = {
  resource: 'invoices',
  sortable: {
    id: 'created_at',
    created_at: 'created_at',
    serial: 'serial',
    issued_on: 'issued_on',
    due_on: 'due_on',
    total: 'total',
    open: 'open',
  },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['kind', 'state', 'customer_id', 'order_id'],
};

/** The SQL of `standingOf`. @param day a placeholder */
const STATE = (
  day: string,
): string => `CASE WHEN ${OPEN} = 0 THEN CASE WHEN b.paid = 0 AND b.credited > 0 THEN 'credited' ELSE 'paid' END
  WHEN b.in_hand >= ${OPEN} THEN 'covered_by_cheques' WHEN i.due_on < ${day} THEN 'overdue' WHEN b.paid > 0 THEN 'part_paid' ELSE 'open' END`;

/** Invoices and credit notes as they stand today. */
@Injectable()
export class InvoicesService {
  constructor(private readonly dataSource: DataSource) {}

  async list({ filter, sort, limit, offset }: InvoiceQuery, reader: CurrentUser): Promise<ListPage<InvoiceOnWire>> {
    const conditions = new Conditions();
    const today = `${conditions.bind(colomboDay(new Date()))}::date`;
    const state = choiceFilter(filter, 'state', [...invoiceStates, 'due']);
    conditions
      .equal('i.kind', choiceFilter(filter, 'kind', invoiceKinds))
      .equal('i.customer_id', uuidFilter(filter, 'customer_id'))
      .equal('i.order_id', uuidFilter(filter, 'order_id'))
      .among('i.id', filter.ids)
      .add(inReach(reader, 'orders', 'q.owner_id', (value) => conditions.bind(value)))
      .containing(
        filter.search,
        (pattern) =>
          `(folded(i.serial) LIKE ${pattern} OR folded(o.order_number) LIKE ${pattern} OR folded(i.content->'buyer'->>'name') LIKE ${pattern})`,
      );
    if (state === 'due') conditions.add(`i.kind <> 'credit_note' AND ${OPEN} > 0`);
    else if (state) conditions.add(`i.kind <> 'credit_note'`).equal(STATE(today), state);
    const { rows, total } = await page<InvoiceRow>(this.dataSource, {
      select: INVOICE_COLUMNS,
      from: withBalances(today),
      conditions,
      order: `${columns[sort.column]} ${sort.direction} NULLS LAST, i.id ${sort.direction}`,
      limit,
      offset,
    });
    return { rows: rows.map((row) => invoiceView(row)), total };
  }

  /** @throws NotFoundException, also for who may not see its order */
  async one(id: string, reader: CurrentUser): Promise<InvoiceDetail> {
    await this.assertReached(id, reader);
    const { manager } = this.dataSource;
    const [row] = await invoiceRows(manager, 'i.id = $2', [id]);
    const invoice = await manager.findOneBy(Invoice, { id });
    if (!row || !invoice) throw new NotFoundException('Invoice not found.');
    const notes = await manager.find(Invoice, { where: { correctsInvoiceId: id }, order: { createdAt: 'ASC' } });
    const payments = await this.dataSource.query<InvoicePayment[]>(
      `SELECT r.id AS receipt_id, r.receipt_no, r.received_on::text, sum(a.amount_cents)::float8 AS amount,
         r.reversed_at IS NOT NULL AS reversed
       FROM receipt_applications a JOIN receipts r ON r.id = a.receipt_id
       WHERE a.invoice_id = $1 GROUP BY r.id HAVING sum(a.amount_cents) <> 0 ORDER BY r.created_at`,
      [id],
    );
    const [{ prints }] = await this.dataSource.query<[{ prints: number }]>(
      'SELECT count(*)::int AS prints FROM invoice_prints WHERE invoice_id = $1',
      [id],
    );
    const isCredit = invoice.kind === 'credit_note';
    return {
      ...invoiceView(row),
      content: invoice.content,
      left: isCredit
        ? []
        : invoice.content.lines.map(({ line_id, quantity }) => ({
            line_id,
            quantity: (thousandthsOf(quantity) - thousandthsOf(creditedOf(line_id, notes))) / 1000,
          })),
      credit_notes: notes.map((note) => ({
        id: note.id,
        serial: note.serial,
        issued_on: note.issuedOn,
        total: rupeesFromCents(note.totalCents),
        reason: note.content.reason,
      })),
      payments: payments.map((payment) => ({ ...payment, amount: rupeesFromCents(payment.amount) })),
      prints,
    };
  }

  /** @throws NotFoundException for who may not see its order */
  async assertReached(id: string, reader: CurrentUser): Promise<void> {
    const parameters: unknown[] = [id];
    const condition = inReach(reader, 'orders', 'q.owner_id', (value) => `$${parameters.push(value)}`);
    const found = await this.dataSource.query<unknown[]>(
      `SELECT FROM invoices i JOIN orders o ON o.id = i.order_id JOIN quotations q ON q.id = o.quotation_id
       WHERE i.id = $1 AND ${condition}`,
      parameters,
    );
    if (found.length === 0) throw new NotFoundException('Invoice not found.');
  }
}
