import type { Readable } from 'node:stream';
import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import { awaitsAdvance } from '@selvedge/domain/invoicing/advance';
import { waitingStates } from '@selvedge/domain/invoicing/cheque';
import { finalKinds } from '@selvedge/domain/invoicing/invoice';
import { dateWarnings, STANDARD_PAYMENT_TERMS } from '@selvedge/domain/invoicing/payment-terms';
import {
  type AgeBand,
  ageBandOf,
  ageBands,
  type CustomerAccount,
  type OrderMoney,
  type Receivable,
  type Receivables,
} from '@selvedge/domain/invoicing/receivables';
import { centsFromRupees, rupeesFromCents } from '@selvedge/domain/money';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { type Cell, xlsxSheet } from '../fabrics/export/xlsx-sheet.js';
import { advanceOf } from '../orders/advance.js';
import { creditProblems, exposureOf } from '../orders/credit.js';
import { Order } from '../orders/order.entity.js';
import { OrderDocumentsService } from '../orders/order-documents.service.js';
import { User } from '../users/user.entity.js';
import { leftDeliveries } from './billed-supply.js';
import { proformaDay } from './invoice-content.js';
import {
  accountOf,
  creditOf,
  type InvoiceRow,
  invoiceRows,
  invoiceView,
  OPEN,
  payingCustomer,
  reservedAdvancesOf,
  unsettledInvoices,
} from './invoice-rows.js';
import { IssueInvoiceService } from './issue-invoice.service.js';
import { taxOfCustomer } from './tax-profile.service.js';

/** A row as it is computed from documents alone. */
type Balance = Omit<Receivable, 'account_deleted'>;

/** Receipts that a customer's page lists. */
const LAST = 12;

