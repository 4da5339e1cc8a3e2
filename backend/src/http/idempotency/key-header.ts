import { BadRequestException } from '@nestjs/common';

export const MAX_KEY = 200;

/** The `Idempotency-Key` header, or undefined. @throws BadRequestException if it is too long */
export function idempotencyKeyOf(header: string | undefined): string | undefined {
  if (header && header.length > MAX_KEY)
    throw new BadRequestException(`Idempotency-Key is longer than ${MAX_KEY} characters.`);
  return header || undefined;
}
