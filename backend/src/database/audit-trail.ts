import type { AuditAction, AuditResource, ChangedField } from '@selvedge/domain/audit';
import type { EntityManager } from 'typeorm';

interface Told {
  action: AuditAction;
  resource: AuditResource;
  recordIds?: readonly string[];
  /** What people call the record. */
  name?: string;
  detail?: string;
  /** Of how many records it tells. */
  count?: number;
  changes?: readonly ChangedField[];
}

/**
 * Adds an entry to the audit trail that no table tells by itself, in the transaction of what it tells of. Changes of records
 * are noted by the database; who did it is what `changesBy` said.
 */
export async function recordChange(
  manager: Pick<EntityManager, 'query'>,
  { action, resource, recordIds = [], name = '', detail = '', count = 1, changes = [] }: Told,
): Promise<void> {
  await manager.query('SELECT note_change($1, $2, $3::uuid[], $4, $5, $6, $7)', [
    action,
    resource,
    recordIds,
    name,
    detail,
    count,
    JSON.stringify(changes),
  ]);
}

/** From here on this transaction tells of itself by {@link recordChange}: the database notes none of its changes. */
export async function tellsOfItself(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT set_config('selvedge.trail', 'told', true)`);
}

/** Every entry of this transaction says by these words what was asked for. */
export async function changesInDetail(manager: EntityManager, detail: string): Promise<void> {
  await manager.query(`SELECT set_config('selvedge.change_detail', $1, true)`, [detail]);
}
