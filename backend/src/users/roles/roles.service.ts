import { BadRequestException, ConflictException, ForbiddenException, Injectable } from '@nestjs/common';
import { BUILTIN_ROLES, covers, isOwner, type Permission, permissionsOf } from '@selvedge/domain/users/permissions';
import type { OwnPermissions, RoleInput, Role as RoleOnTheWire } from '@selvedge/domain/users/role';
import { DataSource, type EntityManager, In } from 'typeorm';
import { recordChange } from '../../database/audit-trail.js';
import { isUniqueViolation } from '../../database/database-unavailable.js';
import { lockedRecord, orNotFound } from '../../database/or-not-found.js';
import { changesBy } from '../../database/versioned.js';
import { badField } from '../../http/bad-field.js';
import { type CalledBy, type Change, rejectStale } from '../../http/change.js';
import type { CurrentUser } from '../../http/decorators.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import { User } from '../user.entity.js';
import { assignRoles } from './assign-roles.js';
import { GRANTS } from './grants.js';
import { Role } from './role.entity.js';
import { UserRole } from './user-role.entity.js';

/**
 * Roles, and who has them. Nobody gives, changes or takes away a right that they lack; every change ends the sessions of those
 * whose rights it changes. The database refuses to lose its last owner.
 */
@Injectable()
export class RolesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
  ) {}

  async own({ id, permissions }: CurrentUser): Promise<OwnPermissions> {
    const held = await this.dataSource
      .getRepository(UserRole)
      .find({ where: { userId: id }, relations: { role: true } });
    return {
      permissions: [...permissions],
      is_owner: isOwner(permissions),
      roles: held.map(({ role }) => ({ id: role.id, name: role.name })),
    };
  }

  /** Built-in roles first, then custom ones by name. */
  async list(): Promise<RoleOnTheWire[]> {
    const roles = await this.dataSource.getRepository(Role).find();
    const members = await this.dataSource.query<{ role_id: string; members: number }[]>(
      `SELECT role_id, count(*)::int AS members FROM user_roles held
       JOIN users u ON u.id = held.user_id AND u.deleted_at IS NULL GROUP BY role_id`,
    );
    const counts = new Map(members.map((row) => [row.role_id, row.members]));
    const place = Object.keys(BUILTIN_ROLES);
    return roles
      .map((role) => toRole(role, counts.get(role.id) ?? 0))
      .sort((a, b) => {
        const [first, second] = [a, b].map(({ builtin }) => (builtin ? place.indexOf(builtin) : place.length));
        return (first ?? 0) - (second ?? 0) || a.name.localeCompare(b.name);
      });
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<RoleOnTheWire> {
    return orNotFound(
      (await this.list()).find((candidate) => candidate.id === id),
      'Role not found.',
    );
  }

  /** @throws ForbiddenException for more than the maker has, ConflictException if the name is taken */
  async create(input: RoleInput, change: CalledBy): Promise<RoleOnTheWire> {
    const { by } = change;
    await this.#rejectMore(by, input.permissions, `the role ${input.name}`);
    const id = await nameIsFree(input.name, () =>
      this.idempotency.once(change, async (manager) => {
        await changesBy(manager, by);
        return (await manager.save(manager.create(Role, columnsOf(input)))).id;
      }),
    );
    return this.one(id);
  }

  /** Ends the sessions of everybody who has the role. @throws ForbiddenException, StaleRecord, ConflictException */
  async update(id: string, change: Change, input: RoleInput): Promise<void> {
    await this.#rejectMore(change.by, input.permissions, `the role ${input.name}`);
    await nameIsFree(input.name, () =>
      this.idempotency.once(change, async (manager) => {
        const role = await this.#lockOwn(manager, id, change);
        const isSameRights =
          covers(new Set(role.permissions), input.permissions) && covers(new Set(input.permissions), role.permissions);
        await manager.update(Role, { id }, columnsOf(input));
        if (!isSameRights) await endSessionsOfHolders(manager, id);
      }),
    );
  }

  /** @throws ForbiddenException, StaleRecord, ConflictException while somebody has it */
  async remove(id: string, change: Change): Promise<{ id: string; message: string }> {
    await this.dataSource.transaction(async (manager) => {
      const role = await this.#lockOwn(manager, id, change);
      const members = await manager.countBy(UserRole, { roleId: id });
      if (members > 0) {
        const people = members === 1 ? 'One person has' : `${members} people have`;
        throw new ConflictException(`${people} the role ${role.name}. Give them another one first.`);
      }
      await manager.delete(Role, { id });
    });
    return { id, message: 'Role deleted successfully' };
  }

  /**
   * Replaces the roles of a member of staff and ends their sessions. The last owner stays one.
   * @throws NotFoundException, ForbiddenException, StaleRecord
   */
  async setRoles(userId: string, change: Change, roleIds: readonly string[]): Promise<OwnPermissions> {
    const { by } = change;
    const wanted = await this.assignable(by, roleIds, userId);
    await this.idempotency.once(change, async (manager) => {
      const user = await lockStaff(manager, userId);
      rejectStale(user, change, `The account of ${user.name}`);
      await rejectMorePowerful(manager, by, user);
      await changesBy(manager, by);
      const held = await manager.find(UserRole, { where: { userId }, relations: { role: true } });
      const before = new Set(held.map(({ roleId }) => roleId));
      const added = wanted.filter(({ id }) => !before.has(id));
      const removed = held.filter(({ roleId }) => !wanted.some(({ id }) => id === roleId));
      if (added.length + removed.length === 0) return;
      await assignRoles(manager, by.id, userId, added);
      if (removed.length > 0) {
        await manager.delete(UserRole, { userId, roleId: In(removed.map(({ roleId }) => roleId)) });
      }
      await manager.query('UPDATE users SET token_version = token_version + 1, version = version + 1 WHERE id = $1', [
        userId,
      ]);
      await recordChange(manager, {
        action: 'changed',
        resource: 'users',
        recordIds: [userId],
        name: user.name,
        changes: [
          {
            field: 'roles',
            before: held.map(({ role }) => role.name).sort(),
            after: wanted.map(({ name }) => name).sort(),
          },
        ],
      });
    });
    const grants = wanted.flatMap(permissionsOfRole);
    return {
      permissions: [...new Set(grants)],
      is_owner: isOwner(new Set(grants)),
      roles: wanted.map(({ id, name }) => ({ id, name })),
    };
  }

  /** The roles of these ids. @throws BadRequestException for a deleted one, ForbiddenException for more than the giver has */
  async assignable(by: CurrentUser, roleIds: readonly string[], userId?: string): Promise<Role[]> {
    const wanted = await this.dataSource.getRepository(Role).findBy({ id: In([...new Set(roleIds)]) });
    if (wanted.length < new Set(roleIds).size) throw unknownRole();
    await this.#rejectMore(by, wanted.flatMap(permissionsOfRole), wanted.map(({ name }) => name).join(', '), userId);
    return wanted;
  }

  /** Own roles only. @throws NotFoundException, ForbiddenException for a built-in one, StaleRecord */
  async #lockOwn(manager: EntityManager, id: string, change: Change): Promise<Role> {
    const role = await lockedRecord(manager, Role, { id }, 'Role not found.');
    if (role.builtin) {
      throw new ForbiddenException(
        `${role.name} is a built-in role and can't be changed. Copy it and change the copy.`,
      );
    }
    if (!covers(change.by.permissions, role.permissions)) throw tooMuch(role.name);
    rejectStale(role, change, `The role ${role.name}`);
    await changesBy(manager, change.by);
    return role;
  }

  /** Rejects giving more rights than one has, and records the attempt in the audit trail. @throws ForbiddenException */
  async #rejectMore(by: CurrentUser, wanted: readonly Permission[], name: string, userId?: string): Promise<void> {
    if (covers(by.permissions, wanted)) return;
    await this.dataSource.transaction(async (manager) => {
      await changesBy(manager, by);
      await recordChange(manager, {
        action: 'refused',
        resource: userId ? 'users' : 'roles',
        recordIds: userId ? [userId] : [],
        name,
        detail: 'has rights that the giver lacks',
      });
    });
    throw tooMuch(name);
  }
}

