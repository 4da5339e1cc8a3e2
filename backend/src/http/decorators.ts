import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Access, Permission } from '@selvedge/domain/users/permissions';
import type { UserType } from '@selvedge/domain/users/user';
import type { Request } from 'express';

/** The caller, as currently stored in the database; nothing here comes from the token itself. */
export interface CurrentUser {
  readonly id: string;
  readonly userType: UserType;
  readonly email: string;
  readonly name: string;
  /** True if the owner has verified the email address of the account. */
  readonly isVerified: boolean;
  readonly sessionId: string;
  /** The rights that the roles of a member of staff give together; empty for customers. */
  readonly permissions: ReadonlySet<Permission>;
  /** The largest discount that their roles allow, in percent; null or absent for no limit. */
  readonly discountLimit?: number | null;
  /** The smallest margin that their roles have to leave, in percent of the price; null or absent for none. */
  readonly marginFloor?: number | null;
  /** The API key that calls for its maker, whose `id` this is; undefined for people. */
  readonly keyId?: string;
  /** True if a second factor of the account is confirmed; undefined for keys. */
  readonly hasSecondFactor?: boolean;
  /** True if the session was stepped up lately; see `step-up.ts`. */
  readonly isSteppedUp?: boolean;
}

declare global {
  namespace Express {
    /** The properties that the guard adds to a request. */
    interface User extends CurrentUser {}
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Rejects if the caller's access has ended meanwhile: a sender may take minutes over a body. Undefined for visitors. */
    checkAccessAgain?: () => Promise<unknown>;
  }
}

/** Metadata key of a route's {@link Access}. A route that states nothing is open to owners only. */
export const ACCESS = 'access';

/** Open to anyone; tokens are not read. */
export const Public = () => SetMetadata(ACCESS, 'anyone' satisfies Access);

/** Open to anyone; a token identifies the caller, and an invalid token gets a 401. */
export const OptionalAuth = () => SetMetadata(ACCESS, 'optional' satisfies Access);

/** Open to anyone; a valid token identifies the caller, and an invalid one is ignored. */
export const Recognized = () => SetMetadata(ACCESS, 'recognized' satisfies Access);

/**
 * The callers whom it allows: 'signed-in', 'customer', 'staff', or the permission that a member of staff needs: `@Needs('stock.cut')`,
 * `@Needs('order.read + price.read')` for both, `@Needs('catalogue.read | stock.read')` for one of them.
 */
export const Needs = (access: Exclude<Access, 'anyone' | 'recognized' | 'optional'>) => SetMetadata(ACCESS, access);

/** Metadata key of routes that refuse API keys, whatever their permissions. */
export const PEOPLE_ONLY = 'people-only';

/** Refuses API keys. Routes for 'signed-in' callers, customers and owners refuse them anyway. */
export const PeopleOnly = () => SetMetadata(PEOPLE_ONLY, true);

/** The caller: always set on routes that need a session, null for visitors of an {@link OptionalAuth} route. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): CurrentUser | null =>
    context.switchToHttp().getRequest<Request>().user ?? null,
);
