import { type ExecutionContext, ForbiddenException, Injectable, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { type Access, isAllowed } from '@selvedge/domain/users/permissions';
import type { Request, Response } from 'express';
import { STALE_HEADER } from '../http/caching/encoded-response.js';
import { ACCESS } from '../http/decorators.js';

/** Stands before every route. One that states no access is the admins', so that forgetting it opens nothing. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access =
      this.reflector.getAllAndOverride<Access>(ACCESS, [context.getHandler(), context.getClass()]) ?? 'admin';
    const request = context.switchToHttp().getRequest<Request>();
    if (access === 'anyone') return true;
    if (request.headers.authorization === undefined) {
      if (isAllowed(access, null)) return true;
      throw new UnauthorizedException('Please sign in to continue.');
    }
    if (access === 'recognized') return this.#recognize(context);
    await super.canActivate(context);
    if (isAllowed(access, request.user?.userType ?? null)) return true;
    throw new ForbiddenException('You are not allowed to do this.');
  }

  async #recognize(context: ExecutionContext): Promise<true> {
    // Sessions are on the primary: while the replica stands in for it, everybody is a visitor.
    if (context.switchToHttp().getResponse<Response>().hasHeader(STALE_HEADER)) return true;
    try {
      await super.canActivate(context);
    } catch (error) {
      if (!(error instanceof UnauthorizedException)) throw error;
    }
    return true;
  }

  override handleRequest<TUser>(error: unknown, user: TUser | false | null): TUser {
    if (error) throw error;
    if (!user) throw new UnauthorizedException('Your session has ended. Please sign in again.');
    return user;
  }
}
