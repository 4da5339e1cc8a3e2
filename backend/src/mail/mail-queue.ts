import { smtpAddress } from '@selvedge/domain/email-address';
import type { MailState } from '@selvedge/domain/mail';
import type { OrderStatus } from '@selvedge/domain/orders/order-status';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { lockKey } from '../database/lock-key.js';
import { requestJob } from '../queue/outbox.js';
import { recordLimitReached } from '../rate-limiting/record-limit-reached.js';
import { Mail } from './mail.entity.js';
import { headerText, mailboxOf } from './mailbox.js';

/** Time for a failed mail to resolve itself before it is reported, in ms. */
const SETTLING_MS = 60_000;

/**
 * The cause of a mail. `house`: the system writes to staff. `failure`: it reports a failure. `admin`: an admin's decision.
 * `owner`: the owner of a verified address. Anybody else is anonymous and may have typed another person's address: such mails are
 * limited per mailbox and day, and per hour for all mailboxes together.
 */
export type MailCause =
  | 'house'
  | 'failure'
  | 'admin'
  | 'owner'
  | { readonly anonymousPerDay: number; readonly anonymousPerHourInAll: number };

export interface NewMail {
  /** Identifies the event, such as `quotation:{id}:approved:{revision}`. */
  eventKey: string;
  cause: MailCause;
  toAddress: string;
  /** Omitted if the recipient may not have typed it. */
  toName?: string;
  /** Reply-to address, if not the sender's. Omitted unless exactly one valid mailbox. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  quotationId?: string | null;
  inquiryId?: string | null;
  /** The recipient's account: the mail is sent only if its owner may sign in and has this address. */
  accountId?: string | null;
  /** The quotation of the recipient: the mail is sent only while it exists and is theirs. */
  customerOf?: string;
  /** The hold concerned: the mail is sent only while it lasts. */
  holdId?: string;
  /** The end date that a reminder states: it is sent only if that is unchanged and not over. */
  remindsOf?: Date;
  /** For a mail to staff, the sender who caused it, by which `queueStaffNotice` counts. */
  caller?: string;
  /** Identifies the thread of mails shown together: letters, digits and dashes. */
  thread?: string;
  /** The link it contains: its token replaces LINK_TOKEN on sending. */
  linkId?: string;
  /** The document it attaches: the mail waits until {@link attachDocument} has its PDF. */
  documentId?: string | null;
  /** The same for a document of an order. */
  paperId?: string;
  /** The same for a statement of account. */
  statementId?: string;
  /** The same for an invoice, a credit note or a debit note. */
  invoiceId?: string;
  /** The step that it reports of the order of `customerOf`: the mail is sent only if a cancellation has not changed that. */
  orderStep?: OrderStatus;
  /** For a mail that its reader asked for as a subscription: a POST to this link ends it. */
  unsubscribeUrl?: string;
}

/**
 * Stores a mail and enqueues its sending, in the transaction of the event. An invalid address doesn't fail the transaction: the
 * mail is stored as failed, with the reason.
 *
 * @returns the mail of this event, which may have existed before. Null if a limit for anonymous causes is reached; nothing is
 * stored then.
 */
export async function queueMail(
  manager: EntityManager,
  mail: NewMail & { cause: Exclude<MailCause, object> },
): Promise<Mail>;
export async function queueMail(manager: EntityManager, mail: NewMail): Promise<Mail | null>;
export async function queueMail(manager: EntityManager, mail: NewMail): Promise<Mail | null> {
  const address = smtpAddress(mail.toAddress.trim());
  const mailbox = address === null ? '' : mailboxOf(address);
  if (
    typeof mail.cause === 'object' &&
    (await exceedsDailyLimitOfUnverified(manager, mail.eventKey, mailbox, mail.cause))
  ) {
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
      replyTo: mail.replyTo === undefined ? null : smtpAddress(mail.replyTo.trim()),
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
      paperId: mail.paperId ?? null,
      statementId: mail.statementId ?? null,
      invoiceId: mail.invoiceId ?? null,
      orderStep: mail.orderStep ?? null,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
      state: address === null ? 'failed' : 'queued',
      lastError: address === null ? 'The recipient is not exactly one email address. Correct it.' : null,
    })
    .orIgnore()
    .returning('id')
    .execute();
  const [created] = written.raw as { id: string }[];
  if (created && address === null) await reportLater(manager, created.id);
  else if (created && !mail.documentId && !mail.paperId && !mail.statementId && !mail.invoiceId)
    await requestJob(manager, 'mail.send', { mail_id: created.id });
  return manager.findOneByOrFail(Mail, { eventKey: mail.eventKey });
}

