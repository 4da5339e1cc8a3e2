import { BadRequestException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const MAX_KEY = 200;

/** The header `Idempotency-Key` as it came, or undefined. @throws BadRequestException for one that is too long */
export function idempotencyKeyOf(header: string | undefined): string | undefined {
  if (header && header.length > MAX_KEY)
    throw new BadRequestException(`Idempotency-Key is longer than ${MAX_KEY} characters.`);
  return header || undefined;
}

/** Calls under one key take turns until their transaction ends. */
export async function lockKey(manager: EntityManager, scope: string, key: string): Promise<void> {
  await lockKeys(manager, [[scope, key]]);
}

/** The same for several keys, always in the same order, so that two callers can't wait for each other. */
export async function lockKeys(manager: EntityManager, keys: readonly (readonly [string, string])[]): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest($1::text[]) key', [
    keys.map(([scope, key]) => `${scope}:${key}`),
  ]);
}
