import { BadRequestException, Inject, Injectable, Logger, NotFoundException } from '@nestjs/common';
import { type MailState, mailStates } from '@selvedge/domain/mail';
import {
  MAX_LISTED,
  type SimilarCode,
  type SystemBackup,
  type SystemJob,
  type SystemMail,
  type SystemState,
} from '@selvedge/domain/system';
import { DataSource, In } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { recordChange } from '../database/audit-trail.js';
import { registrationGapNow } from '../database/current-tax-profile.js';
import { changesBy } from '../database/versioned.js';
import type { CalledBy } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { Mail } from '../mail/mail.entity.js';
import { resendMail } from '../mail/mail-queue.js';
import { Components } from '../monitoring/components.js';
import { StatsReader } from '../monitoring/stats.js';
import { abandonJob, REPORTED_FAILURES, retryJobs } from '../queue/outbox.js';

/** Mails that need a decision by an admin. */
const TO_DECIDE: readonly MailState[] = ['failed', 'uncertain', 'held'];

/** The data and actions of the System page. */
@Injectable()
export class SystemService {
  readonly #logger = new Logger('System');

  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly components: Components,
    private readonly stats: StatsReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async state(): Promise<SystemState> {
    const [health, stats, jobs, [server], backups, similarCodes, registration] = await Promise.all([
      this.components.health(),
      this.stats.read(),
      this.#openJobs(),
      this.dataSource.query<{ server_version: string }[]>('SHOW server_version'),
      this.#backups(),
      this.#similarCodes(),
      registrationGapNow(this.dataSource.manager, this.config.vatPercent),
    ]);
    const freeBytes = health.components.storage.free_bytes;
    return {
      status: health.status,
      version: health.version,
      versions: {
        product: health.version,
        commit: health.commit,
        node: process.versions.node,
        // Without the name of the distribution's package.
        postgresql: server?.server_version.split(' ')[0] ?? '',
      },
      components: Object.entries(health.components).map(([name, { status, detail = null }]) => ({
        name,
        status,
        detail,
      })),
      free_bytes: typeof freeBytes === 'number' ? freeBytes : null,
      jobs: [...stats.jobs],
      open_jobs: jobs,
      mails: stats.mails,
      imports: stats.imports,
      backups,
      similar_codes: similarCodes,
      vat_registration: registration,
    };
  }

  /** @returns how many are tried again */
  async retry(actor: CurrentUser, ids: string[] | null): Promise<number> {
    const retried = await this.dataSource.transaction(async (manager) => {
      const count = await retryJobs(manager, ids);
      await changesBy(manager, actor);
      if (count > 0) await recordChange(manager, { action: 'retried', resource: 'jobs', recordIds: ids ?? [], count });
      return count;
    });
    this.#logger.log({ msg: 'jobs are tried again', user_id: actor.id, jobs: ids ?? 'all', retried });
    return retried;
  }

  /** @throws NotFoundException when it has ended, or never was */
  async giveUp(actor: CurrentUser, id: string): Promise<void> {
    const found = await this.dataSource.transaction(async (manager) => {
      const name = await abandonJob(manager, id);
      if (name === null) return false;
      await changesBy(manager, actor);
      await recordChange(manager, { action: 'given-up', resource: 'jobs', recordIds: [id], name });
      return true;
    });
    if (!found) throw new NotFoundException('Job not found.');
    this.#logger.log({ msg: 'a job is given up', user_id: actor.id, job_id: id });
  }

  async mails(state: string | undefined): Promise<SystemMail[]> {
    const known = mailStates.find((one) => one === state);
    if (state !== undefined && known === undefined) {
      throw new BadRequestException(`The state of an email is one of ${mailStates.join(', ')}`);
    }
    const mails = await this.dataSource.getRepository(Mail).find({
      where: { state: known ?? In(TO_DECIDE) },
      order: { createdAt: 'DESC' },
      take: MAX_LISTED,
    });
    return mails.map((mail) => ({
      id: mail.id,
      to: mail.toAddress,
      subject: mail.subject,
      state: mail.state,
      reason: mail.lastError,
      created_at: mail.createdAt.toISOString(),
      sent_at: mail.sentAt?.toISOString() ?? null,
    }));
  }

  /** Skips mails that are being sent. @returns the number of mails sent again */
  async resend(change: CalledBy, ids: string[]): Promise<number> {
    const { by: actor } = change;
    const sent = await this.idempotency.once(change, async (manager) => {
      const mails = await manager.find(Mail, {
        where: { id: In(ids) },
        order: { id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      const again: string[] = [];
      for (const mail of mails) {
        if (await resendMail(manager, mail)) again.push(mail.id);
      }
      await changesBy(manager, actor);
      const count = again.length;
      if (count > 0) await recordChange(manager, { action: 'sent-again', resource: 'mails', recordIds: again, count });
      return again;
    });
    this.#logger.log({ msg: 'emails are sent again', user_id: actor.id, mails: sent });
    return sent.length;
  }

  #backups(): Promise<SystemBackup[]> {
    return this.dataSource.query<SystemBackup[]>(
      `SELECT name, started_at, finished_at, bytes::float8 AS bytes, encrypted, in_bucket, error
       FROM backups ORDER BY started_at DESC LIMIT ${MAX_LISTED}`,
    );
  }

  /** Fabrics whose codes look alike, the oldest first, from before such codes were rejected. */
  async #similarCodes(): Promise<SystemState['similar_codes']> {
    const rows = await this.dataSource.query<{ fabrics: SimilarCode[] }[]>(
      // Each half has its own index.
      `SELECT json_agg(json_build_object('id', f.id, 'item_code', f.item_code, 'name', f.name) ORDER BY f.created_at, f.id) AS fabrics
       FROM (SELECT DISTINCT name_key(item_code) AS key FROM fabrics WHERE looks_like_another
             ORDER BY key LIMIT ${MAX_LISTED}) similar_codes
       CROSS JOIN LATERAL (
         SELECT * FROM fabrics WHERE name_key(item_code) = key AND NOT looks_like_another
         UNION ALL SELECT * FROM fabrics WHERE name_key(item_code) = key AND looks_like_another) f
       GROUP BY key ORDER BY key`,
    );
    return rows.map(({ fabrics }) => fabrics);
  }

  async #openJobs(): Promise<SystemJob[]> {
    return this.dataSource.query<SystemJob[]>(
      `SELECT id, name, attempts, outages, created_at,
              coalesce(finished_at, available_at) AS at, coalesce(error, last_error) AS reason,
              CASE WHEN finished_at IS NOT NULL THEN 'failed' WHEN enqueued_at IS NOT NULL THEN 'at_work'
                   WHEN available_at <= now() THEN 'due' ELSE 'waiting' END AS state,
              CASE WHEN finished_at IS NOT NULL THEN name <> ALL ($1)
                   ELSE enqueued_at IS NULL AND (attempts > 0 OR outages > 0) END AS can_retry
       FROM outbox
       WHERE error IS NOT NULL
          OR (finished_at IS NULL AND (attempts > 0 OR outages > 0 OR available_at <= now()))
       ORDER BY coalesce(finished_at, available_at) DESC LIMIT ${MAX_LISTED}`,
      [REPORTED_FAILURES],
    );
  }
}
