import type { EntityManager } from 'typeorm';

/** Serializes transactions with the same scope and key until they end. */
export async function lockKey(manager: EntityManager, scope: string, key = ''): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${scope}:${key}`]);
}
