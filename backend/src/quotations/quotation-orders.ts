import type { EntityManager } from 'typeorm';

/** What quotations know of orders, which stand above them: which one a quotation has become, by its id. */
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
