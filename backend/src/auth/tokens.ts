import { createSecretKey } from 'node:crypto';
import type { JwtModuleOptions } from '@nestjs/jwt';

export const TOKEN_ALGORITHM = 'HS256';
export const TOKEN_ISSUER = 'selvedge';
export const TOKEN_AUDIENCE = 'selvedge-api';

/** A session token lives this long, in seconds; signing out ends it earlier. */
export const TOKEN_SECONDS = 12 * 60 * 60;

/** What a token says. The role is not in it: that is the database's to tell, at every request. */
export interface TokenClaims {
  sub: string;
  /** The session. */
  jti: string;
  token_version: number;
  iat: number;
  exp: number;
}

export function tokenOptions(secret: string): JwtModuleOptions {
  return {
    // As a key: a text would be tried as a private key first with every token, for most of a millisecond.
    secret: createSecretKey(Buffer.from(secret)),
    signOptions: {
      algorithm: TOKEN_ALGORITHM,
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      expiresIn: TOKEN_SECONDS,
    },
  };
}
