import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-jwt';
import { CONFIG, type Config } from '../config/config.js';
import type { CurrentUser } from '../http/decorators.js';
import { addressOf } from '../rate-limiting/client-ip.js';
import { SessionsService } from './sessions.service.js';
import {
  sessionKey,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_SECONDS,
  type TokenClaims,
} from './tokens.js';

/** Accepts a token of ours whose owner still exists, is active and whose session is not ended. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: bearerToken,
      // The library's types lack KeyObject.
      secretOrKey: sessionKey(config) as unknown as Buffer,
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      passReqToCallback: true,
    });
  }

  async validate(request: Request, claims: Partial<TokenClaims>): Promise<CurrentUser | null> {
    return hasOurLifetime(claims) ? this.sessions.authenticate(claims, addressOf(request)) : null;
  }
}

/** Returns whether a token has an end, and no longer a life than ours: others were made by somebody who knows the secret. */
function hasOurLifetime({ iat, exp }: Partial<TokenClaims>): boolean {
  return typeof iat === 'number' && typeof exp === 'number' && exp - iat <= TOKEN_SECONDS;
}

/** The library's own extractor uses a pattern whose time grows with the square of the header's length. */
function bearerToken({ headers }: Request): string | null {
  const [scheme = '', token = '', ...more] = (headers.authorization ?? '').split(' ').filter(Boolean);
  return scheme.toLowerCase() === 'bearer' && more.length === 0 ? token || null : null;
}
