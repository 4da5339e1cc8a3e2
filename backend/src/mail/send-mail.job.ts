import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { MailState } from '@selvedge/domain/mail';
import { DataSource, type Repository } from 'typeorm';
import { retryWhileUnavailable } from '../back-off.js';
import { CONFIG, type Config } from '../config/config.js';
import { keyFor, quotationLinkKeys } from '../crypto/keys.js';
import { DependencyUnavailable } from '../dependency-unavailable.js';
import { traced } from '../process/tracing.js';
import { type JobHandler, JobStalled } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import { FileNotStored, readStored, Storage } from '../storage/storage.js';
import { type Attachment, composeMail } from './compose-mail.js';
import { Mail } from './mail.entity.js';
import { moveMail } from './mail-queue.js';
import { type Mailbox, parseSender } from './mailbox.js';
import { DeliveryError, Mailer } from './mailer.js';
import { LINK_TOKEN, type StoredLink, storedToken } from './secret-link.js';
import { assertStillValid, NoLongerValid } from './still-valid.js';

const OUTCOME_WAITS = { firstMs: 200, mostMs: 5_000 };

/** One attempt of one sending of a mail, identified by its numbers. */
interface Attempt extends Pick<Mail, 'sending' | 'attempts'> {
  /** True if this attempt itself set `handing_over`. */
  isHandingOver?: boolean;
}

/** The parameters of {@link moveMail} after the manager. */
type Move = Parameters<typeof moveMail> extends [unknown, ...infer Rest] ? Rest : never;

const NO_ANSWER =
  'The worker ended after handing the message to the mail server and before its answer. It may have arrived: ask the recipient, then send it again if it has not.';

/**
 * Sends a mail at most once. It stays `queued`, where a retry is safe, until the server has the message except for its end; then
 * `handing_over` is committed, the end is sent, and the server's response decides. A run that finds `handing_over` follows a
 * crash in the one moment that SMTP leaves ambiguous: it marks the mail as uncertain and never sends it.
 */
@Injectable()
export class SendMailJob implements JobHandler<'mail.send'>, OnModuleDestroy {
  readonly #leaving = new AbortController();
  readonly #mails: Repository<Mail>;
  readonly #sender: Mailbox;

  constructor(
    private readonly dataSource: DataSource,
    private readonly mailer: Mailer,
    private readonly storage: Storage,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.#mails = dataSource.getRepository(Mail);
    this.#sender = parseSender(config.mailFrom);
  }

  async run({ mail_id: id }: JobMap['mail.send']): Promise<void> {
    await this.#move(id, ['handing_over'], { state: 'uncertain', lastError: NO_ANSWER });
    const mail = await this.#mails.findOneBy({ id, state: 'queued' });
    if (!mail) return;
    const attempt = await this.#beginAttempt(mail);
    let state: MailState;
    try {
      state = await this.#deliver(mail, attempt);
    } catch (error) {
      return this.#writeDown(id, error, attempt);
    }
    // 'uncertain' too: a second worker may have given up this run while the server was slow.
    const sentAt = state === 'sent' ? new Date() : null;
    await this.#moveWithRetries(id, ['queued', 'handing_over', 'uncertain'], { state, sentAt, lastError: null });
  }

  async onGivenUp({ mail_id: id }: JobMap['mail.send'], error: Error): Promise<void> {
    await this.#move(id, ['handing_over'], { state: 'uncertain', lastError: NO_ANSWER });
    const lastError =
      error instanceof JobStalled
        ? `The message never reached the mail server. ${error.message} Once that is mended, send it again.`
        : error.message;
    await this.#move(id, ['queued'], { state: 'failed', lastError });
  }

  /** At shutdown the worker stops waiting for the database; a mail in hand-over becomes uncertain then. */
  onModuleDestroy(): void {
    this.#leaving.abort();
  }

