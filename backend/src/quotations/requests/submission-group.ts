import { createHash } from 'node:crypto';
import { BadRequestException } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { MAX_KEY } from '../../http/idempotency/key-header.js';
import type { Quotation } from '../quotation.entity.js';

/**
 * The group id of an `X-Request-Group` header. Our own clients send a random UUID. Another text counts only for its sender,
 * so that two people who send the same word do not share a group.
 * @param sender the account or the network address
 */
export function groupIdOf(header: string | undefined, sender: string): string | undefined {
  if (!header) return undefined;
  if (header.length > MAX_KEY) throw new BadRequestException(`X-Request-Group is longer than ${MAX_KEY} characters.`);
  return isUUID(header) ? header.toLowerCase() : derivedUuid(`group ${sender} ${header}`);
}

/**
 * The submission of a request with this group id. A request that arrives after its submission was mailed to staff or opened by them starts another,
 * so that nobody decides on unseen requests. The new id is derived from the previous one, so that concurrent requests agree on
 * it.
 */
export async function groupFor(
  manager: EntityManager,
  sent: string | null,
  customerId: string | null,
): Promise<Pick<Quotation, 'requestGroup' | 'sentGroup'>> {
  const submission = sent && (await lastSubmission(manager, sent, customerId));
  if (!submission) return { requestGroup: sent, sentGroup: null };
  const requestGroup = submission.is_closed ? followingUuid(submission.id) : submission.id;
  return { requestGroup, sentGroup: requestGroup === sent ? null : sent };
}

/** The last one begun with a group id. It is closed once staff were mailed about it, have opened it or have changed it. */
async function lastSubmission(
  manager: EntityManager,
  sent: string,
  customerId: string | null,
): Promise<{ id: string; is_closed: boolean } | undefined> {
  const [submission] = await manager.query<{ id: string; is_closed: boolean }[]>(
    `SELECT request_group AS id,
            bool_or(announced_at IS NOT NULL OR opened_at IS NOT NULL OR version > 1) AS is_closed
     FROM quotations
     WHERE (request_group = $1 OR sent_group = $1) AND customer_id IS NOT DISTINCT FROM $2 AND deleted_at IS NULL
     GROUP BY request_group ORDER BY max(created_at) DESC LIMIT 1`,
    [sent, customerId],
  );
  return submission;
}

const followingUuid = (uuid: string): string => derivedUuid(`after ${uuid}`);

/** A UUID derived from a text (version 8, RFC 9562). */
function derivedUuid(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
