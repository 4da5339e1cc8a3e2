import { createHash, createHmac } from 'node:crypto';

/** Stands in a stored mail where its token goes when it is sent. */
export const LINK_TOKEN = '{link-token}';

/** What is stored of a link. */
export interface StoredLink {
  readonly id: string;
  readonly tokenHash: string;
}

/**
 * The token of the link with this id: an HMAC (RFC 2104) of 256 bits under a key of the server. It is made again whenever
 * the mail goes out, the same each time, so that it stands nowhere: not in the mail's row, an outbox row or a log.
 */
export function linkToken(key: Buffer, linkId: string): string {
  return createHmac('sha256', key).update(`mailed link ${linkId}`).digest('base64url');
}

/** What is stored of a token, and found by. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The token of a stored link; null where none of these keys made it: a new secret ends the links of the one before. */
export function storedToken(keys: readonly Buffer[], { id, tokenHash: hash }: StoredLink): string | null {
  return keys.map((key) => linkToken(key, id)).find((token) => tokenHash(token) === hash) ?? null;
}