/** Locks an account of staff. @throws NotFoundException */
export async function lockStaff(manager: EntityManager, id: string): Promise<User> {
  const where = { id, userType: 'admin' } as const;
  return lockedRecord(manager, User, where, 'There is no such member of staff.');
}

/** Rejects changes of accounts with more rights than the caller's. @throws ForbiddenException */
export async function rejectMorePowerful(manager: EntityManager, by: CurrentUser, { id, name }: User): Promise<void> {
  const [row] = await manager.query<[{ grants: string[] }]>(`SELECT ${GRANTS} FROM users u WHERE u.id = $1`, [id]);
  if (!covers(by.permissions, permissionsOf(row.grants))) {
    throw new ForbiddenException(`${name} has rights that you lack. Ask somebody who has them, too.`);
  }
}

const permissionsOfRole = ({ builtin, permissions }: Role): readonly Permission[] =>
  builtin ? BUILTIN_ROLES[builtin].permissions : permissions;

const tooMuch = (name: string): ForbiddenException =>
  new ForbiddenException(`${name} has rights that you lack yourself. Ask somebody who has them, too.`);

function unknownRole(): BadRequestException {
  const message = 'One of these roles does not exist any more. Reload the page.';
  return badField('role_ids', message);
}

async function endSessionsOfHolders(manager: EntityManager, roleId: string): Promise<void> {
  await manager.query(
    `UPDATE users SET token_version = token_version + 1
     WHERE id IN (SELECT user_id FROM user_roles WHERE role_id = $1)`,
    [roleId],
  );
}

function columnsOf(input: RoleInput): Partial<Role> {
  const { name, description, permissions, discount_limit_percent: limit, margin_floor_percent: floor } = input;
  return {
    name,
    permissions,
    ...(description !== undefined && { description }),
    ...(limit !== undefined && { discountLimitPercent: limit === null ? null : String(limit) }),
    ...(floor !== undefined && { marginFloorPercent: floor === null ? null : String(floor) }),
  };
}

function toRole(role: Role, members: number): RoleOnTheWire {
  const { id, name, description, builtin, version } = role;
  return {
    id,
    name,
    description,
    builtin,
    permissions: [...permissionsOfRole(role)],
    discount_limit_percent: role.discountLimitPercent === null ? null : Number(role.discountLimitPercent),
    margin_floor_percent: role.marginFloorPercent === null ? null : Number(role.marginFloorPercent),
    members,
    version,
  };
}

async function nameIsFree<T>(name: string, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!isUniqueViolation(error, 'roles_name_key')) throw error;
    throw new ConflictException(`There is a role named ${name} already.`);
  }
}
