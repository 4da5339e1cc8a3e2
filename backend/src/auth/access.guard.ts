import { type ExecutionContext, ForbiddenException, Injectable, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { API_KEY_START } from '@selvedge/domain/users/api-key';
import { type Access, isAllowed } from '@selvedge/domain/users/permissions';
import type { UserType } from '@selvedge/domain/users/user';
import type { Request, Response } from 'express';
import { STALE_HEADER } from '../http/caching/encoded-response.js';
import { ACCESS, PEOPLE_ONLY } from '../http/decorators.js';
import { ipOf } from '../http/rate-limiting/client-ip.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';

/** Stands before every route. One that states no access is the owners', so that forgetting it opens nothing. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeysService,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access =
      this.reflector.getAllAndOverride<Access>(ACCESS, [context.getHandler(), context.getClass()]) ?? 'owner';
    const request = context.switchToHttp().getRequest<Request>();
    if (access === 'anyone') return true;
    if (request.headers.authorization === undefined) {
      if (isAllowed(access, null)) return true;
      throw new UnauthorizedException('Please sign in to continue.');
    }
    if (access === 'recognized') return this.#recognize(context);
    await this.#identify(context, request);
    if (request.user?.keyId && this.#isForPeople(context, access)) {
      throw new ForbiddenException('API keys are not accepted here: sign in as a person.');
    }
    if (isAllowed(access, request.user ?? null)) return true;
    throw notAllowed(access, request.user?.userType);
  }

  async #recognize(context: ExecutionContext): Promise<true> {
    // Sessions are on the primary: while the replica stands in for it, everybody is a visitor.
    if (context.switchToHttp().getResponse<Response>().hasHeader(STALE_HEADER)) return true;
    try {
      await this.#identify(context, context.switchToHttp().getRequest<Request>());
    } catch (error) {
      if (!(error instanceof UnauthorizedException)) throw error;
    }
    return true;
  }

  async #identify(context: ExecutionContext, request: Request): Promise<void> {
    const key = apiKeyOf(request);
    if (key === null) await super.canActivate(context);
    else request.user = await this.keys.whoCalls(key, ipOf(request));
  }

  #isForPeople(context: ExecutionContext, access: Access): boolean {
    if (access === 'signed-in') return true;
    return this.reflector.getAllAndOverride<boolean>(PEOPLE_ONLY, [context.getHandler(), context.getClass()]) ?? false;
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
