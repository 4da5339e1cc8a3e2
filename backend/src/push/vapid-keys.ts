import { createECDH } from 'node:crypto';
import type { Config } from '../config/config.js';
import { keyFor } from '../crypto/keys.js';

/**
 * The keys by which push services know this server (RFC 8292). They are derived like the other keys: after a change of JWT_SECRET
 * all sign-ins are new, and the browsers subscribe again.
 */
export function vapidKeys(secret: Pick<Config, 'jwtSecret'>): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(keyFor(secret, 'web push'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url').padStart(43, 'A') };
}
