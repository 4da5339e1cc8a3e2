import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/config.js';
import { keyFor } from '../crypto/keys.js';
import { linkToken } from '../mail/secret-link.js';

type Secret = Pick<Config, 'jwtSecret'>;

const TOKEN = /^([\da-f]{32})([\w-]{43})$/;

const macOf = (secret: Secret, userId: string): string => linkToken(keyFor(secret, 'list link'), `alerts ${userId}`);

/** Identifies an account. The token is signed rather than stored, because it can only turn off the alerts of that account. */
export const alertToken = (secret: Secret, userId: string): string =>
  userId.replaceAll('-', '') + macOf(secret, userId);

/** The account that a token names; null if we did not make it. */
export function userOfToken(secret: Secret, token: string): string | null {
  const [, digits = '', mac = ''] = TOKEN.exec(token) ?? [];
  if (!digits) return null;
  const userId = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, userId))) ? userId : null;
}
