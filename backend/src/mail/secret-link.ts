import { createHash, createHmac } from 'node:crypto';

/** Placeholder for the token in a stored mail, replaced on sending. */
export const LINK_TOKEN = '{link-token}';

/** The stored part of a link. */
export interface StoredLink {
  readonly id: string;
  readonly tokenHash: string;
}

/**
 * The token of the link with this id: a 256-bit HMAC (RFC 2104) under a server key. It is derived again whenever the mail is
 * sent, so that it is stored nowhere: not in the mail's row, an outbox row or a log.
 */
export function linkToken(key: Buffer, linkId: string): string {
  return createHmac('sha256', key).update(`mailed link ${linkId}`).digest('base64url');
}

/** The stored hash of a token, by which it is found. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The token of a stored link; null if none of these keys made it: a new secret invalidates older links. */
export function storedToken(keys: readonly Buffer[], { id, tokenHash: hash }: StoredLink): string | null {
  return keys.map((key) => linkToken(key, id)).find((token) => tokenHash(token) === hash) ?? null;
}
