import { type ExecutionContext, ForbiddenException, Inject, Injectable, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { API_KEY_START } from '@selvedge/domain/users/api-key';
import { type Access, isAllowed } from '@selvedge/domain/users/permissions';
import { SECOND_FACTOR_REQUIRED, STEP_UP_NEEDED } from '@selvedge/domain/users/second-factor';
import type { UserType } from '@selvedge/domain/users/user';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { STALE_HEADER } from '../http/caching/encoded-response.js';
import { ACCESS, type CurrentUser, PEOPLE_ONLY } from '../http/decorators.js';
import { STEPS_UP, WHILE_ENROLLING } from '../http/step-up.js';
import { ipOf } from '../rate-limiting/client-ip.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { rejectOutOfScope } from './owned-records.js';
import { isFactorRequired } from './second-factor/factor-required.js';

const MUST_ENROLL =
  'Your account needs a second factor. Set one up under Security, with an authenticator app or a passkey; everything else opens after that.';
const ASK_AGAIN = 'Please confirm that it is you, and try again.';

/**
 * Guards every route: who calls, with which right and which factor, and whether the record is in their reach. A route that
 * declares no access is for owners only, so that forgetting the declaration opens nothing.
 */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeysService,
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'requireSecondFactor'>,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.#routeHas<Access>(context, ACCESS) ?? 'owner';
    const request = context.switchToHttp().getRequest<Request>();
    if (access === 'anyone') return true;
    if (request.headers.authorization === undefined) {
      if (isAllowed(access, null)) return true;
      throw new UnauthorizedException('Please sign in to continue.');
    }
    if (access === 'recognized') {
      await this.#recognize(context, request);
      return true;
    }
    const user = await this.#identify(context, request);
    if (user.keyId && (access === 'signed-in' || this.#routeHas<boolean>(context, PEOPLE_ONLY))) {
      throw new ForbiddenException('API keys are not accepted here: sign in as a person.');
    }
    if (!isAllowed(access, user)) throw notAllowed(access, user.userType);
    if (this.#mustEnroll(user) && !this.#routeHas<boolean>(context, WHILE_ENROLLING)) {
      throw new ForbiddenException({ message: MUST_ENROLL, code: SECOND_FACTOR_REQUIRED });
    }
    // Behind an API key there is no person who could confirm anything.
    if (!user.keyId && !user.isSteppedUp && this.#routeHas<boolean>(context, STEPS_UP)) {
      throw new ForbiddenException({ message: ASK_AGAIN, code: STEP_UP_NEEDED });
    }
    if (user.userType === 'admin' && request.params.id) await rejectOutOfScope(this.dataSource, request, user);
    request.checkAccessAgain = () => this.canActivate(context);
    return true;
  }

  /** A caller who can't be identified, or has yet to set up a second factor, is treated as a visitor. */
  async #recognize(context: ExecutionContext, request: Request): Promise<void> {
    // Sessions are on the primary: while the replica replaces it, everybody is a visitor.
    if (context.switchToHttp().getResponse<Response>().hasHeader(STALE_HEADER)) return;
    try {
      if (this.#mustEnroll(await this.#identify(context, request))) request.user = undefined;
    } catch (error) {
      if (!(error instanceof UnauthorizedException)) throw error;
    }
  }

  /** @throws UnauthorizedException */
  async #identify(context: ExecutionContext, request: Request): Promise<CurrentUser> {
    const key = apiKeyOf(request);
    if (key === null) await super.canActivate(context);
    else request.user = await this.keys.authenticate(key, ipOf(request));
    return request.user as CurrentUser;
  }

  #mustEnroll(user: CurrentUser): boolean {
    const isExempt = this.config.requireSecondFactor === 'off' || user.keyId || user.hasSecondFactor;
    return !isExempt && isFactorRequired(this.config, user);
  }

  #routeHas<T>(context: ExecutionContext, key: string): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
  }

  override handleRequest<TUser>(error: unknown, user: TUser | false | null): TUser {
    if (error) throw error;
    if (!user) throw new UnauthorizedException('Your session has ended. Please sign in again.');
    return user;
  }
}

/** Staff learn which right is missing, so that they can ask for it. */
function notAllowed(access: Access, userType: UserType | undefined): ForbiddenException {
  const message = 'You are not allowed to do this.';
  return new ForbiddenException(
    userType === 'admin' && access !== 'customer' ? { message, needs: access } : { message },
  );
}

function apiKeyOf({ headers }: Request): string | null {
  const [scheme = '', token = '', ...more] = (headers.authorization ?? '').split(' ').filter(Boolean);
  return scheme.toLowerCase() === 'bearer' && token.startsWith(API_KEY_START) && more.length === 0 ? token : null;
}