  async #beginAttempt({ id }: Mail): Promise<Attempt> {
    const { raw } = await this.#mails
      .createQueryBuilder()
      .update()
      .set({ attempts: () => 'attempts + 1' })
      .where({ id })
      .returning('sending, attempts')
      .execute();
    return raw[0];
  }

  async #deliver(mail: Mail, attempt: Attempt): Promise<MailState> {
    await assertStillValid(this.dataSource, mail.id);
    const message = await composeMail(await this.#withToken(mail), this.#sender, await this.#attachmentOf(mail));
    const { id, createdAt, toAddress } = mail;
    const envelope = { id, createdAt, from: this.#sender.address, to: toAddress };
    return traced('mail hand-over', { kind: 'client', attributes: { 'selvedge.mail_id': id } }, () =>
      this.mailer.deliver(message, envelope, () => this.#beginHandOver(id, attempt)),
    );
  }

  /**
   * Commits `handing_over`. If a lost database connection leaves that open, the end of the message is withheld, so the mail
   * certainly wasn't sent and stays queued.
   */
  async #beginHandOver(id: string, attempt: Attempt): Promise<void> {
    // Transmitting takes time: the facts may have changed since.
    await assertStillValid(this.dataSource, id);
    let mine: boolean;
    try {
      mine = await this.#move(id, ['queued'], { state: 'handing_over' }, attempt);
    } catch (error) {
      const lastError = 'The database was away before the message could be handed over.';
      // 'queued' too: the update then waits for the commit that may still be in progress.
      await this.#moveWithRetries(id, ['queued', 'handing_over', 'uncertain'], { state: 'queued', lastError }, attempt);
      throw error;
    }
    if (!mine) throw new Error('Another worker is handing this mail over.');
    attempt.isHandingOver = true;
  }

  /** Inserts the token of the link, which exists in the message only. @throws NoLongerValid */
  async #withToken(mail: Mail): Promise<Mail> {
    if (mail.linkId === null) return mail;
    // Mails about a quotation link to the offer or to a delivery, all others to the account.
    const [from, keys] =
      mail.customerOf === null
        ? ['account_links WHERE id = $1', [keyFor(this.config, 'account link')]]
        : [
            `(SELECT id, token_hash FROM offer_links WHERE id = $1
              UNION ALL SELECT id, token_hash FROM deliveries WHERE id = $1) links`,
            [...quotationLinkKeys(this.config), keyFor(this.config, 'delivery link')],
          ];
    const [link] = await this.dataSource.query<StoredLink[]>(`SELECT id, token_hash AS "tokenHash" FROM ${from}`, [
      mail.linkId,
    ]);
    const token = link && storedToken(keys, link);
    if (!token) throw new NoLongerValid('Its link was made under a former secret of the server: make another one.');
    return { ...mail, text: mail.text.replaceAll(LINK_TOKEN, token), html: mail.html.replaceAll(LINK_TOKEN, token) };
  }

  async #attachmentOf({ attachmentKey, attachmentName }: Mail): Promise<Attachment | undefined> {
    if (attachmentKey === null || attachmentName === null) return undefined;
    try {
      return { name: attachmentName, content: await readStored(this.storage, attachmentKey) };
    } catch (error) {
      if (!(error instanceof FileNotStored)) throw error;
      throw new DeliveryError('The attached document is no longer stored.', 'refused', { cause: error });
    }
  }

  /** Records the error; returns if a retry makes no sense, and throws if it does. */
  async #writeDown(id: string, error: unknown, { isHandingOver }: Attempt): Promise<void> {
    // A failure before the hand-over must not overwrite the hand-over of another worker.
    const open: MailState[] = isHandingOver ? ['queued', 'handing_over'] : ['queued'];
    if (error instanceof NoLongerValid) {
      await this.#moveWithRetries(id, open, { state: 'withdrawn', lastError: error.message });
      return;
    }
    if (error instanceof DependencyUnavailable && error.part === 'mail server') {
      await this.#moveWithRetries(id, open, { state: 'queued', lastError: error.message });
      throw error;
    }
    if (!(error instanceof DeliveryError)) throw error;
    const { outcome, message: lastError } = error;
    if (outcome === 'unknown') {
      await this.#moveWithRetries(id, open, { state: 'uncertain', lastError });
    } else if (outcome === 'refused') {
      await this.#moveWithRetries(id, open, { state: 'failed', lastError });
    } else {
      await this.#moveWithRetries(id, open, { state: 'queued', lastError });
      throw error;
    }
  }

  /** Retries while the database is unavailable, because the server's response would otherwise be lost. */
  #moveWithRetries(...move: Move): Promise<boolean> {
    return retryWhileUnavailable(() => this.#move(...move), OUTCOME_WAITS, this.#leaving.signal);
  }

  #move(...move: Move): Promise<boolean> {
    return this.dataSource.transaction((manager) => moveMail(manager, ...move));
  }
}
