import type { MergedRequest } from '@selvedge/domain/quotations/quotation';
import type { EntityManager } from 'typeorm';

/** The id of the quotation into which this one was merged; its own if it was not. */
export async function currentQuotationId(manager: EntityManager, id: string): Promise<string> {
  const [present = id] = await currentQuotationIds(manager, [id]);
  return present;
}

/** {@link currentQuotationId} of each, in the same order: two may lead to one quotation. */
export async function currentQuotationIds(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
  const rows = await manager.query<{ id: string; merged_into: string }[]>(
    'SELECT id, merged_into FROM quotations WHERE id = ANY ($1::uuid[]) AND merged_into IS NOT NULL',
    [ids],
  );
  const merged = new Map(rows.map(({ id, merged_into }) => [id, merged_into]));
  return ids.map((id) => merged.get(id) ?? id);
}

/** The requests that each quotation took over, by number. */
export async function mergedRequests(
  manager: EntityManager,
  ids: readonly string[],
): Promise<(id: string) => MergedRequest[]> {
  const rows = await manager.query<(MergedRequest & { into: string })[]>(
    `SELECT id, quotation_no, merged_into AS "into" FROM quotations WHERE merged_into = ANY ($1::uuid[]) ORDER BY quotation_no`,
    [ids],
  );
  return (into) => rows.filter((row) => row.into === into).map(({ id, quotation_no }) => ({ id, quotation_no }));
}
