import { Injectable, NotFoundException } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import { waitingStates } from '@selvedge/domain/invoicing/cheque';
import type { HowToPay, OwnInvoice, OwnMoney, OwnOrderMoney, OwnStatement } from '@selvedge/domain/invoicing/own-money';
import type { StatementPeriod } from '@selvedge/domain/invoicing/statement';
import { bankOf } from '@selvedge/domain/invoicing/tax-profile';
import { rupeesFromCents } from '@selvedge/domain/money';
import { DataSource } from 'typeorm';
import { Conditions } from '../database/conditions.js';
import { page } from '../database/page.js';
import type { CurrentUser } from '../http/decorators.js';
import type { OwnPageDto } from '../http/lists/list-query.js';
import { ownOrder } from '../orders/find-order.js';
import type { Order } from '../orders/order.entity.js';
import {
  creditOf,
  INVOICE_COLUMNS,
  type InvoiceRow,
  invoiceView,
  isOwnInvoice,
  OPEN,
  withBalances,
} from './invoice-rows.js';
import { PrintInvoiceService } from './print-invoice.service.js';
import { ReceivablesService } from './receivables.service.js';
import { StatementsService } from './statements.service.js';
import { TakeAdvanceService } from './take-advance.service.js';
import { taxProfileOn } from './tax-profile.service.js';

/** The creditor reference of an order, by its proforma invoice that holds. @param order an expression of its id */
const REFERENCE = (order: string): string => `coalesce((SELECT p.content->'payment'->>'reference' FROM order_papers p
  WHERE p.order_id = ${order} AND p.kind = 'proforma' AND p.superseded_by IS NULL), '')`;

const COLUMNS = `${INVOICE_COLUMNS}, o.quotation_id, ${REFERENCE('o.id')} AS reference`;

interface OwnRow extends InvoiceRow {
  quotation_id: string;
  reference: string;
}

