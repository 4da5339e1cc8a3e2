import { ForbiddenException } from '@nestjs/common';
import type { Permission } from '@selvedge/domain/users/permissions';
import type { CurrentUser } from './decorators.js';

/**
 * For a right that depends on what a call changes, which its route can't say.
 *
 * @param what a sentence about what was not done
 * @throws ForbiddenException that names the missing right
 */
export function requireRight(by: CurrentUser, needs: Permission, what: string): void {
  if (by.permissions.has(needs)) return;
  throw new ForbiddenException({ message: `${what} Ask an owner for the right ${needs}.`, needs });
}
