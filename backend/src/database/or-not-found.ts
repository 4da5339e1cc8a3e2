import { NotFoundException } from '@nestjs/common';
import type { EntityManager, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';

/** @returns the record. @throws NotFoundException with this message if there is none */
export function orNotFound<T extends object>(record: T | null | undefined, message: string): T {
  if (!record) throw new NotFoundException(message);
  return record;
}

/** The record, locked for a change until the transaction ends. @throws NotFoundException with this message if there is none */
export async function lockedRecord<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  where: FindOptionsWhere<T>,
  message: string,
): Promise<T> {
  return orNotFound(await manager.findOne(entity, { where, lock: { mode: 'pessimistic_write' } }), message);
}
