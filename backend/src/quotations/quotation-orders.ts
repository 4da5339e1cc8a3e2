import type { EntityManager } from 'typeorm';

/** The orders made from quotations, by quotation id. Orders are a layer above quotations. */
export async function ordersOf(
  manager: EntityManager,
  quotationIds: readonly string[],
): Promise<Map<string, { id: string; number: string }>> {
  const rows = await manager.query<{ id: string; number: string; quotation_id: string }[]>(
    'SELECT id, order_number AS number, quotation_id FROM orders WHERE quotation_id = ANY($1)',
    [quotationIds],
  );
  return new Map(rows.map(({ quotation_id, ...order }) => [quotation_id, order]));
}
