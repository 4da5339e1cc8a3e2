import { hkdfSync } from 'node:crypto';
import type { Config } from '../config/config.js';

/** The purpose of a derived key. */
export type KeyPurpose =
  | 'session'
  | 'account link'
  | 'quotation link'
  | 'list link'
  | 'delivery link'
  | 'known address'
  | 'known device'
  | 'repeated call'
  | 'address probe'
  | 'web push';

type Secret = Pick<Config, 'jwtSecret'>;

/**
 * The server's key for one purpose, derived from its secret (HKDF, RFC 5869): what one of them makes means nothing to
 * another, and a new secret makes all of them new.
 */
export const keyFor = ({ jwtSecret }: Secret, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', `selvedge ${purpose}`, 32));

/**
 * The keys that a private link to a quotation may have been made with. Before keys were derived it was the secret itself,
 * and such links are out there, in mails.
 */
export const quotationLinkKeys = (secret: Secret): Buffer[] => [
  keyFor(secret, 'quotation link'),
  Buffer.from(secret.jwtSecret),
];