/** Computes receivables on any day from invoices and receipts; nothing of it is stored. */
@Injectable()
export class ReceivablesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orderDocuments: OrderDocumentsService,
    private readonly issuing: IssueInvoiceService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Everybody who owes something or has credit, the largest balance first. */
  async receivables(asOf: string): Promise<Receivables> {
    const { manager } = this.dataSource;
    // Their ids first: PostgreSQL can't know how few they are, and would read all orders and quotations.
    const unsettled = await manager.query<{ id: string }[]>(unsettledInvoices('$1::date'), [asOf]);
    const open = await invoiceRows(
      manager,
      'i.id = ANY ($2) AND i.issued_on <= $1',
      [unsettled.map(({ id }) => id)],
      asOf,
    );
    const credits = await this.#credits(asOf);
    const payers = new Map<string, { who: Credit; invoices: InvoiceRow[] }>();
    for (const credit of credits) payers.set(credit.id, { who: credit, invoices: [] });
    for (const invoice of open) {
      const id = invoice.customer_id ?? invoice.order_id;
      const who = { ...invoice, id, credit: 0, order_id: invoice.customer_id ? null : invoice.order_id };
      const found = payers.get(id) ?? { who, invoices: [] };
      payers.set(id, { ...found, invoices: [...found.invoices, invoice] });
    }
    const cents = [...payers.values()]
      .map((payer) => receivableOf(payer, asOf))
      .sort((a, b) => b.balance - a.balance || a.id.localeCompare(b.id));
    const sum = (of: (row: Balance) => number) => cents.reduce((whole, row) => whole + of(row), 0);
    const total = {
      ages: eachAge((band) => sum((row) => row.ages[band])),
      open: sum((row) => row.open),
      overdue: sum((row) => row.overdue),
      credit: sum((row) => row.credit),
      balance: sum((row) => row.balance),
    };
    const deleted = await manager.find(User, {
      where: { id: In(cents.flatMap(({ customer_id }) => customer_id ?? [])), deletedAt: Not(IsNull()) },
      select: { id: true },
      withDeleted: true,
    });
    const isDeleted = new Set<string | null>(deleted.map(({ id }) => id));
    const rows = cents.map((row) => ({ ...inRupees(row), account_deleted: isDeleted.has(row.customer_id) }));
    return { as_of: asOf, rows, total: inRupees(total) };
  }

  async workbook(asOf: string): Promise<Readable> {
    const { rows, total } = await this.receivables(asOf);
    const headings = ['customer', 'company', ...ageBands, 'open', 'overdue', 'credit', 'balance', 'oldest_due_on'];
    const cells = ({ ages, open, overdue, credit, balance }: Receivables['total']): Cell[] => [
      ...ageBands.map((band) => ages[band]),
      open,
      overdue,
      credit,
      balance,
    ];
    async function* pages(): AsyncGenerator<Cell[][]> {
      yield rows.map((row) => [row.customer_name, row.customer_company, ...cells(row), row.oldest_due_on]);
      yield [['Total', '', ...cells(total), null]];
    }
    return xlsxSheet(headings, pages(), `Receivables ${asOf}`);
  }

  /** @throws NotFoundException */
  async ofOrder(id: string): Promise<OrderMoney> {
    const { manager } = this.dataSource;
    const order = await manager.findOne(Order, { where: { id }, relations: { quotation: true } });
    if (!order) throw new NotFoundException('Order not found.');
    const invoices = await invoiceRows(manager, 'i.order_id = $2', [id]);
    const billed = invoices.filter(({ kind }) => kind !== 'credit_note');
    const asked = (rows: readonly InvoiceRow[]) => rows.reduce((sum, { total, credited }) => sum + total - credited, 0);
    const contract = await this.orderDocuments.contractOf(id);
    const agreed = centsFromRupees(contract.totals.total);
    const final = billed.find(
      ({ kind, total, credited }) => finalKinds.includes(kind) && (credited < total || total === 0),
    );
    const isBilled = final !== undefined;
    const isWhole =
      isBilled &&
      (order.status === 'shipped' || order.status === 'delivered') &&
      (await leftDeliveries(manager, id)).every(({ serial }) => serial !== null);
    // Until the last part is billed, what was agreed on stays due; a debit note charges more than that.
    const toBill = isWhole ? 0 : Math.max(0, agreed - asked(billed.filter(({ kind }) => kind !== 'debit_note')));
    const due = order.status === 'cancelled' ? 0 : asked(billed) + toBill;
    const advance = await advanceOf(manager, id, contract);
    const received = centsFromRupees(advance.received);
    const { customerId } = order.quotation;
    const payer = await accountOf(manager, id);
    const { credit_days } = await taxOfCustomer(manager, customerId);
    const known = {
      proforma: await proformaDay(manager, id),
      invoice: final?.issued_on ?? null,
      delivery: final?.supply_date ?? null,
    };
    const { whyNot, kind: paper } = await this.issuing.prospect(order);
    const adds = order.status === 'pending' ? order : undefined;
    const { held, over } = await creditProblems(manager, customerId, this.config, adds);
    const cheques = await chequesInHand(manager, id);
    return {
      due: rupeesFromCents(due),
      received: rupeesFromCents(received),
      cheques_in_hand: rupeesFromCents(cheques.cents),
      cheques_on: cheques.first_on,
      open: rupeesFromCents(due - received),
      credit: rupeesFromCents((await creditOf(manager, payer)) - (await reservedAdvancesOf(manager, payer))),
      // Nobody waits for an advance once the goods have left, or are billed.
      advance: isBilled || !awaitsAdvance.includes(order.status) ? { ...advance, missing: 0 } : advance,
      warnings:
        due > received ? dateWarnings(contract.payment_terms ?? STANDARD_PAYMENT_TERMS, known, credit_days) : [],
      invoices: invoices.map((row) => invoiceView(row)),
      why_not: whyNot,
      paper,
      credit_warnings: [held, over].filter((problem) => problem !== null),
    };
  }

  /** @throws NotFoundException for who is no customer */
  async ofCustomer(id: string): Promise<CustomerAccount> {
    const { manager } = this.dataSource;
    if (!(await payingCustomer(manager, id))) throw new NotFoundException('Customer not found.');
    const today = colomboDay(new Date());
    const open = await invoiceRows(manager, `i.customer_id = $2 AND i.kind <> 'credit_note' AND ${OPEN} > 0`, [id]);
    const credit = await creditOf(manager, { customerId: id, orderId: null });
    const { notInvoiced, exposure } = await exposureOf(manager, id, this.config);
    const { credit_limit, on_hold_since, hold_reason } = await taxOfCustomer(manager, id);
    const who = { id, customer_id: id, order_id: null, customer_name: '', customer_company: '', credit };
    const sums = receivableOf({ who, invoices: open }, today);
    const receipts = await this.dataSource.query<CustomerAccount['receipts']>(
      `SELECT r.id, r.receipt_no, r.received_on::text, r.amount_cents / 100.0::float8 AS amount,
         CASE WHEN r.reversed_at IS NULL THEN (r.amount_cents - coalesce((SELECT sum(a.amount_cents)
           FROM receipt_applications a WHERE a.receipt_id = r.id), 0)) / 100.0::float8 ELSE 0 END AS credit,
         r.reversed_at IS NOT NULL AS reversed,
         (SELECT max(r.received_on - i.due_on) FROM receipt_applications a JOIN invoices i ON i.id = a.invoice_id
          WHERE a.receipt_id = r.id AND r.reversed_at IS NULL) AS days_late
       FROM receipts r WHERE r.customer_id = $1 ORDER BY r.received_on DESC, r.created_at DESC LIMIT $2`,
      [id, LAST],
    );
    return {
      open: rupeesFromCents(sums.open),
      overdue: rupeesFromCents(sums.overdue),
      credit: rupeesFromCents(credit),
      not_invoiced: rupeesFromCents(notInvoiced),
      exposure: rupeesFromCents(exposure),
      credit_limit,
      on_hold_since,
      hold_reason: on_hold_since ? hold_reason : '',
      ages: eachAge((band) => rupeesFromCents(sums.ages[band])),
      invoices: open.map((row) => invoiceView(row, today)),
      receipts: receipts.map((row) => ({ ...row, amount: Number(row.amount), credit: Number(row.credit) })),
    };
  }

  /** Receipts less what was applied of them, summed once for each payer; names are looked up for the few with a rest. */
  #credits(day: string): Promise<Credit[]> {
    const counts = 'r.received_on <= $1 AND (r.reversed_on IS NULL OR r.reversed_on > $1)';
    const ofOrder = (column: string) => `(SELECT ${column} FROM orders o JOIN quotations q ON q.id = o.quotation_id
      WHERE o.id = p.order_id)`;
    return this.dataSource.query<Credit[]>(
      `SELECT coalesce(p.customer_id, p.order_id) AS id, p.customer_id, p.order_id,
         coalesce(nullif(u.company, ''), u.name, ${ofOrder("coalesce(nullif(q.customer_company, ''), q.customer_name)")})
           AS customer_name,
         coalesce(u.company, ${ofOrder('q.customer_company')}, '') AS customer_company, p.credit
       FROM (
         SELECT m.customer_id, m.order_id, sum(m.cents)::float8 AS credit FROM (
           SELECT r.customer_id, r.order_id, r.amount_cents AS cents FROM receipts r WHERE ${counts}
           UNION ALL
           SELECT r.customer_id, r.order_id, -a.amount_cents FROM receipt_applications a JOIN receipts r ON r.id = a.receipt_id
           WHERE a.invoice_id IS NOT NULL AND a.effective_on <= $1 AND ${counts}
         ) m GROUP BY m.customer_id, m.order_id HAVING sum(m.cents) <> 0
       ) p LEFT JOIN users u ON u.id = p.customer_id`,
      [day],
    );
  }
}

