import { ConflictException } from '@nestjs/common';
import { formatDate } from '@selvedge/domain/dates';
import { formatCents, percentOf } from '@selvedge/domain/money';
import { readableText } from '@selvedge/domain/users/readable-fields';
import type { EntityManager } from 'typeorm';
import type { Config } from '../config.js';
import type { CurrentUser } from '../http/decorators.js';
import { requireRight } from '../http/require-right.js';
import { agreedVat } from '../quotations/quotation-context.js';
import { CustomerTaxRow } from './customer-tax.entity.js';
import { creditOf, OPEN, withBalances } from './invoice-rows.js';

type CreditConfig = Pick<Config, 'creditCheck' | 'vatPercent'>;

/** An order that is not confirmed yet, and adds to what its customer owes. */
export interface AddedOrder {
  quotationId: string;
  totalAmountCents: number;
}

/** What a customer owes and will owe, in cents. A cheque counts once it has cleared. */
export async function exposureOf(
  manager: EntityManager,
  customerId: string,
  { vatPercent }: CreditConfig,
): Promise<{ notInvoiced: number; exposure: number }> {
  const [{ open }] = await manager.query<[{ open: number }]>(
    `SELECT coalesce(sum(${OPEN}), 0)::float8 AS open FROM ${withBalances(`(now() AT TIME ZONE 'Asia/Colombo')::date`)}
     WHERE i.customer_id = $1 AND i.kind <> 'credit_note' AND ${OPEN} > 0`,
    [customerId],
  );
  const orders = await manager.query<{ quotation_id: string; cents: number }[]>(
    `SELECT o.quotation_id, o.total_amount_cents::float8 AS cents FROM orders o JOIN quotations q ON q.id = o.quotation_id
     WHERE q.customer_id = $1 AND o.status IN ('confirmed', 'processing', 'shipped', 'delivered')
       AND NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id AND i.kind <> 'credit_note')`,
    [customerId],
  );
  const added = orders.map(({ quotation_id, cents }) => ({ quotationId: quotation_id, totalAmountCents: cents }));
  const notInvoiced = await withVat(manager, added, vatPercent);
  const credit = await creditOf(manager, { customerId, orderId: null });
  return { notInvoiced, exposure: open + notInvoiced - credit };
}

async function withVat(manager: EntityManager, orders: readonly AddedOrder[], vatPercent: number): Promise<number> {
  const vat = await agreedVat(
    manager,
    orders.map(({ quotationId }) => quotationId),
  );
  return orders.reduce(
    (sum, { quotationId, totalAmountCents: cents }) =>
      sum + cents + percentOf(cents, vat.get(quotationId) ?? vatPercent),
    0,
  );
}

/** What speaks against selling to a customer on credit, each a sentence or null. */
interface CreditProblems {
  held: string | null;
  over: string | null;
}

/** @param adds an order that is about to be confirmed */
export async function creditProblems(
  manager: EntityManager,
  customerId: string | null,
  config: CreditConfig,
  adds?: AddedOrder,
): Promise<CreditProblems> {
  const row = customerId === null ? null : await manager.findOneBy(CustomerTaxRow, { customerId });
  if (customerId === null || row === null) return { held: null, over: null };
  const held = row.onHoldSince && `The customer is on hold since ${formatDate(row.onHoldSince)}: ${row.holdReason}`;
  if (config.creditCheck === 'off' || row.creditLimitCents === null) return { held, over: null };
  const { exposure } = await exposureOf(manager, customerId, config);
  const added = adds ? await withVat(manager, [adds], config.vatPercent) : 0;
  // Who paid for an order before has so much credit: it adds nothing.
  const over = exposure + added - row.creditLimitCents;
  if (over <= 0 || (adds && exposure + added <= 0)) return { held, over: null };
  const sums = `${formatCents(exposure + added)} of ${formatCents(row.creditLimitCents)}`;
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
  { config, adds, reason, by }: { config: CreditConfig; adds?: AddedOrder; reason?: string; by: CurrentUser },
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

/** Puts a customer on hold until somebody lifts it; the first reason stays. */
export async function holdCredit(manager: EntityManager, customerId: string, on: string, why: string): Promise<void> {
  await manager.query(
    `INSERT INTO customer_tax (customer_id, on_hold_since, hold_reason) VALUES ($1, $2, $3)
     ON CONFLICT (customer_id) DO UPDATE SET on_hold_since = $2, hold_reason = $3
     WHERE customer_tax.on_hold_since IS NULL`,
    [customerId, on, why],
  );
}
