import { createSecretKey, type KeyObject } from 'node:crypto';
import type { JwtModuleOptions } from '@nestjs/jwt';
import type { Config } from '../config/config.js';
import { keyFor } from '../crypto/keys.js';

export const TOKEN_ALGORITHM = 'HS256';
export const TOKEN_ISSUER = 'selvedge';
export const TOKEN_AUDIENCE = 'selvedge-api';

/** Lifetime of a session token in seconds; signing out ends it earlier. */
export const TOKEN_SECONDS = 12 * 60 * 60;

/** The claims of a token. The role is not among them: it is read from the database for every request. */
export interface TokenClaims {
  sub: string;
  /** The session. */
  jti: string;
  token_version: number;
  iat: number;
  exp: number;
}

/** A KeyObject, because the library would try a string as a private and a public key for each token, for almost a millisecond. */
export const sessionKey = (secret: Pick<Config, 'jwtSecret'>): KeyObject => createSecretKey(keyFor(secret, 'session'));

export function tokenOptions(secret: Pick<Config, 'jwtSecret'>): JwtModuleOptions {
  return {
    secret: sessionKey(secret),
    signOptions: {
      algorithm: TOKEN_ALGORITHM,
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      expiresIn: TOKEN_SECONDS,
    },
  };
}
