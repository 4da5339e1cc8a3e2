import type { AdvanceState } from '@selvedge/domain/invoicing/advance';
import { type PaymentFigures, partsOf, STANDARD_PAYMENT_TERMS } from '@selvedge/domain/invoicing/payment-terms';
import { type Cents, centsFromRupees, rupeesFromCents } from '@selvedge/domain/money';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { EntityManager } from 'typeorm';
import { hasUnbilledDelivery } from '../database/billed.js';

/** SQL: what was received for an order, in cents: kept as its advance, or paid of its invoices. @param order an expression of its id */
export const receivedFor = (order: string): string => `(SELECT coalesce(sum(a.amount_cents), 0)::float8
  FROM receipt_applications a JOIN receipts r ON r.id = a.receipt_id LEFT JOIN invoices i ON i.id = a.invoice_id
  WHERE r.reversed_at IS NULL AND (a.order_id = ${order} OR i.order_id = ${order}))`;

/** How the advance of an order stands now. @param contract the agreed quotation */
export async function advanceOf(
  manager: Pick<EntityManager, 'query'>,
  orderId: string,
  { payment_terms, totals }: Pick<QuotationTemplate, 'payment_terms' | 'totals'>,
): Promise<AdvanceState> {
  const [{ received }] = await manager.query<[{ received: Cents }]>(`SELECT ${receivedFor('$1')} AS received`, [
    orderId,
  ]);
  return advanceStateOf(centsFromRupees(totals.total), received, payment_terms ?? STANDARD_PAYMENT_TERMS);
}

/** @param total with VAT */
export function advanceStateOf(total: Cents, received: Cents, figures: PaymentFigures): AdvanceState {
  const { advance } = partsOf(total, figures);
  return {
    percent: figures.advance_percent,
    due: rupeesFromCents(advance),
    received: rupeesFromCents(received),
    missing: rupeesFromCents(Math.max(advance - received, 0)),
    rule: figures.on_advance_missing,
  };
}

/** Turns the unused advance of an order into credit of the payer again. Call it with the order locked. */
export async function releaseAdvances(manager: EntityManager, orderId: string, byName: string): Promise<void> {
  await manager.query(
    `INSERT INTO receipt_applications (receipt_id, order_id, amount_cents, effective_on, applied_by_name)
     SELECT receipt_id, $1, -sum(amount_cents), (now() AT TIME ZONE 'Asia/Colombo')::date, $2
     FROM receipt_applications WHERE order_id = $1 GROUP BY receipt_id HAVING sum(amount_cents) > 0`,
    [orderId, byName],
  );
}

/** Releases the advances of an order that is complete, where invoices bill all of it already. Call it with the order locked. */
export async function releaseUnusedAdvances(manager: EntityManager, orderId: string, byName: string): Promise<void> {
  const [{ unbilled }] = await manager.query<[{ unbilled: boolean }]>(
    `SELECT ${hasUnbilledDelivery('$1')} AS unbilled`,
    [orderId],
  );
  if (!unbilled) await releaseAdvances(manager, orderId, byName);
}