/** Cheques that may still pay an order: named for its invoices, or taken in for it and not named for any invoice. */
async function chequesInHand(
  manager: EntityManager,
  orderId: string,
): Promise<{ cents: number; first_on: string | null }> {
  const [sum] = await manager.query<[{ cents: number; first_on: string | null }]>(
    `SELECT coalesce(sum(h.cents), 0)::float8 AS cents, min(h.day)::text AS first_on FROM (
       SELECT w.amount_cents AS cents, c.date_on_cheque AS day
       FROM invoices i JOIN cheque_invoices w ON w.invoice_id = i.id JOIN cheques c ON c.id = w.cheque_id
       WHERE i.order_id = $1 AND c.state = ANY ($2)
       UNION ALL
       SELECT c.amount_cents - (SELECT coalesce(sum(w.amount_cents), 0) FROM cheque_invoices w WHERE w.cheque_id = c.id),
         c.date_on_cheque
       FROM cheques c WHERE c.order_id = $1 AND c.state = ANY ($2)
     ) h WHERE h.cents > 0`,
    [orderId, waitingStates],
  );
  return sum;
}

/** A payer with credit, and its amount in cents. */
type Credit = Pick<Receivable, 'id' | 'customer_id' | 'order_id' | 'customer_name' | 'customer_company' | 'credit'>;

const eachAge = (of: (band: AgeBand) => number): Record<AgeBand, number> =>
  Object.fromEntries(ageBands.map((band) => [band, of(band)])) as Record<AgeBand, number>;

/** In cents. */
function receivableOf({ who, invoices }: { who: Credit; invoices: readonly InvoiceRow[] }, day: string): Balance {
  const open = invoices.map(({ total, credited, paid, due_on }) => ({ cents: total - credited - paid, due_on }));
  const sum = (which: (one: (typeof open)[number]) => boolean) =>
    open.filter(which).reduce((whole, { cents }) => whole + cents, 0);
  const whole = sum(() => true);
  const { id, customer_id, order_id, customer_name, customer_company, credit } = who;
  return {
    id,
    customer_id,
    order_id,
    customer_name,
    customer_company,
    ages: eachAge((band) => sum(({ due_on }) => ageBandOf(due_on, day) === band)),
    open: whole,
    overdue: sum(({ due_on }) => due_on !== null && due_on < day),
    credit,
    balance: whole - credit,
    invoices: invoices.length,
    oldest_due_on: invoices.flatMap(({ due_on }) => due_on ?? []).toSorted()[0] ?? null,
  };
}

const inRupees = <T extends Receivables['total']>(row: T): T => ({
  ...row,
  ages: eachAge((band) => rupeesFromCents(row.ages[band])),
  open: rupeesFromCents(row.open),
  overdue: rupeesFromCents(row.overdue),
  credit: rupeesFromCents(row.credit),
  balance: rupeesFromCents(row.balance),
});
