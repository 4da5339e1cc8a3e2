import type { AuditAction, AuditResource, ChangedField } from '@selvedge/domain/audit';
import type { EntityManager } from 'typeorm';

interface AuditRecord {
  action: AuditAction;
  resource: AuditResource;
  recordIds?: readonly string[];
  /** The number or name of the record. */
  name?: string;
  detail?: string;
  /** Number of records that the entry covers. */
  count?: number;
  changes?: readonly ChangedField[];
}

/**
 * Adds an audit entry that no table trigger writes, in the transaction of the event. The database records changes of records; the
 * actor is set by `changesBy`.
 */
export async function recordChange(
  manager: Pick<EntityManager, 'query'>,
  { action, resource, recordIds = [], name = '', detail = '', count = 1, changes = [] }: AuditRecord,
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

/** From here on, this transaction is recorded by {@link recordChange} only: the triggers write no entries. */
export async function skipAuditTriggers(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT set_config('selvedge.trail', 'told', true)`);
}

/** Sets the detail text of all entries of this transaction. */
export async function changesInDetail(manager: EntityManager, detail: string): Promise<void> {
  await manager.query(`SELECT set_config('selvedge.change_detail', $1, true)`, [detail]);
}
