import { type CanActivate, type ExecutionContext, ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Access, isOwner } from '@selvedge/domain/users/permissions';
import { mustHaveSecondFactor, SECOND_FACTOR_REQUIRED, STEP_UP_NEEDED } from '@selvedge/domain/users/second-factor';
import type { Request } from 'express';
import { CONFIG, type Config } from '../../config.js';
import { ACCESS, type CurrentUser } from '../../http/decorators.js';
import { STEPS_UP, WHILE_ENROLLING } from '../../http/step-up.js';

const MUST_ENROLL =
  'Your account needs a second factor. Set one up under Security, with an authenticator app or a passkey; everything else opens after that.';
const ASK_AGAIN = 'Please confirm that it is you, and try again.';

/** Stands after the access guard: whether the caller's session has proven enough for the route. */
@Injectable()
export class SecondFactorGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(CONFIG) private readonly config: Pick<Config, 'requireSecondFactor'>,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const { user } = request;
    // A key proves itself by itself, and stands for no person who could confirm anything.
    if (!user || user.keyId) return true;
    const read = <T>(key: string) =>
      this.reflector.getAllAndOverride<T>(key, [context.getHandler(), context.getClass()]);
    if (mustEnroll(this.config, user) && !read<boolean>(WHILE_ENROLLING)) {
      if (read<Access>(ACCESS) !== 'recognized') {
        throw new ForbiddenException({ message: MUST_ENROLL, code: SECOND_FACTOR_REQUIRED });
      }
      // As for any visitor: the page is not the account's.
      request.user = undefined;
      return true;
    }
    if (read<boolean>(STEPS_UP) && !user.isSteppedUp) {
      throw new ForbiddenException({ message: ASK_AGAIN, code: STEP_UP_NEEDED });
    }
    return true;
  }
}

/** Whether the account must have a second factor and has none. */
export const mustEnroll = (config: Pick<Config, 'requireSecondFactor'>, user: CurrentUser): boolean =>
  !user.hasSecondFactor && isFactorRequired(config, user);

export const isFactorRequired = (
  { requireSecondFactor }: Pick<Config, 'requireSecondFactor'>,
  { userType, permissions }: CurrentUser,
): boolean =>
  mustHaveSecondFactor(requireSecondFactor, {
    isStaff: userType === 'admin',
    isOwner: userType === 'admin' && isOwner(permissions),
  });
