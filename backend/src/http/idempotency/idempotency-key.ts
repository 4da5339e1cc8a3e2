import { BadRequestException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const MAX_KEY = 200;

/** The `Idempotency-Key` header, or undefined. @throws BadRequestException if it is too long */
export function idempotencyKeyOf(header: string | undefined): string | undefined {
  if (header && header.length > MAX_KEY)
    throw new BadRequestException(`Idempotency-Key is longer than ${MAX_KEY} characters.`);
  return header || undefined;
}

/** Serializes calls with the same key until the end of the transaction. */
export async function lockKey(manager: EntityManager, scope: string, key: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${scope}:${key}`]);
}
