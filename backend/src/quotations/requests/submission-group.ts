import { createHash } from 'node:crypto';
import type { Quotation } from '../quotation.entity.js';
import type { RequestContext } from './load-request-context.js';

/**
 * The submission of a request. A request that arrives after its submission was mailed to staff or opened by them starts another,
 * so that nobody decides on unseen requests. The new id is derived from the previous one, so that concurrent requests agree on
 * it.
 */
export function groupFor(
  sent: string | null,
  submission: RequestContext['submission'],
): Pick<Quotation, 'requestGroup' | 'sentGroup'> {
  if (sent === null || submission === null) return { requestGroup: sent, sentGroup: null };
  const requestGroup = submission.isClosed ? followingUuid(submission.group) : submission.group;
  return { requestGroup, sentGroup: requestGroup === sent ? null : sent };
}

/** A UUID derived from another (version 8, RFC 9562). */
function followingUuid(uuid: string): string {
  const bytes = createHash('sha256').update(`after ${uuid}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
