import { Injectable, NotFoundException } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import {
  type Correction,
  type InvoiceDetail,
  type Invoice as InvoiceOnWire,
  type InvoicePayment,
  type InvoiceState,
  invoiceKinds,
  invoiceStates,
} from '@selvedge/domain/invoicing/invoice';
import { exactDifference } from '@selvedge/domain/length';
import { rupeesFromCents } from '@selvedge/domain/money';
import { DataSource } from 'typeorm';
import { Conditions } from '../database/conditions.js';
import { inOrder, page } from '../database/page.js';
import type { CurrentUser } from '../http/decorators.js';
import {
  choiceFilter,
  type ListContract,
  type ListPage,
  type ListQuery,
  uuidFilter,
} from '../http/lists/list-query.js';
import { Mail } from '../mail/mail.entity.js';
import { inScope, seesAll } from '../users/record-scope.js';
import { creditedOf } from './credit-note.service.js';
import { Invoice } from './invoice.entity.js';
import { invoiceRows, invoiceView, OPEN, unsettledInvoices, unsettledSums, withBalances } from './invoice-rows.js';

type InvoiceQuery = ListQuery<typeof invoiceList>;

export const invoiceList = {
  resource: 'invoices',
  sortable: {
    id: 'i.created_at',
    created_at: 'i.created_at',
    serial: 'i.serial',
    issued_on: 'i.issued_on',
    due_on: 'i.due_on',
    total: 'i.total_cents',
    // Settled invoices and credit notes have no open amount.
    open: 'coalesce(n.cents, 0)',
  },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['kind', 'state', 'customer_id', 'order_id'],
} as const satisfies ListContract;

/** The SQL of `invoiceStateOf`. @param day a placeholder */
const STATE = (
  day: string,
): string => `CASE WHEN ${OPEN} = 0 THEN CASE WHEN b.paid = 0 AND b.credited > 0 THEN 'credited' ELSE 'paid' END
  WHEN b.in_hand >= ${OPEN} THEN 'covered_by_cheques' WHEN i.due_on < ${day} THEN 'overdue' WHEN b.paid > 0 THEN 'part_paid' ELSE 'open' END`;

/**
 * A condition on invoices `i`. Balances are looked up of the few that are not settled or were credited, rather than of all there are.
 * @param day a placeholder
 */
function inState(state: InvoiceState | 'due', day: string): string {
  if (state === 'due') return `i.id IN (SELECT s.id FROM (${unsettledSums(day)}) s WHERE s.cents > 0)`;
  const those = (among: string, wanted: InvoiceState) =>
    `(SELECT i.id FROM ${withBalances(day)} WHERE i.kind <> 'credit_note' AND i.id IN (${among}) AND ${STATE(day)} = '${wanted}')`;
  const credited = those(`SELECT corrects_invoice_id FROM invoices WHERE kind = 'credit_note'`, 'credited');
  if (state === 'credited') return `i.id IN ${credited}`;
  if (state === 'paid') {
    // A join would be slow: PostgreSQL underestimates the matches of a search, and would go through the unsettled ones for
    // each.
    return `i.kind <> 'credit_note' AND i.id NOT IN (${unsettledInvoices(day)}) AND i.id NOT IN ${credited}`;
  }
  return `i.id IN ${those(unsettledInvoices(day), state)}`;
}

/** Invoices, credit notes and debit notes as they stand today. */
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
      .containing(filter.search, (pattern) => `i.search_text LIKE ${pattern}`);
    if (state) conditions.add(inState(state, today));
    const isOfAll = seesAll(reader, 'orders');
    if (!isOfAll) conditions.add(inScope(reader, 'orders', 'q.owner_id', (value) => conditions.bind(value)));
    // First the ids alone, of no more tables than are asked for: PostgreSQL would read all contents before it sorts.
    const { rows: found, total } = await page<{ id: string }>(this.dataSource, {
      select: 'i.id',
      from: `invoices i
        ${isOfAll ? '' : 'JOIN orders o ON o.id = i.order_id JOIN quotations q ON q.id = o.quotation_id'}
        LEFT JOIN (${unsettledSums(today)}) n ON n.id = i.id`,
      conditions,
      order: `${invoiceList.sortable[sort.column]} ${sort.direction} NULLS LAST, i.id ${sort.direction}`,
      limit,
      offset,
    });
    const ids = found.map(({ id }) => id);
    const rows = inOrder(ids, await invoiceRows(this.dataSource, 'i.id = ANY ($2)', [ids]));
    return { rows: rows.map((row) => invoiceView(row)), total };
  }

  /** @throws NotFoundException, also for who may not see its order */
  async one(id: string, reader: CurrentUser): Promise<InvoiceDetail> {
    await this.assertInScope(id, reader);
    const { manager } = this.dataSource;
    const [row] = await invoiceRows(manager, 'i.id = $2', [id]);
    const invoice = await manager.findOneBy(Invoice, { id });
    if (!row || !invoice) throw new NotFoundException('Invoice not found.');
    const corrections = await manager.find(Invoice, {
      where: { correctsInvoiceId: id },
      order: { createdAt: 'ASC' },
    });
    const notes = corrections.filter(({ kind }) => kind === 'credit_note');
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
    const mails = await manager.find(Mail, { where: { invoiceId: id }, order: { createdAt: 'ASC', id: 'ASC' } });
    const isCredit = invoice.kind === 'credit_note';
    return {
      ...invoiceView(row),
      content: invoice.content,
      left: isCredit
        ? []
        : invoice.content.lines.map(({ line_id, quantity }) => ({
            line_id,
            quantity: exactDifference(quantity, creditedOf(line_id, notes)),
          })),
      credit_notes: notes.map(correctionView),
      debit_notes: corrections.filter(({ kind }) => kind === 'debit_note').map(correctionView),
      payments: payments.map((payment) => ({ ...payment, amount: rupeesFromCents(payment.amount) })),
      prints,
      mails: mails.map(({ toAddress, state, lastError, sentAt, createdAt }) => ({
        to: toAddress,
        state,
        error: state === 'sent' ? '' : (lastError ?? ''),
        at: (sentAt ?? createdAt).toISOString(),
      })),
    };
  }

  /** @throws NotFoundException for who may not see its order */
  async assertInScope(id: string, reader: CurrentUser): Promise<void> {
    const parameters: unknown[] = [id];
    const condition = inScope(reader, 'orders', 'q.owner_id', (value) => `$${parameters.push(value)}`);
    const found = await this.dataSource.query<unknown[]>(
      `SELECT FROM invoices i JOIN orders o ON o.id = i.order_id JOIN quotations q ON q.id = o.quotation_id
       WHERE i.id = $1 AND ${condition}`,
      parameters,
    );
    if (found.length === 0) throw new NotFoundException('Invoice not found.');
  }
}

const correctionView = ({ id, serial, issuedOn, totalCents, content }: Invoice): Correction => ({
  id,
  serial,
  issued_on: issuedOn,
  total: rupeesFromCents(totalCents),
  reason: content.reason,
});
