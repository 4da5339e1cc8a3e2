import { UnauthorizedException } from '@nestjs/common';
import type { EntityManager, FindOneOptions } from 'typeorm';
import { User } from './user.entity.js';

export const SESSION_ENDED = 'Your session has ended. Please sign in again.';

/**
 * Loads the caller's account as it is now.
 * @throws UnauthorizedException when it was deleted or switched off after the call was let in
 */
export async function callersAccount(
  manager: EntityManager,
  id: string,
  lock?: FindOneOptions<User>['lock'],
): Promise<User> {
  const user = await manager.findOne(User, { where: { id, isActive: true }, lock });
  if (!user) throw new UnauthorizedException(SESSION_ENDED);
  return user;
}
