import { NotFoundException } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import type { DataSource } from 'typeorm';
import type { CurrentUser } from '../http/decorators.js';
import { inScope, type Owned, seesAll } from '../users/record-scope.js';

/** Every route of one such record: the path begins with the record's id. */
const ONE = /^\/api\/admin\/(quotations|orders|users|customers|holds)\/:id(\/|$)/;

const RECORDS: Record<string, { kind: Owned; name: string; from: string; owner: string }> = {
  // A merged request is reached by whoever reaches the quotation into which it was merged.
  quotations: {
    kind: 'quotations',
    name: 'Quotation',
    from: '(SELECT asked.id, taker.owner_id FROM quotations asked JOIN quotations taker ON taker.id = coalesce(asked.merged_into, asked.id)) r',
    owner: 'r.owner_id',
  },
  orders: {
    kind: 'orders',
    name: 'Order',
    from: 'orders r JOIN quotations q ON q.id = r.quotation_id',
    owner: 'q.owner_id',
  },
  users: { kind: 'customers', name: 'User', from: 'users r', owner: 'r.owner_id' },
  customers: { kind: 'customers', name: 'Customer', from: 'users r', owner: 'r.owner_id' },
  holds: {
    kind: 'customers',
    name: 'Hold',
    from: 'holds r JOIN users u ON u.id = r.customer_id',
    owner: 'u.owner_id',
  },
};

/**
 * A record with an owner whom this member of staff may not see is not found, on all of its routes. Lists and counts have the same
 * condition in their WHERE, and changes check it again once the record is locked.
 *
 * @throws NotFoundException
 */
export async function rejectOutOfScope(dataSource: DataSource, request: Request, user: CurrentUser): Promise<void> {
  const record = RECORDS[ONE.exec(request.route?.path ?? '')?.[1] ?? ''];
  if (!record || seesAll(user, record.kind)) return;
  const id = String(request.params.id);
  // The route itself responds to an invalid id.
  if (!isUUID(id)) return;
  const condition = inScope(user, record.kind, record.owner, () => '$2');
  const found = await dataSource.query<unknown[]>(`SELECT FROM ${record.from} WHERE r.id = $1 AND ${condition}`, [
    id,
    user.id,
  ]);
  if (found.length === 0) throw new NotFoundException(`${record.name} not found.`);
}
