import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { MailState } from '@selvedge/domain/mail';
import { DataSource, type Repository } from 'typeorm';
import { retryWhileUnavailable } from '../back-off.js';
import { CONFIG, type Config } from '../config.js';
import { DependencyUnavailable } from '../dependency-unavailable.js';
import { type JobHandler, WorkersDied } from '../jobs/job-handler.js';
import type { JobMap } from '../jobs/job-map.js';
import { keyFor, quotationLinkKeys } from '../keys.js';
import { traced } from '../process/tracing.js';
import { FileNotStored, readStored, Storage } from '../storage/storage.js';
import { type Attachment, composeMail } from './compose-mail.js';
import { Mail } from './mail.entity.js';
import { moveMail } from './mail-queue.js';
import { type Mailbox, parseSender } from './mailbox.js';
import { DeliveryError, Mailer } from './mailer.js';
import { LINK_TOKEN, type StoredLink, storedToken } from './secret-link.js';
import { assertStillTrue, NoLongerTrue } from './still-true.js';

const OUTCOME_WAITS = { firstMs: 200, mostMs: 5_000 };

/** One try at one sending of a mail; no other has the same numbers. */
interface Attempt extends Pick<Mail, 'sending' | 'attempts'> {
  /** Whether `handing_over` is this attempt's own word. */
  isHandingOver?: boolean;
}

/** What {@link moveMail} takes after its transaction. */
type Move = Parameters<typeof moveMail> extends [unknown, ...infer Rest] ? Rest : never;

const NO_ANSWER =
  'The worker ended after handing the message to the mail server and before its answer. It may have arrived: ask the recipient, then send it again if it has not.';

/**
 * Sends a mail exactly once. It stays `queued`, where another try is safe, until the message is with the server but
 * for its end; then `handing_over` is committed, the end goes out, and the server's answer decides. A run that finds
 * `handing_over` comes after a death in the moment that SMTP itself leaves open: it says so and never sends.
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
    // 'uncertain' too: a second worker may have given this run up while the server was slow to answer.
    const sentAt = state === 'sent' ? new Date() : null;
    await this.#surely(id, ['queued', 'handing_over', 'uncertain'], { state, sentAt, lastError: null });
  }

  async onGivenUp({ mail_id: id }: JobMap['mail.send'], error: Error): Promise<void> {
    await this.#move(id, ['handing_over'], { state: 'uncertain', lastError: NO_ANSWER });
    const lastError =
      error instanceof WorkersDied
        ? `The message never reached the mail server. ${error.message} Once that is mended, send it again.`
        : error.message;
    await this.#move(id, ['queued'], { state: 'failed', lastError });
  }

  /** A worker that ends waits for the database no longer; a mail in mid hand-over becomes uncertain then. */
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
    await assertStillTrue(this.dataSource, mail.id);
    const message = await composeMail(await this.#withToken(mail), this.#sender, await this.#attachmentOf(mail));
    const { id, createdAt, toAddress } = mail;
    const envelope = { id, createdAt, from: this.#sender.address, to: toAddress };
    return traced('mail hand-over', { kind: 'client', attributes: { 'selvedge.mail_id': id } }, () =>
      this.mailer.deliver(message, envelope, () => this.#beginHandOver(id, attempt)),
    );
  }

  /**
   * Commits `handing_over`. Where a database that fell silent leaves open whether it did, the end of the message is held
   * back for good, so the mail waits as before: nothing is uncertain about what was not sent.
   */
  async #beginHandOver(id: string, attempt: Attempt): Promise<void> {
    // The message is long under way: what it tells may have changed since it was begun.
    await assertStillTrue(this.dataSource, id);
    let mine: boolean;
    try {
      mine = await this.#move(id, ['queued'], { state: 'handing_over' }, attempt);
    } catch (error) {
      const lastError = 'The database was away before the message could be handed over.';
      // 'queued' too: then this waits for the commit that may still be on its way.
      await this.#surely(id, ['queued', 'handing_over', 'uncertain'], { state: 'queued', lastError }, attempt);
      throw error;
    }
    if (!mine) throw new Error('Another worker is handing this mail over.');
    attempt.isHandingOver = true;
  }

  /** The token of a link exists in the message alone. @throws NoLongerTrue */
  async #withToken(mail: Mail): Promise<Mail> {
    if (mail.linkId === null) return mail;
    // Of a mail about a quotation it is the link to the offer, of any other one to the account.
    const [table, keys] =
      mail.customerOf === null
        ? ['account_links', [keyFor(this.config, 'account link')]]
        : ['offer_links', quotationLinkKeys(this.config)];
    const [link] = await this.dataSource.query<StoredLink[]>(
      `SELECT id, token_hash AS "tokenHash" FROM ${table} WHERE id = $1`,
      [mail.linkId],
    );
    const token = link && storedToken(keys, link);
    if (!token) throw new NoLongerTrue('Its link was made under a former secret of the server: make another one.');
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

  /** Ends quietly where another try makes no sense, and throws where it does. */
  async #writeDown(id: string, error: unknown, { isHandingOver }: Attempt): Promise<void> {
    // What failed before its hand-over has no word about that of another worker.
    const open: MailState[] = isHandingOver ? ['queued', 'handing_over'] : ['queued'];
    if (error instanceof NoLongerTrue) {
      await this.#surely(id, open, { state: 'withdrawn', lastError: error.message });
      return;
    }
    if (error instanceof DependencyUnavailable && error.part === 'mail server') {
      await this.#surely(id, open, { state: 'queued', lastError: error.message });
      throw error;
    }
    if (!(error instanceof DeliveryError)) throw error;
    const { outcome, message: lastError } = error;
    if (outcome === 'unknown') {
      await this.#surely(id, open, { state: 'uncertain', lastError });
    } else if (outcome === 'refused') {
      await this.#surely(id, open, { state: 'failed', lastError });
    } else {
      await this.#surely(id, open, { state: 'queued', lastError });
      throw error;
    }
  }

  /** What the mail server has said is true, and lost if it is not written down: not even a database that is away is. */
  #surely(...move: Move): Promise<boolean> {
    return retryWhileUnavailable(() => this.#move(...move), OUTCOME_WAITS, this.#leaving.signal);
  }

  #move(...move: Move): Promise<boolean> {
    return this.dataSource.transaction((manager) => moveMail(manager, ...move));
  }
}
