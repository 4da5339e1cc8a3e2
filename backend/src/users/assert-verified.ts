import { ForbiddenException } from '@nestjs/common';
import type { User } from './user.entity.js';

/**
 * Asserts that the email address is verified, for actions that cost fabric, postage or other customers' turn. @throws
 * ForbiddenException
 */
export function assertVerified({ emailVerifiedAt }: Pick<User, 'emailVerifiedAt'>): void {
  if (emailVerifiedAt !== null) return;
  throw new ForbiddenException(
    'Please confirm your email address first: open the link in our mail to you, or have it sent again from your account.',
  );
}
