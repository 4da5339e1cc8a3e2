import type { EntityManager } from 'typeorm';

/** Whether nobody else is an owner who can sign in. */
export async function isLastOwner(manager: EntityManager, id: string): Promise<boolean> {
  const [row] = await manager.query<[{ others: number; is_owner: boolean }]>(
    `SELECT count(*) FILTER (WHERE u.id <> $1 AND u.is_active)::int AS others, count(*) FILTER (WHERE u.id = $1) > 0 AS is_owner
     FROM users u JOIN user_roles held ON held.user_id = u.id JOIN roles r ON r.id = held.role_id
     WHERE r.builtin = 'owner' AND u.user_type = 'admin' AND u.deleted_at IS NULL`,
    [id],
  );
  return row.is_owner && row.others === 0;
}
