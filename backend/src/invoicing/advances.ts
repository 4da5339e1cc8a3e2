import { ConflictException } from '@nestjs/common';
import { lessAdvances } from '@selvedge/domain/invoicing/advance';
import type { InvoiceContent } from '@selvedge/domain/invoicing/invoice';
import { type Cents, rupeesFromCents } from '@selvedge/domain/money';
import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '../http/decorators.js';
import { ReceiptApplication } from './receipt-application.entity.js';

interface InvoicedAdvance {
  serial: string;
  issued_on: string;
  net: Cents;
  vat: Cents;
}

/** The advances that were invoiced for an order, less what was credited of them; in cents. */
export const invoicedAdvances = (manager: EntityManager, orderId: string): Promise<InvoicedAdvance[]> =>
  manager.query<InvoicedAdvance[]>(
    `SELECT * FROM (
       SELECT i.serial, i.issued_on::text, i.created_at,
         (i.net_cents - coalesce(sum(c.net_cents), 0))::float8 AS net, (i.vat_cents - coalesce(sum(c.vat_cents), 0))::float8 AS vat
       FROM invoices i LEFT JOIN invoices c ON c.corrects_invoice_id = i.id
       WHERE i.order_id = $1 AND i.kind = 'advance_tax_invoice' GROUP BY i.id
     ) advances WHERE net + vat > 0 ORDER BY created_at, serial`,
    [orderId],
  );

/**
 * The final invoice shows the whole supply, and asks for what its advances leave of it.
 * @param whole as the paper has it
 * @throws ConflictException if the advances are more than the supply
 */
export async function afterAdvances(
  manager: EntityManager,
  order: { id: string; orderNumber: string },
  whole: { net: Cents; vat: Cents },
): Promise<{ net: Cents; vat: Cents; total: Cents; shown: Pick<InvoiceContent, 'whole' | 'advances'> }> {
  const advances = await invoicedAdvances(manager, order.id);
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

/** What was kept for an order pays its invoice now, as far as that is open; the rest becomes credit. Call it with the order locked. */
export async function payFromAdvances(
  manager: EntityManager,
  invoice: { id: string; orderId: string; totalCents: Cents },
  day: string,
  by: CurrentUser,
): Promise<void> {
  const held = await manager.query<{ receipt_id: string; amount: Cents }[]>(
    `SELECT a.receipt_id, sum(a.amount_cents)::float8 AS amount FROM receipt_applications a
     JOIN receipts r ON r.id = a.receipt_id WHERE a.order_id = $1 AND r.reversed_at IS NULL
     GROUP BY a.receipt_id HAVING sum(a.amount_cents) > 0 ORDER BY min(a.created_at), a.receipt_id`,
    [invoice.orderId],
  );
  let open = invoice.totalCents;
  for (const { receipt_id: receiptId, amount } of held) {
    const row = { receiptId, effectiveOn: day, appliedByName: by.name };
    const pays = Math.min(open, amount);
    await manager.insert(ReceiptApplication, { ...row, orderId: invoice.orderId, amountCents: -amount });
    if (pays > 0) await manager.insert(ReceiptApplication, { ...row, invoiceId: invoice.id, amountCents: pays });
    open -= pays;
  }
}
