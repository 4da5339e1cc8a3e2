import type { Permission } from '@selvedge/domain/users/permissions';
import type { EntityManager } from 'typeorm';
import type { Conditions } from '../database/conditions.js';
import type { CurrentUser } from '../http/decorators.js';
import { type FilterValue, uuidFilter } from '../http/lists/list-query.js';

/** A member of staff who reads records that have owners. */
export type Reader = Pick<CurrentUser, 'id' | 'permissions'>;

/**
 * Kinds of records. Quotations of others need `quote.read_all`. Orders and customers follow the same rule, but whoever works on
 * the orders of all, or sells nothing, sees all: a second role takes nothing away.
 */
export type Owned = 'quotations' | 'orders' | 'customers';

const WORKS_FOR_ALL: Record<Owned, readonly Permission[]> = {
  quotations: ['quote.read_all'],
  orders: ['quote.read_all', 'order.confirm', 'order.move', 'order.cancel', 'invoice.issue', 'receipt.write'],
  customers: ['quote.read_all', 'user.manage', 'order.move', 'invoice.issue', 'receipt.write'],
};

export function seesAll({ permissions }: Reader, kind: Owned): boolean {
  if (WORKS_FOR_ALL[kind].some((word) => permissions.has(word))) return true;
  return kind !== 'quotations' && !permissions.has('quote.read');
}

/**
 * A condition for the records that the reader may see: their own, those of colleagues they stand in for, and unowned ones.
 * @param column the owner of the record, `q.owner_id`
 * @param bind returns the placeholder of a value
 */
export function inScope(reader: Reader, kind: Owned, column: string, bind: (value: unknown) => string): string {
  if (seesAll(reader, kind)) return 'true';
  return `(${column} IS NULL OR ${column} = ANY ((SELECT owners_for(${bind(reader.id)}))::uuid[]))`;
}

/** {@link inScope} for one record. */
export async function isInScope(
  manager: EntityManager,
  reader: Reader,
  kind: Owned,
  ownerId: string | null,
): Promise<boolean> {
  if (ownerId === null || ownerId === reader.id || seesAll(reader, kind)) return true;
  const [{ reached }] = await manager.query<[{ reached: boolean }]>(
    'SELECT $2::uuid = ANY (owners_for($1)) AS reached',
    [reader.id, ownerId],
  );
  return reached;
}

/** Returns whether the reader becomes the assignee of unowned records by working on them; not if they see all records anyway. */
export const takesUnowned = (worker: Reader): boolean => !seesAll(worker, 'quotations');

/** Adds the filter `owner` or `owner_id`: the id of a member of staff, `none`, or `me` for the reader. */
export function addOwnerFilter(
  conditions: Conditions,
  filter: Partial<Record<'owner' | 'owner_id', FilterValue>>,
  reader: Reader,
  column: string,
): Conditions {
  const { owner_id, owner = owner_id } = filter;
  if (owner === 'none') return conditions.add(`${column} IS NULL`);
  return conditions.equal(column, owner === 'me' ? reader.id : uuidFilter({ owner }, 'owner'));
}
