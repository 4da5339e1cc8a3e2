import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Access } from '@selvedge/domain/users/permissions';
import type { UserType } from '@selvedge/domain/users/user';
import type { Request } from 'express';

/** The caller, as currently stored in the database; nothing here comes from the token itself. */
export interface CurrentUser {
  readonly id: string;
  readonly userType: UserType;
  readonly email: string;
  readonly name: string;
  /** Whether the owner has verified the email address of the account. */
  readonly isVerified: boolean;
  readonly sessionId: string;
}

declare global {
  namespace Express {
    /** What the guard attaches to a request. */
    interface User extends CurrentUser {}
  }
}

/** Metadata key of a route's {@link Access}. A route that states nothing is open to admins only. */
export const ACCESS = 'access';

/** Open to anyone; tokens are not read. */
export const Public = () => SetMetadata(ACCESS, 'anyone' satisfies Access);

/** Open to anyone; a token identifies the caller, and an invalid token gets a 401. */
export const OptionalAuth = () => SetMetadata(ACCESS, 'optional' satisfies Access);

/** Open to anyone; a valid token identifies the caller, and an invalid one is ignored. */
export const Recognized = () => SetMetadata(ACCESS, 'recognized' satisfies Access);

/** Open to signed-in users of the given types. */
export const Roles = (...types: [UserType, ...UserType[]]) =>
  SetMetadata(ACCESS, (types.length === 1 ? types[0] : 'signed-in') satisfies Access);

/** The caller: always set on routes that need a session, null for visitors of an {@link OptionalAuth} route. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): CurrentUser | null =>
  callerOf(context.switchToHttp().getRequest()),
);

/** The user that the guard attached to `request`, if any. */
export function callerOf(request: Request): CurrentUser | null {
  return request.user ?? null;
}
