import type { MergedRequest } from '@selvedge/domain/quotations/quotation';
import type { EntityManager } from 'typeorm';

/** The id of the quotation into which this one was merged; its own if it was not. */
export async function currentQuotationId(manager: EntityManager, id: string): Promise<string> {
  const [found] = await manager.query<{ merged_into: string | null }[]>(
    'SELECT merged_into FROM quotations WHERE id = $1',
    [id],
  );
  return found?.merged_into ?? id;
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