/** Counts stored mails; calls for one mailbox are serialized until their transactions end. */
async function exceedsDailyLimitOfUnverified(
  manager: EntityManager,
  eventKey: string,
  mailbox: string,
  { anonymousPerDay, anonymousPerHourInAll }: Exclude<MailCause, string>,
): Promise<boolean> {
  await lockKey(manager, 'mail of unverified senders', mailbox);
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
  await recordLimitReached(manager, 'mails');
  return true;
}

/**
 * Attaches the document to a waiting mail and enqueues its sending; idempotent.
 *
 * @param file.key its storage key.
 * @param file.name the file name shown, such as `QT_2026_0001.pdf`.
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

/** Marks a waiting mail as failed, for instance because its document could not be printed. */
export function failMail(manager: EntityManager, mailId: string, reason: string): Promise<boolean> {
  return moveMail(manager, mailId, ['queued'], { state: 'failed', lastError: reason });
}

/**
 * Moves a mail to another state, if it is in one of the states `from`. `failed` and `uncertain` mails will be reported: pass the
 * manager of a transaction.
 *
 * @param attempt moves it only while this is the latest attempt: a fencing token between two workers.
 * @returns whether it was moved.
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

/** An uncertain mail may turn out to be sent by a slow server: it is reported after a delay. */
async function reportLater(manager: EntityManager, mailId: string): Promise<void> {
  await requestJob(manager, 'mail.report-failure', { mail_id: mailId }, { delayMs: SETTLING_MS });
}

/** Replaces the file of waiting mails after the document was printed again. */
export async function swapDocument(manager: EntityManager, documentId: string, key: string): Promise<void> {
  await manager.update(Mail, { documentId, state: 'queued', attachmentKey: Not(IsNull()) }, { attachmentKey: key });
}

/**
 * Resends a mail by an admin's decision, under its old Message-ID. A mail with a document waits for its current PDF, which may
 * not exist yet, or be stamped as superseded since.
 *
 * @returns false if it is being sent already, or does not exist.
 */
export async function resendMail(
  manager: EntityManager,
  { id, documentId, paperId, statementId, invoiceId }: Mail,
): Promise<boolean> {
  if (invoiceId !== null) await leaveOriginal(manager, id);
  const { affected } = await manager
    .createQueryBuilder()
    .update(Mail)
    .set({
      state: 'queued',
      sending: () => 'sending + 1',
      attempts: 0,
      lastError: null,
      sentAt: null,
      ...((documentId ?? paperId ?? statementId ?? invoiceId) !== null && { attachmentKey: null }),
    })
    .where(`id = :id AND state IN ('sent', 'failed', 'uncertain', 'not_configured', 'held', 'withdrawn')`, { id })
    .execute();
  if (affected !== 1) return false;
  if (paperId !== null) await requestJob(manager, 'orders.render-paper', { paper_id: paperId, mail_id: id });
  else if (statementId !== null) {
    await requestJob(manager, 'invoicing.render-statement', { statement_id: statementId, mail_id: id });
  } else if (invoiceId !== null) {
    await requestJob(manager, 'invoicing.render-invoice', { invoice_id: invoiceId, mail_id: id });
  } else if (documentId === null) await requestJob(manager, 'mail.send', { mail_id: id });
  else await requestJob(manager, 'quotations.render-document', { document_id: documentId, mail_id: id });
  return true;
}

/** The original of an invoice that may have arrived stays with that sending: what is attached from now on is a copy. */
async function leaveOriginal(manager: EntityManager, mailId: string): Promise<void> {
  await manager.query(
    `UPDATE invoice_prints p SET mail_id = NULL FROM mails m
     WHERE p.mail_id = $1 AND m.id = $1 AND m.state IN ('sent', 'uncertain')`,
    [mailId],
  );
}

/** PostgreSQL texts can't contain NUL. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}
