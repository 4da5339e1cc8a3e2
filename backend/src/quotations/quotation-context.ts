import type { MailState, MailStatus } from '@selvedge/domain/mail';
import { type EntityManager, In } from 'typeorm';
import type { Quotation } from './quotation.entity.js';
import type { QuotationContext } from './quotation.view.js';
import { QuotationHistory } from './quotation-history.entity.js';

/** The primary picture of every fabric that the lines show. One statement, however many quotations. */
export async function lineImages(
  manager: EntityManager,
  quotations: readonly Quotation[],
): Promise<Map<string, string>> {
  const fabricIds = new Set(quotations.flatMap((quotation) => quotation.lines.flatMap((line) => line.fabricId ?? [])));
  const rows = await manager.query<{ fabric_id: string; image_url: string }[]>(
    `SELECT DISTINCT ON (fabric_id) fabric_id, image_url FROM fabric_images
     WHERE fabric_id = ANY($1) ORDER BY fabric_id, is_primary DESC, display_order`,
    [[...fabricIds]],
  );
  return new Map(rows.map((row) => [row.fabric_id, row.image_url]));
}

/** All that admins see beside the quotations themselves: four statements, however many quotations. */
export async function quotationContexts(
  manager: EntityManager,
  quotations: readonly Quotation[],
): Promise<(quotation: Quotation) => QuotationContext> {
  const ids = quotations.map((quotation) => quotation.id);
  const images = await lineImages(manager, quotations);
  const mails = await newestMails(manager, ids);
  const orders = await manager.query<{ id: string; quotation_id: string }[]>(
    'SELECT id, quotation_id FROM orders WHERE quotation_id = ANY($1)',
    [ids],
  );
  const history = await manager.find(QuotationHistory, {
    where: { quotationId: In(ids) },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  const orderOf = new Map(orders.map((order) => [order.quotation_id, order.id]));
  return (quotation) => ({
    images,
    mail: mails.get(quotation.id) ?? null,
    orderId: orderOf.get(quotation.id) ?? null,
    history: history.filter((entry) => entry.quotationId === quotation.id),
  });
}

async function newestMails(manager: EntityManager, quotationIds: string[]): Promise<Map<string, MailStatus>> {
  const rows = await manager.query<
    { quotation_id: string; state: MailState; to_address: string; last_error: string | null; at: Date }[]
  >(
    `SELECT DISTINCT ON (quotation_id) quotation_id, state, to_address, last_error, coalesce(sent_at, created_at) AS at
     FROM mails WHERE quotation_id = ANY($1) ORDER BY quotation_id, created_at DESC, id`,
    [quotationIds],
  );
  return new Map(
    rows.map((row) => [
      row.quotation_id,
      { state: row.state, to: row.to_address, error: row.last_error, at: row.at.toISOString() },
    ]),
  );
}
