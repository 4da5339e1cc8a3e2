import type { EntityManager } from 'typeorm';

/**
 * Raises the versions of fabrics whose pictures, categories or patterns have changed, which are rows of other tables.
 * A fabric that this transaction has written already is not written again: the search index makes that dear.
 */
export async function raiseVersions(manager: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await manager.query(
    'UPDATE fabrics SET updated_at = now() WHERE id = ANY($1::uuid[]) AND xmin <> pg_current_xact_id()::xid',
    [ids],
  );
}
