import { ConflictException } from '@nestjs/common';
import { lessAdvances, type Taxed } from '@selvedge/domain/invoicing/advance';
import { finalKinds, type InvoiceContent } from '@selvedge/domain/invoicing/invoice';
import { type Cents, rupeesFromCents } from '@selvedge/domain/money';
import type { EntityManager } from 'typeorm';
import { isInForce } from '../database/billed.js';
import type { CurrentUser } from '../http/decorators.js';
import { ReceiptApplication } from './receipt-application.entity.js';

interface InvoicedAdvance extends Taxed {
  serial: string;
  issued_on: string;
}

/** The advances that were invoiced for an order, less what was credited of them and what its standing invoices show; in cents. */
export const invoicedAdvances = (manager: EntityManager, orderId: string): Promise<InvoicedAdvance[]> =>
  manager.query<InvoicedAdvance[]>(
    `SELECT * FROM (
       SELECT i.serial, i.issued_on::text, i.created_at,
         (i.net_cents - coalesce(sum(c.net_cents), 0) - shown.net)::float8 AS net,
         (i.vat_cents - coalesce(sum(c.vat_cents), 0) - shown.vat)::float8 AS vat
       FROM invoices i LEFT JOIN invoices c ON c.corrects_invoice_id = i.id AND c.kind = 'credit_note'
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(round((a->>'net')::numeric * 100)), 0) AS net, coalesce(sum(round((a->>'vat')::numeric * 100)), 0) AS vat
         FROM invoices f CROSS JOIN LATERAL jsonb_array_elements(f.content->'advances') a
         WHERE f.order_id = i.order_id AND f.kind = ANY ($2) AND a->>'serial' = i.serial AND ${isInForce('f')}
       ) shown
       WHERE i.order_id = $1 AND i.kind = 'advance_tax_invoice' GROUP BY i.id, shown.net, shown.vat
     ) advances WHERE net + vat > 0 ORDER BY created_at, serial`,
    [orderId, finalKinds],
  );

/** As much of each advance as the supply comes to, the oldest first. */
function upTo(whole: Taxed, advances: readonly InvoicedAdvance[]): InvoicedAdvance[] {
  let left = whole;
  return advances.flatMap((advance) => {
    const used = { net: Math.min(advance.net, left.net), vat: Math.min(advance.vat, left.vat) };
    left = lessAdvances(left, [used]);
    return used.net + used.vat > 0 ? [{ ...advance, ...used }] : [];
  });
}

/**
 * Computes a final invoice: it shows the whole supply, and asks for what the advances leave of it.
 * @param whole the supply as the invoice lists it
 * @param isPart whether more of the order follows: what a part doesn't use of the advances is left for the next one
 * @throws ConflictException if the advances are more than the supply
 */
export async function afterAdvances(
  manager: EntityManager,
  order: { id: string; orderNumber: string },
  whole: Taxed,
  isPart: boolean,
): Promise<{ net: Cents; vat: Cents; total: Cents; shown: Pick<InvoiceContent, 'whole' | 'advances'> }> {
  const invoiced = await invoicedAdvances(manager, order.id);
  const advances = isPart ? upTo(whole, invoiced) : invoiced;
  if (advances.length === 0) return { ...whole, total: whole.net + whole.vat, shown: {} };
  const { net, vat } = lessAdvances(whole, advances);
  if (net < 0 || vat < 0) {
    throw new ConflictException(
      `The advances of ${order.orderNumber} are more than what is supplied: ${advances.map(({ serial }) => serial).join(', ')}. Credit as much of them as is too much, then issue the invoice.`,
    );
  }
  const inRupees = <T extends { net: Cents; vat: Cents }>(amounts: T): T => ({
    ...amounts,
    net: rupeesFromCents(amounts.net),
    vat: rupeesFromCents(amounts.vat),
  });
  const shown = advances.map(({ serial, issued_on, net: value, vat: tax }) =>
    inRupees({ serial, issued_on, net: value, vat: tax }),
  );
  return { net, vat, total: net + vat, shown: { whole: inRupees(whole), advances: shown } };
}

/** The advances of an order, by receipt, the oldest first. */
const heldFor = (manager: EntityManager, orderId: string): Promise<{ receipt_id: string; amount: Cents }[]> =>
  manager.query<{ receipt_id: string; amount: Cents }[]>(
    `SELECT a.receipt_id, sum(a.amount_cents)::float8 AS amount FROM receipt_applications a
     JOIN receipts r ON r.id = a.receipt_id WHERE a.order_id = $1 AND r.reversed_at IS NULL
     GROUP BY a.receipt_id HAVING sum(a.amount_cents) > 0 ORDER BY min(a.created_at), a.receipt_id`,
    [orderId],
  );

/** The part of the advances that will pay an invoice of this total, which the invoice shows; in cents. */
export async function prepaidOf(manager: EntityManager, orderId: string, total: Cents): Promise<Cents> {
  const held = await heldFor(manager, orderId);
  return Math.min(
    total,
    held.reduce((sum, { amount }) => sum + amount, 0),
  );
}

/**
 * Applies the advance of an order to its invoice, as far as that is open. The rest becomes credit, or stays for the invoices of
 * the parts that follow. Call it with the order locked.
 */
export async function payFromAdvances(
  manager: EntityManager,
  invoice: { id: string; orderId: string; totalCents: Cents },
  { day, isPart, by }: { day: string; isPart: boolean; by: Pick<CurrentUser, 'name'> },
): Promise<void> {
  const held = await heldFor(manager, invoice.orderId);
  let open = invoice.totalCents;
  for (const { receipt_id: receiptId, amount } of held) {
    const row = { receiptId, effectiveOn: day, appliedByName: by.name };
    const pays = Math.min(open, amount);
    const leaves = isPart ? pays : amount;
    if (leaves > 0)
      await manager.insert(ReceiptApplication, { ...row, orderId: invoice.orderId, amountCents: -leaves });
    if (pays > 0) await manager.insert(ReceiptApplication, { ...row, invoiceId: invoice.id, amountCents: pays });
    open -= pays;
  }
}
