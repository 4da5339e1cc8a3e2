import type { EntityManager } from 'typeorm';

/** Serializes transactions with the same key until they end. */
export async function lockKey(manager: EntityManager, scope: string, key: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${scope}:${key}`]);
}
