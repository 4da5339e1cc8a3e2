import { colomboDay } from '@selvedge/domain/dates';
import { waitingStates } from '@selvedge/domain/invoicing/cheque';
import { type InvoiceKind, type Invoice as InvoiceOnWire, invoiceStateOf } from '@selvedge/domain/invoicing/invoice';
import { rupeesFromCents } from '@selvedge/domain/money';
import type { EntityManager } from 'typeorm';
import { badField } from '../http/bad-field.js';
import { User } from '../users/user.entity.js';

/** An invoice with what was credited and paid of it until a day; amounts in cents. */
export interface InvoiceRow {
  id: string;
  kind: InvoiceKind;
  serial: string;
  order_id: string;
  order_number: string;
  customer_id: string | null;
  customer_name: string;
  customer_company: string;
  issued_on: string;
  supply_date: string;
  due_on: string | null;
  net: number;
  vat: number;
  total: number;
  credited: number;
  paid: number;
  in_hand: number;
  in_hand_on: string | null;
  corrects_invoice_id: string | null;
  issued_by: string;
}

const WAITING = waitingStates.map((state) => `'${state}'`).join(', ');

/**
 * Invoices `i` with their orders `o`, quotations `q` and balances `b`.
 * @param day the placeholder of the last day that counts
 */
export const withBalances = (day: string): string => `invoices i JOIN orders o ON o.id = i.order_id
  JOIN quotations q ON q.id = o.quotation_id
  CROSS JOIN LATERAL (SELECT
    (SELECT coalesce(sum(c.total_cents), 0)::float8 FROM invoices c
     WHERE c.corrects_invoice_id = i.id AND c.kind = 'credit_note' AND c.issued_on <= ${day}) AS credited,
    (SELECT coalesce(sum(a.amount_cents), 0)::float8 FROM receipt_applications a JOIN receipts r ON r.id = a.receipt_id
     WHERE a.invoice_id = i.id AND a.effective_on <= ${day} AND (r.reversed_on IS NULL OR r.reversed_on > ${day})) AS paid,
    (SELECT coalesce(sum(w.amount_cents), 0)::float8 FROM cheque_invoices w JOIN cheques c ON c.id = w.cheque_id
     WHERE w.invoice_id = i.id AND c.state IN (${WAITING})) AS in_hand,
    (SELECT min(c.date_on_cheque)::text FROM cheque_invoices w JOIN cheques c ON c.id = w.cheque_id
     WHERE w.invoice_id = i.id AND c.state IN (${WAITING})) AS in_hand_on
  ) b`;

/**
 * SQL: whether an invoice `i` is a customer's own: one that was issued before the account was made goes with its quotation `q`.
 * @param customer a placeholder
 */
export const isOwnInvoice = (customer: string): string =>
  `(i.customer_id = ${customer} OR (i.customer_id IS NULL AND q.customer_id = ${customer}))`;

/** The open amount of an invoice `i`, in cents. */
export const OPEN = '(i.total_cents - b.credited - b.paid)';

/**
 * All invoices of which something is open or overpaid, as `id` and `cents`: what was billed, credited and paid is added up once
 * for all of them, because a lookup for each takes ten times as long.
 * @param day the placeholder of the last day that counts
 */
export const unsettledSums = (day: string): string => `SELECT m.id, sum(m.cents) AS cents FROM (
    SELECT id, total_cents AS cents FROM invoices WHERE kind <> 'credit_note' AND issued_on <= ${day}
    UNION ALL
    SELECT corrects_invoice_id, -total_cents FROM invoices
    WHERE corrects_invoice_id IS NOT NULL AND kind = 'credit_note' AND issued_on <= ${day}
    UNION ALL
    SELECT invoice_id, -amount_cents FROM receipt_applications
    WHERE invoice_id IS NOT NULL AND effective_on <= ${day}
      AND receipt_id NOT IN (SELECT id FROM receipts WHERE reversed_on <= ${day})
  ) m GROUP BY m.id HAVING sum(m.cents) <> 0`;

/** Their ids. @param day the placeholder of the last day that counts */
export const unsettledInvoices = (day: string): string => `SELECT s.id FROM (${unsettledSums(day)}) s`;

export const INVOICE_COLUMNS = `i.id, i.kind, i.serial, i.order_id, o.order_number, i.customer_id,
  i.content->'buyer'->>'name' AS customer_name, q.customer_company, i.issued_on::text, i.supply_date::text, i.due_on::text,
  i.net_cents::float8 AS net, i.vat_cents::float8 AS vat, i.total_cents::float8 AS total, b.credited, b.paid,
  b.in_hand, b.in_hand_on,
  i.corrects_invoice_id, i.issued_by_name AS issued_by`;

/** @param where on `i`, `o`, `q` and `b`, with parameters from $2 on */
export function invoiceRows(
  manager: Pick<EntityManager, 'query'>,
  where: string,
  parameters: readonly unknown[],
  day = colomboDay(new Date()),
): Promise<InvoiceRow[]> {
  return manager.query<InvoiceRow[]>(
    `SELECT ${INVOICE_COLUMNS} FROM ${withBalances('$1::date')} WHERE ${where} ORDER BY i.created_at, i.id`,
    [day, ...parameters],
  );
}

