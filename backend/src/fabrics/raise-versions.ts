import type { EntityManager } from 'typeorm';

/**
 * Raises the versions of fabrics whose images, categories or patterns changed, which are in other tables. A fabric already
 * written in this transaction is skipped, because updating the search index is expensive.
 */
export async function raiseVersions(manager: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await manager.query(
    'UPDATE fabrics SET updated_at = now() WHERE id = ANY($1::uuid[]) AND xmin <> pg_current_xact_id()::xid',
    [ids],
  );
}
