import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Access } from '@selvedge/domain/users/permissions';
import type { UserType } from '@selvedge/domain/users/user';
import type { Request } from 'express';

/** Who is calling, as the database knows them at this moment; nothing here comes from the token itself. */
export interface CurrentUser {
  readonly id: string;
  readonly userType: UserType;
  readonly email: string;
  readonly name: string;
  /** Whether the account's owner has proven to read mail at its address. */
  readonly isVerified: boolean;
  readonly sessionId: string;
}

/** Metadata key under which a route states its {@link Access}. A route that states nothing answers to admins only. */
export const ACCESS = 'access';

/** Open to anyone; a token is not even read. */
export const Public = () => SetMetadata(ACCESS, 'anyone' satisfies Access);

/** Open to anyone; with a token the caller is known, and a token that is no longer good is a 401. */
export const OptionalAuth = () => SetMetadata(ACCESS, 'optional' satisfies Access);

/** Open to anyone; with a good token the caller is known, and any other token counts as none. */
export const Recognized = () => SetMetadata(ACCESS, 'recognized' satisfies Access);

/** Open to signed-in users of the types named. */
export const Roles = (...types: [UserType, ...UserType[]]) =>
  SetMetadata(ACCESS, (types.length === 1 ? types[0] : 'signed-in') satisfies Access);

/** The caller: always there on routes that need a session, null for visitors of an {@link OptionalAuth} route. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): CurrentUser | null =>
  callerOf(context.switchToHttp().getRequest()),
);

/** The user that the guard attached to `request`, if any. */
export function callerOf(request: Request): CurrentUser | null {
  return (request.user as CurrentUser | undefined) ?? null;
}
