import { colomboDay } from '@selvedge/domain/dates';
import { finalKinds } from '@selvedge/domain/invoicing/invoice';
import { partsOf, STANDARD_PAYMENT_TERMS } from '@selvedge/domain/invoicing/payment-terms';
import { type Cents, centsFromRupees } from '@selvedge/domain/money';
import {
  type OrderTimelineStep,
  orderTimeline,
  type Progress,
  progressTo,
} from '@selvedge/domain/orders/order-timeline';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { EntityManager } from 'typeorm';
import { hasUnbilledDelivery, isInForce } from '../database/billed.js';
import type { Order } from './order.entity.js';
import type { OrderHistory } from './order-history.entity.js';

/** The steps of an order, and its advance by the terms of the agreed quotation. */
export async function timelineOf(
  manager: Pick<EntityManager, 'query'>,
  { id, status }: Pick<Order, 'id' | 'status'>,
  history: readonly OrderHistory[],
  { payment_terms, totals }: Pick<QuotationTemplate, 'payment_terms' | 'totals'>,
): Promise<OrderTimelineStep[]> {
  const reached = history.filter(({ kind }) => kind === 'step' || kind === 'reopened');
  const days = Object.fromEntries(reached.map(({ toStatus, createdAt }) => [toStatus, colomboDay(createdAt)]));
  const advanceCents = partsOf(centsFromRupees(totals.total), payment_terms ?? STANDARD_PAYMENT_TERMS).advance;
  const advance = advanceCents > 0 ? progressTo(advanceCents, await receivedByDay(manager, id)) : null;
  return orderTimeline({ status, days, advance, ...(await billingOf(manager, id, status)) });
}

/** The payments for an order: kept as its advance, or applied to its invoices. A reversed receipt never was. */
const receivedByDay = (
  manager: Pick<EntityManager, 'query'>,
  orderId: string,
): Promise<{ on: string; amount: Cents }[]> =>
  manager.query(
    `SELECT a.effective_on::text AS "on", sum(a.amount_cents)::float8 AS amount
     FROM receipt_applications a JOIN receipts r ON r.id = a.receipt_id LEFT JOIN invoices i ON i.id = a.invoice_id
     WHERE r.reversed_at IS NULL AND (a.order_id = $1 OR i.order_id = $1)
     GROUP BY 1 ORDER BY 1`,
    [orderId],
  );

/** An order is invoiced once all that left is billed by invoices that stand, and paid once nothing of them is open. */
async function billingOf(
  manager: Pick<EntityManager, 'query'>,
  orderId: string,
  status: Order['status'],
): Promise<{ invoiced: Progress; paid: Progress }> {
  const [sums] = await manager.query<
    [{ invoiced_on: string | null; paid_on: string | null; paid: Cents; open: Cents; unbilled: boolean }]
  >(
    `WITH papers AS (
       SELECT i.id, i.kind, i.issued_on,
         i.total_cents - (SELECT coalesce(sum(c.total_cents), 0) FROM invoices c
                          WHERE c.corrects_invoice_id = i.id AND c.kind = 'credit_note') AS asked,
         (SELECT coalesce(sum(a.amount_cents), 0) FROM receipt_applications a JOIN receipts r ON r.id = a.receipt_id
          WHERE a.invoice_id = i.id AND r.reversed_at IS NULL) AS paid,
         ${isInForce('i')} AS stands
       FROM invoices i WHERE i.order_id = $1 AND i.kind <> 'credit_note'
     )
     SELECT (SELECT max(issued_on)::text FROM papers WHERE kind = ANY ($2) AND stands) AS invoiced_on,
       (SELECT coalesce(sum(paid), 0)::float8 FROM papers) AS paid,
       (SELECT coalesce(sum(asked - paid), 0)::float8 FROM papers) AS open,
       (SELECT max(a.effective_on)::text FROM receipt_applications a JOIN papers p ON p.id = a.invoice_id
        JOIN receipts r ON r.id = a.receipt_id WHERE r.reversed_at IS NULL AND a.amount_cents > 0) AS paid_on,
       ${hasUnbilledDelivery('$1')} AS unbilled`,
    [orderId, finalKinds],
  );
  const hasLeft = status === 'shipped' || status === 'delivered';
  const isInvoiced = sums.invoiced_on !== null && hasLeft && !sums.unbilled;
  const isPaid = isInvoiced && sums.open <= 0;
  return {
    invoiced: isInvoiced
      ? { state: 'done', on: sums.invoiced_on }
      : { state: sums.invoiced_on === null ? 'ahead' : 'part', on: null },
    paid: isPaid
      ? { state: 'done', on: sums.paid_on ?? sums.invoiced_on }
      : { state: sums.paid > 0 ? 'part' : 'ahead', on: null },
  };
}
