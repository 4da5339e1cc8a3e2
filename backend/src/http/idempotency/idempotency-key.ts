import { BadRequestException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Statement } from '../../database/combined-statements.js';

const MAX_KEY = 200;

/** The `Idempotency-Key` header, or undefined. @throws BadRequestException if it is too long */
export function idempotencyKeyOf(header: string | undefined): string | undefined {
  if (header && header.length > MAX_KEY)
    throw new BadRequestException(`Idempotency-Key is longer than ${MAX_KEY} characters.`);
  return header || undefined;
}

/** Serializes calls with the same key until the end of the transaction. */
export async function lockKey(manager: EntityManager, scope: string, key: string): Promise<void> {
  const { text, values } = keysLocked([[scope, key]]);
  await manager.query(text, [...values]);
}

/** A statement that locks several keys, always in the same order to prevent deadlocks. */
export function keysLocked(keys: readonly (readonly [string, string])[]): Statement {
  return {
    text: 'SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest($1::text[]) key',
    values: [keys.map(([scope, key]) => `${scope}:${key}`)],
  };
}
