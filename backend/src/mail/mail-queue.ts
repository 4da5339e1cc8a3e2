import type { MailState } from '@selvedge/domain/mail';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { blowFuse } from '../fuses/fuses.js';
import { requestJob } from '../jobs/outbox.js';
import { Mail } from './mail.entity.js';
import { headerText, mailboxOf, oneAddress } from './mailbox.js';

/** How long a mail that went wrong may still right itself before people are told, in ms. */
const SETTLING_MS = 60_000;

/**
 * Who causes a mail. `house`: the house writes to itself. `failure`: it tells itself of one. `admin`: an admin decided
 * something. `owner`: somebody who proved the address. Anybody else is a stranger, who may have typed another person's address: so many such mails reach
 * one mailbox a day, whoever asks for them, and so many leave within an hour to all mailboxes together.
 */
export type MailCause =
  | 'house'
  | 'failure'
  | 'admin'
  | 'owner'
  | { readonly anonymousPerDay: number; readonly anonymousPerHourInAll: number };

export interface NewMail {
  /** What happened, once, such as `quotation:{id}:approved:{revision}`. */
  eventKey: string;
  cause: MailCause;
  toAddress: string;
  /** Left out where the recipient is not known to have typed it. */
  toName?: string;
  /** Whom an answer goes to, if not to the sender. What is not exactly one mailbox is left out. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  quotationId?: string | null;
  inquiryId?: string | null;
  /** Whose account it is for: it is sent as long as its owner may sign in and has this address. */
  accountId?: string | null;
  /** The quotation whose customer it is for: it is sent as long as that is there, and theirs. */
  customerOf?: string;
  /** The hold that it is about: it is sent as long as that goes on. */
  holdId?: string;
  /** The end that it reminds of, of its hold or its offer: it is sent as long as that is still the end, and still to come. */
  remindsOf?: Date;
  /** Of a mail to the staff, who caused it: `queueStaffNotice` counts by that. */
  caller?: string;
  /** Names what it is about, the same in all mails that are to be shown together: letters, digits and dashes. */
  thread?: string;
  /** The link that it carries: the token takes the place of LINK_TOKEN when the mail is sent. */
  linkId?: string;
  /** The sheet that it brings: the mail waits until {@link attachDocument} has its PDF. */
  documentId?: string | null;
}

/**
 * Writes a mail and asks for its sending, in the transaction of what it tells about. An address that is not exactly
 * one mailbox does not stop that transaction: the mail is written as failed, with the reason.
 *
 * @returns the mail of this event: the one that was there already, when there was one. Null when strangers have caused
 *   as many mails to this mailbox today, or to all within an hour, as they may; nothing is written then.
 */
export async function queueMail(
  manager: EntityManager,
  mail: NewMail & { cause: Exclude<MailCause, object> },
): Promise<Mail>;
export async function queueMail(manager: EntityManager, mail: NewMail): Promise<Mail | null>;
export async function queueMail(manager: EntityManager, mail: NewMail): Promise<Mail | null> {
  const address = oneAddress(mail.toAddress.trim());
  const mailbox = address === null ? '' : mailboxOf(address);
  if (typeof mail.cause === 'object' && (await strangersHadTheirDay(manager, mail.eventKey, mailbox, mail.cause))) {
    return null;
  }
  const written = await manager
    .createQueryBuilder()
    .insert()
    .into(Mail)
    .values({
      eventKey: mail.eventKey,
      toAddress: address ?? headerText(mail.toAddress),
      toName: headerText(mail.toName ?? ''),
      cause: typeof mail.cause === 'object' ? 'stranger' : mail.cause,
      mailbox,
      replyTo: mail.replyTo === undefined ? null : oneAddress(mail.replyTo.trim()),
      subject: headerText(mail.subject),
      text: storable(mail.text),
      html: storable(mail.html),
      quotationId: mail.quotationId ?? null,
      inquiryId: mail.inquiryId ?? null,
      accountId: mail.accountId ?? null,
      customerOf: mail.customerOf ?? null,
      holdId: mail.holdId ?? null,
      remindsOf: mail.remindsOf ?? null,
      caller: mail.caller ?? null,
      thread: mail.thread ?? null,
      linkId: mail.linkId ?? null,
      documentId: mail.documentId ?? null,
      state: address === null ? 'failed' : 'queued',
      lastError: address === null ? 'The recipient is not exactly one e-mail address. Correct it.' : null,
    })
    .orIgnore()
    .returning('id')
    .execute();
  const [created] = written.raw as { id: string }[];
  if (created && address === null) await reportLater(manager, created.id);
  else if (created && !mail.documentId) await requestJob(manager, 'mail.send', { mail_id: created.id });
  return manager.findOneByOrFail(Mail, { eventKey: mail.eventKey });
}

