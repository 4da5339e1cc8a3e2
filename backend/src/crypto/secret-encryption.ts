import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config/config.js';

export type SecretKeys = Pick<Config, 'jwtSecret' | 'secretsKey' | 'secretsKeyPrevious'>;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  /** A prefix of what the key encrypted, by which the right key is found. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** HKDF (RFC 5869) with a label of its own, so that the key differs from those of `keys.ts`. */
function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'selvedge stored secret', 32));
  return { name: createHash('sha256').update(bytes).digest('base64url').slice(0, 8), bytes };
}

const currentKey = ({ secretsKey, jwtSecret }: SecretKeys): Key => keyOf(secretsKey ?? jwtSecret);

/** The current key first, then the former ones. The first SECRETS_KEY replaces JWT_SECRET automatically. */
const allKeys = ({ secretsKey, jwtSecret, secretsKeyPrevious }: SecretKeys): Key[] =>
  [secretsKey ?? jwtSecret, ...secretsKeyPrevious, jwtSecret].map(keyOf);

/**
 * Encrypts a secret for the database.
 * @param record the id of its row: in another row it can't be decrypted
 */
export function encryptSecret(keys: SecretKeys, record: string, secret: string): string {
  const { name, bytes } = currentKey(keys);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, bytes, iv).setAAD(Buffer.from(record));
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${name}.${sealed.toString('base64url')}`;
}

/** The secret, or null if none of the keys decrypts it. */
export function decryptSecret(keys: SecretKeys, record: string, sealed: string): string | null {
  const [name, content = ''] = sealed.split('.');
  const key = allKeys(keys).find((known) => known.name === name);
  if (!key) return null;
  const bytes = Buffer.from(content, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(record))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** The prefix of secrets that the current key encrypted. */
export const currentKeyPrefix = (keys: SecretKeys): string => `${currentKey(keys).name}.`;
