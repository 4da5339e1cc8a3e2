import { createHash } from 'node:crypto';
import { smtpAddress } from '@selvedge/domain/email-address';
import type { EntityManager } from 'typeorm';
import { lockKey } from '../database/lock-key.js';
import { requestLaterOnce } from '../queue/outbox.js';
import { countedNetworks } from '../rate-limiting/client-ip.js';
import { GatheredNotice } from './gathered-notice.entity.js';
import { type NewMail, queueMail } from './mail-queue.js';
import { headerText, mailboxOf } from './mailbox.js';

const HOUR_MS = 60 * 60 * 1000;
const MIN_WAIT_MS = 60_000;
const MAX_GIST = 600;

/** A notice to staff of an action by a customer, a guest or a visitor. */
export type StaffNotice = Omit<NewMail, 'cause'> & {
  /** The sender who caused it, by one of the functions below. */
  caller: string;
};

/** Pseudonymous keys by which senders are counted. */
const accountCaller = (id: string): string => callerOf(`account ${id}`);
const quotationCaller = (id: string): string => callerOf(`link to quotation ${id}`);
/** The customer side of a quotation: its account, otherwise the link holder. */
export const callerOfQuotation = ({ id, customerId }: { id: string; customerId: string | null }): string =>
  customerId === null ? quotationCaller(id) : accountCaller(customerId);
/** An IPv6 caller is counted by the widest network of the rate limits. */
export const networkCaller = (network: string): string =>
  callerOf(`network ${countedNetworks(network).at(-1)?.key ?? network}`);

const callerOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Mails staff in the transaction of the event. Beyond an hourly limit per mailbox and sender, further notices are collected into
 * one digest an hour: no sender can fill a mailbox, and nothing is lost.
 */
export async function queueStaffNotice(
  manager: EntityManager,
  mailsPerHour: number,
  notice: StaffNotice,
): Promise<void> {
  const { caller, eventKey } = notice;
  const mailbox = mailboxOf(smtpAddress(notice.toAddress.trim()) ?? notice.toAddress);
  await lockKey(manager, 'staff notice', `${mailbox} ${caller}`);
  const [counted] = await manager.query<[{ mails: number; known: boolean; wait: number }]>(
    `SELECT (SELECT count(*)::int FROM mails
             WHERE caller = $1 AND mailbox = $2 AND created_at > now() - interval '1 hour') AS mails,
            EXISTS (SELECT FROM mails WHERE event_key = $3) AS known,
            extract(epoch FROM greatest(
              (SELECT min(created_at) FROM mails
               WHERE caller = $1 AND mailbox = $2 AND created_at > now() - interval '1 hour'),
              (SELECT max(mailed_at) FROM gathered_notices WHERE caller = $1 AND mailbox = $2)
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
  const delayMs = Math.max(MIN_WAIT_MS, HOUR_MS + counted.wait);
  await requestLaterOnce(manager, 'mail.send-digest', { mailbox, caller }, Math.round(delayMs));
}

/** The text between heading and footer, truncated: all of it is in the admin console. */
function gistOf(text: string): string {
  const body = (text.split('\n-- \n')[0] ?? '').split('\n').slice(1).join('\n').trim();
  const letters = Array.from(body.replaceAll('\0', ''));
  return letters.length <= MAX_GIST ? body : `${letters.slice(0, MAX_GIST).join('')} …`;
}