/** Counts by what is written; mails to one mailbox take turns until their transactions end. */
async function strangersHadTheirDay(
  manager: EntityManager,
  eventKey: string,
  mailbox: string,
  { anonymousPerDay, anonymousPerHourInAll }: Exclude<MailCause, string>,
): Promise<boolean> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('strangers'' mail ' || $1, 0))`, [mailbox]);
  const [counted] = await manager.query<[{ mails: number; lately: number; known: boolean }]>(
    `SELECT (SELECT count(*)::int FROM mails
             WHERE mailbox = $1 AND cause = 'stranger' AND created_at > now() - interval '1 day') AS mails,
            (SELECT count(*)::int FROM mails
             WHERE cause = 'stranger' AND created_at > now() - interval '1 hour') AS lately,
            EXISTS (SELECT FROM mails WHERE event_key = $2) AS known`,
    [mailbox, eventKey],
  );
  if (counted.known) return false;
  if (counted.lately < anonymousPerHourInAll) return counted.mails >= anonymousPerDay;
  await blowFuse(manager, 'mails');
  return true;
}

/**
 * Gives a waiting mail its document and asks for its sending; called again for the same mail it does nothing.
 *
 * @param file.key where it is stored.
 * @param file.name what the recipient sees, such as `QT_2026_0001.pdf`.
 */
export async function attachDocument(
  manager: EntityManager,
  mailId: string,
  file: { key: string; name: string },
): Promise<void> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(Mail)
    .set({ attachmentKey: file.key, attachmentName: headerText(file.name) })
    .where(`id = :mailId AND state = 'queued' AND attachment_key IS NULL`, { mailId })
    .execute();
  if (affected === 1) await requestJob(manager, 'mail.send', { mail_id: mailId });
}

/** Marks a mail that is still waiting as failed, for instance because its document could not be made. */
export function failMail(manager: EntityManager, mailId: string, reason: string): Promise<boolean> {
  return moveMail(manager, mailId, ['queued'], { state: 'failed', lastError: reason });
}

/**
 * Moves a mail on, if it is in one of the states `from`. One that ends `failed` or `uncertain` will be reported: pass
 * the manager of a transaction.
 *
 * @param attempt moves it only while this is the latest attempt: a fencing token between two workers.
 * @returns whether it was.
 */
export async function moveMail(
  manager: EntityManager,
  mailId: string,
  from: MailState[],
  to: Partial<Pick<Mail, 'state' | 'lastError' | 'sentAt'>>,
  attempt?: Pick<Mail, 'sending' | 'attempts'>,
): Promise<boolean> {
  const move = manager
    .createQueryBuilder()
    .update(Mail)
    .set(to)
    .where('id = :mailId AND state IN (:...from)', { mailId, from });
  if (attempt) move.andWhere('sending = :sending AND attempts = :attempts', attempt);
  const { affected } = await move.execute();
  if (affected !== 1) return false;
  if (to.state === 'failed' || to.state === 'uncertain') await reportLater(manager, mailId);
  return true;
}

/** An uncertain mail may turn out to be sent, when its server was only slow to answer: people are told after a while. */
async function reportLater(manager: EntityManager, mailId: string): Promise<void> {
  await requestJob(manager, 'mail.report-failure', { mail_id: mailId }, { delayMs: SETTLING_MS });
}

/** What waits to be sent brings another file than it was given: the sheet was printed anew. */
export async function swapDocument(manager: EntityManager, documentId: string, key: string): Promise<void> {
  await manager.update(Mail, { documentId, state: 'queued', attachmentKey: Not(IsNull()) }, { attachmentKey: key });
}

/**
 * An admin's decision to send a mail again, under its old Message-ID. One that brings a sheet waits for its PDF as it is
 * by now: it may never have been made, or say since which revision took its place.
 *
 * @returns false when it is on its way already, or does not exist.
 */
export async function resendMail(manager: EntityManager, { id, documentId }: Mail): Promise<boolean> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(Mail)
    .set({
      state: 'queued',
      sending: () => 'sending + 1',
      attempts: 0,
      lastError: null,
      sentAt: null,
      ...(documentId !== null && { attachmentKey: null }),
    })
    .where(`id = :id AND state IN ('sent', 'failed', 'uncertain', 'not_configured', 'held', 'withdrawn')`, { id })
    .execute();
  if (affected !== 1) return false;
  if (documentId === null) await requestJob(manager, 'mail.send', { mail_id: id });
  else await requestJob(manager, 'quotations.render-document', { document_id: documentId, mail_id: id });
  return true;
}

/** PostgreSQL has no NUL in its texts. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}
