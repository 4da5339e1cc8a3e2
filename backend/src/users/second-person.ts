import { isOwner, type Permission, permissionsOf } from '@selvedge/domain/users/permissions';
import type { EntityManager } from 'typeorm';
import { GRANTS } from './roles/grants.js';

/** A member of staff who may confirm what somebody else has prepared. */
export interface SecondPerson {
  readonly id: string;
  readonly name: string;
  readonly permissions: ReadonlySet<Permission>;
}

/**
 * The active staff other than `by` with this right. It is empty if two persons are not required: an owner is responsible for
 * the business and acts alone, and so does whoever is the only one with the right. An API key is never an owner.
 */
export async function secondPersons(
  manager: EntityManager,
  by: Pick<SecondPerson, 'id' | 'permissions'>,
  right: Permission,
): Promise<SecondPerson[]> {
  if (isOwner(by.permissions)) return [];
  return (await activeStaff(manager)).filter(({ id, permissions }) => id !== by.id && permissions.has(right));
}

/** The same for an account of which only the id is known, as in a job; nobody acts alone for a deleted account. */
export async function secondPersonsFor(
  manager: EntityManager,
  userId: string | null,
  right: Permission,
): Promise<SecondPerson[]> {
  const staff = await activeStaff(manager);
  const by = staff.find(({ id }) => id === userId);
  if (by && isOwner(by.permissions)) return [];
  return staff.filter(({ id, permissions }) => id !== userId && permissions.has(right));
}

/** Whether an account of which only the id is known, as in a job, is one of active staff with this right. */
export async function isStaffWith(manager: EntityManager, userId: string | null, right: Permission): Promise<boolean> {
  return (await activeStaff(manager)).some(({ id, permissions }) => id === userId && permissions.has(right));
}

async function activeStaff(manager: EntityManager): Promise<SecondPerson[]> {
  const rows = await manager.query<{ id: string; name: string; grants: string[] }[]>(
    `SELECT u.id, u.name, ${GRANTS} FROM users u
     WHERE u.user_type = 'admin' AND u.is_active AND u.deleted_at IS NULL ORDER BY u.name, u.id`,
  );
  return rows.map(({ grants, ...person }) => ({ ...person, permissions: permissionsOf(grants) }));
}

const SHOWN = 4;

/** `Kumari Silva or Nimal Perera` */
export function namesOf(people: readonly { readonly name: string }[]): string {
  const names = people.slice(0, SHOWN).map(({ name }) => name);
  if (people.length > SHOWN) return `${names.join(', ')} or somebody else`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
