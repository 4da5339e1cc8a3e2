import { BadRequestException } from '@nestjs/common';
import type { CurrentUser } from '../decorators.js';

export const MAX_KEY = 200;

/** The `Idempotency-Key` header, or undefined. @throws BadRequestException if it is too long */
export function idempotencyKeyOf(header: string | undefined): string | undefined {
  if (header && header.length > MAX_KEY)
    throw new BadRequestException(`Idempotency-Key is longer than ${MAX_KEY} characters.`);
  return header || undefined;
}

/** Whose keys they are: an API key doesn't share those of its maker. */
export const callerOf = ({ keyId, id }: Pick<CurrentUser, 'keyId' | 'id'>): string => keyId ?? id;
