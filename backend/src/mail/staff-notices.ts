import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { countedNetworks } from '../http/rate-limiting/client-ip.js';
import { requestLaterOnce } from '../jobs/outbox.js';
import { GatheredNotice } from './gathered-notice.entity.js';
import { type NewMail, queueMail } from './mail-queue.js';
import { headerText, mailboxOf, oneAddress } from './mailbox.js';

const HOUR_MS = 60 * 60 * 1000;
const LEAST_WAIT_MS = 60_000;
const MAX_GIST = 600;

/** What the staff read of something that a customer, a guest or a visitor did. */
export type StaffNotice = Omit<NewMail, 'cause'> & {
  /** Who did it, by one of the functions below. */
  caller: string;
};

/** One sender is counted as one; none of these names anybody. */
const accountCaller = (id: string): string => callerOf(`account ${id}`);
const quotationCaller = (id: string): string => callerOf(`link to quotation ${id}`);
/** Whoever writes about a quotation: its customer's account, or else whoever has the private link. */
export const callerOfQuotation = ({ id, customerId }: { id: string; customerId: string | null }): string =>
  customerId === null ? quotationCaller(id) : accountCaller(customerId);
/** An IPv6 caller is counted by the widest network that limits look at. */
export const networkCaller = (network: string): string =>
  callerOf(`network ${countedNetworks(network).at(-1)?.key ?? network}`);

const callerOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Mails the staff, in the transaction of what they are told of. After so many mails to one mailbox within an hour that the
 * same sender caused, further ones are gathered and come in one mail an hour: a sender fills no mailbox, and nothing is
 * lost.
 */
export async function queueStaffNotice(
  manager: EntityManager,
  mailsPerHour: number,
  notice: StaffNotice,
): Promise<void> {
  const { caller, eventKey } = notice;
  const mailbox = mailboxOf(oneAddress(notice.toAddress.trim()) ?? notice.toAddress);
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`staff notice ${mailbox} ${caller}`]);
  const [counted] = await manager.query<[{ mails: number; known: boolean; wait: number }]>(
    `SELECT (SELECT count(*)::int FROM mails
             WHERE caller = $1 AND mailbox = $2 AND created_at > now() - interval '1 hour') AS mails,
            EXISTS (SELECT FROM mails WHERE event_key = $3) AS known,
            extract(epoch FROM greatest(
              (SELECT min(created_at) FROM mails
               WHERE caller = $1 AND mailbox = $2 AND created_at > now() - interval '1 hour'),
              (SELECT max(told_at) FROM gathered_notices WHERE caller = $1 AND mailbox = $2)
            ) - now())::float8 * 1000 AS wait`,
    [caller, mailbox, eventKey],
  );
  if (counted.known || counted.mails < mailsPerHour) {
    await queueMail(manager, { ...notice, cause: 'house' });
    return;
  }
  await manager
    .createQueryBuilder()
    .insert()
    .into(GatheredNotice)
    .values({
      eventKey,
      toAddress: notice.toAddress,
      toName: headerText(notice.toName ?? ''),
      mailbox,
      caller,
      subject: headerText(notice.subject),
      gist: gistOf(notice.text),
    })
    .orIgnore()
    .execute();
  const delayMs = Math.max(LEAST_WAIT_MS, HOUR_MS + counted.wait);
  await requestLaterOnce(manager, 'mail.send-digest', { mailbox, caller }, Math.round(delayMs));
}

/** What stands between heading and foot, cut short: the whole stands in the console. */
function gistOf(text: string): string {
  const body = (text.split('\n-- \n')[0] ?? '').split('\n').slice(1).join('\n').trim();
  const letters = Array.from(body.replaceAll('\0', ''));
  return letters.length <= MAX_GIST ? body : `${letters.slice(0, MAX_GIST).join('')} …`;
}
