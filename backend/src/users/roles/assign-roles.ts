import type { EntityManager } from 'typeorm';
import type { Role } from './role.entity.js';
import { UserRole } from './user-role.entity.js';

/** Gives an account the role of owner: for the command line, the first start and the seed. */
export async function assignOwnerRole(manager: Pick<EntityManager, 'query'>, userId: string): Promise<void> {
  await manager.query(
    `INSERT INTO user_roles (user_id, role_id) SELECT $1, id FROM roles WHERE builtin = 'owner' ON CONFLICT DO NOTHING`,
    [userId],
  );
}

export async function assignRoles(
  manager: EntityManager,
  givenBy: string,
  userId: string,
  roles: readonly Pick<Role, 'id'>[],
): Promise<void> {
  await manager.insert(
    UserRole,
    roles.map(({ id: roleId }) => ({ userId, roleId, givenBy })),
  );
}

/** Gives a new member of staff the roles of their creator, so that nobody gives more than they have. */
export async function copyRolesOf(manager: EntityManager, makerId: string, userId: string): Promise<void> {
  await manager.query(
    `INSERT INTO user_roles (user_id, role_id, given_by) SELECT $2, role_id, $1 FROM user_roles WHERE user_id = $1
     ON CONFLICT DO NOTHING`,
    [makerId, userId],
  );
}
