import { ConflictException } from '@nestjs/common';
import { formatDate } from '@selvedge/domain/dates';
import { finalKinds } from '@selvedge/domain/invoicing/invoice';
import { formatCents, percentOf } from '@selvedge/domain/money';
import { readableText } from '@selvedge/domain/users/readable-fields';
import type { EntityManager } from 'typeorm';
import type { Config } from '../config/config.js';
import { hasUnbilledDelivery } from '../database/billed.js';
import type { CurrentUser } from '../http/decorators.js';
import { requireRight } from '../http/require-right.js';
import { agreedVat } from '../quotations/quotation-context.js';

type CreditConfig = Pick<Config, 'creditCheck' | 'vatPercent'>;

/** An order that is not confirmed yet, or what a change adds to one: it adds to what its customer owes. */
export interface AddedOrder {
  quotationId: string;
  totalAmountCents: number;
}

/** An additional document that charges what no order agreed on, in cents with VAT. */
export interface AddedInvoice {
  totalCents: number;
}

/** The present and future debt of a customer, in cents. A cheque counts once it has cleared. */
export async function exposureOf(
  manager: EntityManager,
  customerId: string,
  { vatPercent }: CreditConfig,
): Promise<{ notInvoiced: number; exposure: number }> {
  const [{ balance }] = await manager.query<[{ balance: number }]>(
    `SELECT (coalesce((SELECT sum(CASE i.kind WHEN 'credit_note' THEN -i.total_cents ELSE i.total_cents END)
                       FROM invoices i WHERE i.customer_id = $1), 0)
       - coalesce((SELECT sum(r.amount_cents) FROM receipts r WHERE r.customer_id = $1 AND r.reversed_at IS NULL), 0))::float8 AS balance`,
    [customerId],
  );
  const notInvoiced = await notInvoicedOf(manager, customerId, vatPercent);
  return { notInvoiced, exposure: balance + notInvoiced };
}

/** The part of confirmed orders that is yet to be invoiced, in cents with VAT: an advance or a part that was invoiced is part of what is
 * open, and a debit note charges what was not agreed on. */
async function notInvoicedOf(manager: EntityManager, customerId: string, vatPercent: number): Promise<number> {
  const orders = await manager.query<{ quotation_id: string; cents: number; invoiced: number }[]>(
    `SELECT o.quotation_id, o.total_amount_cents::float8 AS cents,
       (SELECT coalesce(sum(CASE i.kind WHEN 'credit_note' THEN -i.total_cents ELSE i.total_cents END), 0)::float8
        FROM invoices i LEFT JOIN invoices c ON c.id = i.corrects_invoice_id
        WHERE i.order_id = o.id AND i.kind <> 'debit_note' AND c.kind IS DISTINCT FROM 'debit_note') AS invoiced
     FROM orders o JOIN quotations q ON q.id = o.quotation_id
     WHERE q.customer_id = $1 AND o.status IN ('confirmed', 'processing', 'shipped', 'delivered')
       AND NOT (o.status IN ('shipped', 'delivered')
         AND EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id AND i.kind = ANY ($2))
         AND NOT ${hasUnbilledDelivery('o.id')})`,
    [customerId, finalKinds],
  );
  const vat = await agreedVat(
    manager,
    orders.map(({ quotation_id }) => quotation_id),
  );
  const left = orders.map(
    ({ quotation_id, cents, invoiced }) => cents + percentOf(cents, vat.get(quotation_id) ?? vatPercent) - invoiced,
  );
  return left.reduce((whole, cents) => whole + Math.max(0, cents), 0);
}

async function withVat(
  manager: EntityManager,
  adds: AddedOrder | AddedInvoice | undefined,
  vatPercent: number,
): Promise<number> {
  if (!adds) return 0;
  if ('totalCents' in adds) return adds.totalCents;
  const { quotationId, totalAmountCents } = adds;
  const vat = await agreedVat(manager, [quotationId]);
  return totalAmountCents + percentOf(totalAmountCents, vat.get(quotationId) ?? vatPercent);
}

/** Objections to selling to a customer on credit, each a sentence or null. */
interface CreditProblems {
  held: string | null;
  over: string | null;
}

/** @param adds an order that is about to be confirmed, or a paper that is about to be issued */
export async function creditProblems(
  manager: EntityManager,
  customerId: string | null,
  config: CreditConfig,
  adds?: AddedOrder | AddedInvoice,
): Promise<CreditProblems> {
  if (customerId === null) return { held: null, over: null };
  const [row] = await manager.query<{ limit: number | null; onHoldSince: string | null; holdReason: string }[]>(
    `SELECT credit_limit_cents::float8 AS "limit", on_hold_since::text AS "onHoldSince", hold_reason AS "holdReason"
     FROM customer_tax WHERE customer_id = $1`,
    [customerId],
  );
  if (!row) return { held: null, over: null };
  const held = row.onHoldSince && `The customer is on hold since ${formatDate(row.onHoldSince)}: ${row.holdReason}`;
  if (config.creditCheck === 'off' || row.limit === null) return { held, over: null };
  const { exposure } = await exposureOf(manager, customerId, config);
  const added = await withVat(manager, adds, config.vatPercent);
  // An order that was paid before adds nothing, because the payment is credit.
  const over = exposure + added - row.limit;
  if (over <= 0 || (adds && exposure + added <= 0)) return { held, over: null };
  const sums = `${formatCents(exposure + added)} of ${formatCents(row.limit)}`;
  return { held, over: `The credit limit is exceeded by ${formatCents(over)} (${sums}).` };
}

/**
 * Checks the credit of a customer whose payer key the transaction has locked, so that no two orders pass the limit at once.
 *
 * @returns for the history: what was warned of, and why it was overridden; empty if nothing
 * @throws ConflictException over the limit if that blocks, without a reason; ForbiddenException for who may not override
 */
export async function checkCredit(
  manager: EntityManager,
  customerId: string | null,
  {
    config,
    adds,
    reason,
    by,
  }: { config: CreditConfig; adds?: AddedOrder | AddedInvoice; reason?: string; by: CurrentUser },
): Promise<string> {
  const { held, over } = await creditProblems(manager, customerId, config, adds);
  const override = reason?.trim() ?? '';
  if (over && config.creditCheck === 'block') {
    if (override === '') {
      const message = readableText(`${over} Who may override the limit gives a reason.`, by);
      throw new ConflictException({ message, errors: [{ field: 'override_reason', message }] });
    }
    requireRight(by, 'credit.override', 'You may not sell beyond the credit limit.');
  }
  return [held, over, over && override].filter(Boolean).join('\n');
}
