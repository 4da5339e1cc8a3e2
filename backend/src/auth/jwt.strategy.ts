import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-jwt';
import { CONFIG, type Config } from '../config.js';
import type { CurrentUser } from '../http/decorators.js';
import { UsersService } from '../users/users.service.js';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, type TokenClaims } from './tokens.js';

/** Accepts a token of ours whose owner still exists, is active and has not ended the session. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly users: UsersService,
  ) {
    super({
      jwtFromRequest: bearerToken,
      secretOrKey: config.jwtSecret,
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
    });
  }

  async validate(claims: Partial<TokenClaims>): Promise<CurrentUser | null> {
    // A token without an end would be good for ever.
    if (typeof claims.exp !== 'number' || typeof claims.sub !== 'string') return null;
    const user = await this.users.findActive(claims.sub);
    if (!user || user.tokenVersion !== claims.token_version) return null;
    return { id: user.id, userType: user.userType, email: user.email, name: user.name };
  }
}

/** The library's own way reads the header with a pattern whose time grows with the square of the header's length. */
function bearerToken({ headers }: Request): string | null {
  const [scheme = '', token = '', ...more] = (headers.authorization ?? '').split(' ').filter(Boolean);
  return scheme.toLowerCase() === 'bearer' && more.length === 0 ? token || null : null;
}
