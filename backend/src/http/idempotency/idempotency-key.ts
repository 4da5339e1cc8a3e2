import { BadRequestException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Statement } from '../../database/combined-statements.js';

const MAX_KEY = 200;

/** The header `Idempotency-Key` as it came, or undefined. @throws BadRequestException for one that is too long */
export function idempotencyKeyOf(header: string | undefined): string | undefined {
  if (header && header.length > MAX_KEY)
    throw new BadRequestException(`Idempotency-Key is longer than ${MAX_KEY} characters.`);
  return header || undefined;
}

/** Calls under one key take turns until their transaction ends. */
export async function lockKey(manager: EntityManager, scope: string, key: string): Promise<void> {
  const { text, values } = keysLocked([[scope, key]]);
  await manager.query(text, [...values]);
}

/** A statement that locks several keys, always in the same order, so that two callers can't wait for each other. */
export function keysLocked(keys: readonly (readonly [string, string])[]): Statement {
  return {
    text: 'SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest($1::text[]) key',
    values: [keys.map(([scope, key]) => `${scope}:${key}`)],
  };
}