/** Shows customers their invoices, their debt, and how to pay it. */
@Injectable()
export class OwnMoneyService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly owed: ReceivablesService,
    private readonly statements: StatementsService,
    private readonly advances: TakeAdvanceService,
    private readonly prints: PrintInvoiceService,
  ) {}

  async account(customer: CurrentUser, { limit, offset }: OwnPageDto): Promise<OwnMoney> {
    const { manager } = this.dataSource;
    const today = colomboDay(new Date());
    const [sums] = await manager.query<[Record<'due' | 'received' | 'open' | 'overdue' | 'cheques', number>]>(
      `SELECT coalesce(sum(i.total_cents - b.credited), 0)::float8 AS due, coalesce(sum(b.paid), 0)::float8 AS received,
         coalesce(sum(${OPEN}), 0)::float8 AS open,
         coalesce(sum(${OPEN}) FILTER (WHERE i.due_on < $1::date), 0)::float8 AS overdue,
         (SELECT coalesce(sum(amount_cents), 0)::float8 FROM cheques
          WHERE customer_id = $2 AND state = ANY ($3)) AS cheques
       FROM ${withBalances('$1::date')} WHERE ${isOwnInvoice('$2')} AND i.kind <> 'credit_note' AND ${OPEN} <> 0`,
      [today, customer.id, waitingStates],
    );
    const conditions = new Conditions();
    const day = `${conditions.bind(today)}::date`;
    const { rows, total } = await page<OwnRow>(manager, {
      select: COLUMNS,
      from: withBalances(day),
      conditions: conditions.add(isOwnInvoice(conditions.bind(customer.id))),
      order: `(i.kind <> 'credit_note' AND ${OPEN} <> 0) DESC, i.created_at DESC, i.id`,
      limit,
      offset,
    });
    const missing = await this.advances.missing(customer.id);
    return {
      due: rupeesFromCents(sums.due),
      received: rupeesFromCents(sums.received),
      cheques_in_hand: rupeesFromCents(sums.cheques),
      open: rupeesFromCents(sums.open),
      overdue: rupeesFromCents(sums.overdue),
      credit: rupeesFromCents(await creditOf(manager, { customerId: customer.id, orderId: null }, today)),
      bank: await this.#bank(),
      advances: missing.map((order) => ({
        quotation_id: order.quotation_id,
        order_number: order.order_number,
        missing: order.missing,
      })),
      invoices: rows.map((row) => ownInvoiceView(row, today)),
      total,
      limit,
      offset,
    };
  }

  /** @throws NotFoundException for another's quotation, or one without an order */
  async ofQuotation(requestedId: string, customer: CurrentUser): Promise<OwnOrderMoney> {
    return this.ofOrder(await ownOrder(this.dataSource.manager, requestedId, customer));
  }

  /** The sums of an order that its customer may see. */
  async ofOrder({ id, orderNumber }: Pick<Order, 'id' | 'orderNumber'>): Promise<OwnOrderMoney> {
    const { manager } = this.dataSource;
    const { due, received, open, advance } = await this.owed.ofOrder(id);
    const today = colomboDay(new Date());
    const rows = await manager.query<OwnRow[]>(
      `SELECT ${COLUMNS} FROM ${withBalances('$1::date')} WHERE i.order_id = $2 ORDER BY i.created_at, i.id`,
      [today, id],
    );
    const [{ cheques, reference }] = await manager.query<[{ cheques: number; reference: string }]>(
      `SELECT (SELECT coalesce(sum(CASE WHEN c.order_id = $1 THEN c.amount_cents - p.elsewhere ELSE p.here END), 0)::float8
               FROM cheques c CROSS JOIN LATERAL (
                 SELECT coalesce(sum(w.amount_cents) FILTER (WHERE i.order_id = $1), 0) AS here,
                   coalesce(sum(w.amount_cents) FILTER (WHERE i.order_id <> $1), 0) AS elsewhere
                 FROM cheque_invoices w JOIN invoices i ON i.id = w.invoice_id WHERE w.cheque_id = c.id) p
               WHERE c.state = ANY ($2) AND (c.order_id = $1 OR c.id IN (
                 SELECT w.cheque_id FROM cheque_invoices w JOIN invoices i ON i.id = w.invoice_id WHERE i.order_id = $1))
              ) AS cheques, ${REFERENCE('$1')} AS reference`,
      [id, waitingStates],
    );
    return {
      order_number: orderNumber,
      due,
      received,
      cheques_in_hand: rupeesFromCents(cheques),
      open,
      advance: { percent: advance.percent, due: advance.due, received: advance.received, missing: advance.missing },
      pay: { bank: await this.#bank(), reference },
      invoices: rows.map((row) => ownInvoiceView(row, today)),
    };
  }

  async statement(customer: CurrentUser, period: StatementPeriod): Promise<OwnStatement> {
    const { customer_id: _, ...statement } = await this.statements.of(customer.id, period);
    return statement;
  }

  /** @throws NotFoundException for another's invoice, ServiceUnavailableException */
  async pdf(id: string, customer: CurrentUser): Promise<{ fileName: string; pdf: Buffer }> {
    const found = await this.dataSource.query<unknown[]>(
      `SELECT FROM invoices i JOIN orders o ON o.id = i.order_id JOIN quotations q ON q.id = o.quotation_id
       WHERE i.id = $1 AND ${isOwnInvoice('$2')}`,
      [id, customer.id],
    );
    if (found.length === 0) throw new NotFoundException('Invoice not found.');
    return this.prints.draw(id, customer.name);
  }

  async #bank(): Promise<HowToPay['bank']> {
    const profile = await taxProfileOn(this.dataSource.manager, colomboDay(new Date()));
    return profile && bankOf(profile);
  }
}

/** The customer's view of an invoice: without its issuer and other internal details. */
function ownInvoiceView(row: OwnRow, today: string): OwnInvoice {
  const invoice = invoiceView(row, today);
  return {
    id: invoice.id,
    kind: invoice.kind,
    serial: invoice.serial,
    quotation_id: row.quotation_id,
    order_number: invoice.order_number,
    issued_on: invoice.issued_on,
    due_on: invoice.due_on,
    total: invoice.total,
    credited: invoice.credited,
    paid: invoice.paid,
    open: invoice.open,
    cheques_in_hand: invoice.cheques_in_hand,
    cheques_on: invoice.cheques_on,
    state: invoice.state,
    overdue_days: invoice.overdue_days,
    reference: row.reference,
  };
}
