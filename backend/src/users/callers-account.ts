import { UnauthorizedException } from '@nestjs/common';
import type { EntityManager, FindOneOptions } from 'typeorm';
import { User } from './user.entity.js';

export const SESSION_ENDED = 'Your session has ended. Please sign in again.';

/**
 * Loads the caller's account as it is now.
 * @throws UnauthorizedException if it was deleted or blocked after the call was authenticated
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
