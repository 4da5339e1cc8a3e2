import type { EntityManager } from 'typeorm';
import { recordChange } from '../../../database/audit-trail.js';
import { changesBy } from '../../../database/versioned.js';

/** Writes one audit entry for the whole import, under the name of the uploader. */
export async function recordImport(manager: EntityManager, id: string): Promise<void> {
  const [done] = await manager.query<Done[]>(
    `SELECT i.file_name, i.kind, i.failure, i.success_count, i.update_count, i.error_count,
            u.id AS requester_id, coalesce(u.name, '') AS requester
     FROM fabric_imports i LEFT JOIN users u ON u.id = i.requested_by WHERE i.id = $1`,
    [id],
  );
  if (!done) return;
  await changesBy(manager, { id: done.requester_id, name: done.requester, userType: 'admin' });
  await manager.query(`SELECT set_config('selvedge.origin', 'import', true)`);
  await recordChange(manager, {
    action: 'imported',
    resource: 'fabric_imports',
    recordIds: [id],
    name: done.file_name,
    detail: [done.kind, done.failure].filter(Boolean).join(': '),
    count: done.success_count + done.update_count,
    changes: [
      { field: 'created', after: done.success_count },
      { field: 'updated', after: done.update_count },
      { field: 'refused', after: done.error_count },
    ].filter(({ after }) => after > 0),
  });
}

interface Done {
  file_name: string;
  kind: string;
  failure: string | null;
  success_count: number;
  update_count: number;
  error_count: number;
  requester_id: string | null;
  requester: string;
}