export function invoiceView(row: InvoiceRow, day = colomboDay(new Date())): InvoiceOnWire {
  const { customer_company: _, in_hand, in_hand_on, ...invoice } = row;
  const isCredit = row.kind === 'credit_note';
  const { open, state, overdueDays } = invoiceStateOf(row, day);
  return {
    ...invoice,
    net: rupeesFromCents(row.net),
    vat: rupeesFromCents(row.vat),
    total: rupeesFromCents(row.total),
    credited: rupeesFromCents(row.credited),
    paid: rupeesFromCents(row.paid),
    open: isCredit ? 0 : rupeesFromCents(open),
    cheques_in_hand: rupeesFromCents(in_hand),
    cheques_on: in_hand_on,
    state: isCredit ? null : state,
    overdue_days: isCredit ? 0 : overdueDays,
  };
}

/**
 * SQL: the customer whose account an order `o` of a quotation `q` belongs to; null for the order itself. It stays null if
 * something was invoiced or received before its customer made an account, so that one account pays all of its documents.
 */
export const ACCOUNT = `CASE WHEN EXISTS (SELECT FROM invoices n WHERE n.order_id = o.id AND n.customer_id IS NULL)
  OR EXISTS (SELECT FROM receipts n WHERE n.order_id = o.id) THEN NULL ELSE q.customer_id END`;

/** The account of an order. @throws BadRequestException for an unknown order */
export async function accountOf(
  manager: Pick<EntityManager, 'query'>,
  orderId: string,
): Promise<{ customerId: string | null; orderId: string | null }> {
  const [order] = await manager.query<{ customer_id: string | null }[]>(
    `SELECT ${ACCOUNT} AS customer_id FROM orders o JOIN quotations q ON q.id = o.quotation_id WHERE o.id = $1`,
    [orderId],
  );
  if (!order) throw badField('order_id', 'There is no such order.');
  return { customerId: order.customer_id, orderId: order.customer_id ? null : orderId };
}

/** A customer's account, also a deleted one: what it owes stays due, and is paid. */
export const payingCustomer = (manager: EntityManager, id: string): Promise<User | null> =>
  manager.findOne(User, { where: { id, userType: 'customer' }, withDeleted: true });

/** Identifies a payer: by the account, or by the order of somebody without one. */
export const payerOf = ({ customerId, orderId }: { customerId: string | null; orderId: string | null }): string =>
  customerId ?? orderId ?? '';

/** The invoice that a payer pays. @param field of the body that names it @throws BadRequestException for one of somebody else */
export async function payableInvoice(
  manager: EntityManager,
  payer: { customerId: string | null; orderId: string | null },
  id: string,
  field: string,
): Promise<InvoiceRow> {
  const [invoice] = await invoiceRows(manager, `i.id = $2 AND i.kind <> 'credit_note'`, [id]);
  if (!invoice) throw badField(field, 'There is no such invoice.');
  const isTheirs = payer.customerId
    ? invoice.customer_id === payer.customerId
    : invoice.customer_id === null && invoice.order_id === payer.orderId;
  if (!isTheirs) throw badField(field, `${invoice.serial} is an invoice of somebody else.`);
  return invoice;
}

/** SQL: the name of a payer, in a statement {@link withPayer}. */
export const PAYER_NAME = `coalesce(nullif(u.company, ''), u.name, nullif(q.customer_company, ''), q.customer_name, '')`;

/**
 * SQL: receipts or cheques with their accounts `u`, or the quotations `q` of their orders `o`.
 * @param row the alias in `table`
 */
export const withPayer = (table: string, row: string): string => `${table}
  LEFT JOIN users u ON u.id = ${row}.customer_id LEFT JOIN orders o ON o.id = ${row}.order_id
  LEFT JOIN quotations q ON q.id = o.quotation_id`;

/**
 * SQL: whether the name of a payer matches a search. Accounts are read once, rather than once for each of their rows.
 * @param row a receipt or a cheque, {@link withPayer}
 */
export const payerLike = (row: string, pattern: string): string =>
  `(${row}.customer_id IN (SELECT id FROM users WHERE folded(coalesce(nullif(company, ''), name)) LIKE ${pattern})
    OR (${row}.customer_id IS NULL AND folded(${PAYER_NAME}) LIKE ${pattern}))`;

/** Receipts of a payer that pay no invoice, in cents; advances are part of it. @param day the last one that counts */
export async function creditOf(
  manager: Pick<EntityManager, 'query'>,
  { customerId, orderId }: { customerId: string | null; orderId: string | null },
  day = colomboDay(new Date()),
): Promise<number> {
  const [{ credit }] = await manager.query<[{ credit: number }]>(
    `SELECT coalesce(sum(r.amount_cents - (SELECT coalesce(sum(a.amount_cents), 0) FROM receipt_applications a
                                           WHERE a.receipt_id = r.id AND a.invoice_id IS NOT NULL
                                             AND a.effective_on <= $2)), 0)::float8 AS credit
     FROM receipts r WHERE r.received_on <= $2 AND (r.reversed_on IS NULL OR r.reversed_on > $2)
       AND CASE WHEN $1::uuid IS NOT NULL THEN r.customer_id = $1 ELSE r.order_id = $3 END`,
    [customerId, day, orderId],
  );
  return credit;
}

/** The part of a payer's credit that is kept as the advance of orders, in cents. */
export async function reservedAdvancesOf(
  manager: Pick<EntityManager, 'query'>,
  { customerId, orderId }: { customerId: string | null; orderId: string | null },
): Promise<number> {
  const [{ reserved }] = await manager.query<[{ reserved: number }]>(
    `SELECT coalesce(sum(a.amount_cents), 0)::float8 AS reserved FROM receipt_applications a JOIN receipts r ON r.id = a.receipt_id
     WHERE a.order_id IS NOT NULL AND r.reversed_at IS NULL
       AND CASE WHEN $1::uuid IS NOT NULL THEN r.customer_id = $1 ELSE r.order_id = $2 END`,
    [customerId, orderId],
  );
  return reserved;
}
