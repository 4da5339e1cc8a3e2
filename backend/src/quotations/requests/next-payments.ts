import { colomboDay } from '@selvedge/domain/dates';
import { waitingStates } from '@selvedge/domain/invoicing/cheque';
import { type Balance, finalKinds } from '@selvedge/domain/invoicing/invoice';
import { type NextPayment, nextPayment } from '@selvedge/domain/invoicing/own-money';
import type { EntityManager } from 'typeorm';
import { hasUnbilledDelivery } from '../../database/billed.js';

type OrderBalance = Balance & { order_id: string };

/** The next payment for each of these orders, by their ids; orders without an invoice are left out. */
export async function nextPayments(
  manager: Pick<EntityManager, 'query'>,
  orderIds: readonly string[],
): Promise<Map<string, NextPayment | null>> {
  const today = colomboDay(new Date());
  const rows = await manager.query<OrderBalance[]>(
    `SELECT i.order_id, i.total_cents::float8 AS total, i.due_on::text,
       (SELECT coalesce(sum(c.total_cents), 0)::float8 FROM invoices c
        WHERE c.corrects_invoice_id = i.id AND c.kind = 'credit_note' AND c.issued_on <= $2) AS credited,
       (SELECT coalesce(sum(a.amount_cents), 0)::float8 FROM receipt_applications a JOIN receipts r ON r.id = a.receipt_id
        WHERE a.invoice_id = i.id AND a.effective_on <= $2 AND (r.reversed_on IS NULL OR r.reversed_on > $2)) AS paid,
       (SELECT coalesce(sum(w.amount_cents), 0)::float8 FROM cheque_invoices w JOIN cheques c ON c.id = w.cheque_id
        WHERE w.invoice_id = i.id AND c.state = ANY ($3)) AS in_hand
     FROM invoices i WHERE i.order_id = ANY ($1) AND i.kind <> 'credit_note'`,
    [orderIds, today, waitingStates],
  );
  const byOrder = new Map<string, Balance[]>();
  for (const row of rows) byOrder.set(row.order_id, [...(byOrder.get(row.order_id) ?? []), row]);
  const billed = await manager.query<{ id: string }[]>(
    `SELECT o.id FROM orders o WHERE o.id = ANY ($1) AND o.status IN ('shipped', 'delivered')
       AND EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id AND i.kind = ANY ($2))
       AND NOT ${hasUnbilledDelivery('o.id')}`,
    [[...byOrder.keys()], finalKinds],
  );
  const isBilled = new Set(billed.map(({ id }) => id));
  return new Map([...byOrder].map(([id, invoices]) => [id, nextPayment(invoices, isBilled.has(id), today)]));
}
