import { createHash, createHmac } from 'node:crypto';

/** Stands in a stored mail where its token goes when it is sent. */
export const LINK_TOKEN = '{link-token}';

/**
 * The token of the link with this id: an HMAC (RFC 2104) of 256 bits under the server's secret. It is made anew whenever
 * the mail goes out, the same each time, so that it stands nowhere: not in the mail's row, an outbox row or a log.
 */
export function linkToken(secret: string, linkId: string): string {
  return createHmac('sha256', secret).update(`mailed link ${linkId}`).digest('base64url');
}

/** What is stored of a token, and found by. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
