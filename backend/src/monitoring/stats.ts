import { Injectable } from '@nestjs/common';
import { mailStates } from '@selvedge/domain/mail';
import type { SystemJobCount } from '@selvedge/domain/system';
import { DataSource } from 'typeorm';

/** Results are cached for this time (ms), so that several monitors cost no more than one. */
const FRESH_MS = 5_000;

/** Figures of the work in progress, from the database, slightly cached. */
export interface Stats {
  readonly jobs: readonly SystemJobCount[];
  /** How long the oldest due job has waited to be taken up (s). */
  readonly oldestDueSeconds: number;
  /** Mails by state; sent ones of the last 24 hours only. */
  readonly mails: Readonly<Record<string, number>>;
  /** How long the oldest mail that could be sent has waited (s), and when the last one was handed over. */
  readonly oldestMailSeconds: number;
  readonly lastMailAt: Date | null;
  readonly imports: Readonly<Record<string, number>>;
  /** Limits of the product as a whole that were reached within the last hour. */
  readonly reachedLimits: readonly string[];
  /** Documents that wait because no browser starts. */
  readonly documentsWithoutBrowser: number;
  /** The age of the newest backup (s), or of the first request for one; null if backups are off. */
  readonly backupAgeSeconds: number | null;
  /** Why the last try to take one failed; null while it did not. */
  readonly backupProblem: string | null;
}

interface Row extends Omit<Stats, 'jobs'> {
  readonly jobs: SystemJobCount[] | null;
}

const UNSENT = mailStates
  .filter((state) => state !== 'sent')
  .map((state) => `'${state}'`)
  .join(', ');

const COUNTED = (of: string, where: string) =>
  `coalesce((SELECT jsonb_object_agg(state, n) FROM (SELECT state, count(*)::int AS n FROM ${of} WHERE ${where} GROUP BY state) s), '{}')`;

/** A single statement, so that all figures are from the same moment. */
const STATEMENT = `
  SELECT
    (SELECT jsonb_agg(j ORDER BY job) FROM (
       SELECT name AS job,
              count(*) FILTER (WHERE finished_at IS NULL AND enqueued_at IS NULL AND available_at <= now())::int AS due,
              count(*) FILTER (WHERE finished_at IS NULL AND enqueued_at IS NOT NULL)::int AS handed_over,
              count(*) FILTER (WHERE finished_at IS NULL AND enqueued_at IS NULL AND available_at > now())::int AS later,
              count(*) FILTER (WHERE finished_at IS NOT NULL)::int AS failed
       FROM outbox
       WHERE finished_at IS NULL OR (error IS NOT NULL AND finished_at > now() - interval '1 day')
       GROUP BY name) j) AS jobs,
    coalesce((SELECT extract(epoch FROM now() - min(available_at))::float8 FROM outbox
              WHERE finished_at IS NULL AND enqueued_at IS NULL AND available_at <= now()), 0) AS "oldestDueSeconds",
    ${COUNTED('mails', `state IN (${UNSENT}) OR (state = 'sent' AND created_at > now() - interval '1 day')`)} AS mails,
    coalesce((SELECT extract(epoch FROM now() - min(created_at))::float8 FROM mails
              WHERE state IN ('queued', 'handing_over') AND (document_id IS NULL OR attachment_key IS NOT NULL)), 0)
      AS "oldestMailSeconds",
    (SELECT max(sent_at) FROM mails WHERE sent_at IS NOT NULL) AS "lastMailAt",
    ${COUNTED('fabric_imports', `state IN ('queued', 'running') OR created_at > now() - interval '1 day'`)} AS imports,
    ARRAY(SELECT DISTINCT fuse FROM blown_fuses
          WHERE hour = date_trunc('hour', now()) OR blown_at > now() - interval '1 hour') AS "reachedLimits",
    (SELECT count(*)::int FROM outbox
     WHERE finished_at IS NULL AND name = 'quotations.render-document' AND outages > 0) AS "documentsWithoutBrowser",
    (SELECT extract(epoch FROM now() - coalesce(
       (SELECT max(started_at) FROM backups WHERE finished_at IS NOT NULL), min(created_at)))::float8
     FROM outbox WHERE name = 'system.back-up' HAVING bool_or(finished_at IS NULL)) AS "backupAgeSeconds",
    (SELECT error FROM backups
     WHERE EXISTS (SELECT FROM outbox WHERE name = 'system.back-up' AND finished_at IS NULL)
     ORDER BY started_at DESC LIMIT 1) AS "backupProblem"`;

/** Asks the database for its {@link Stats}. */
@Injectable()
export class StatsReader {
  #known: { readonly at: number; readonly stats: Promise<Stats> } | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** @throws when the database does not answer */
  read(): Promise<Stats> {
    if (this.#known === undefined || Date.now() - this.#known.at > FRESH_MS) {
      const stats = this.#ask();
      stats.catch(() => {
        this.#known = undefined;
      });
      this.#known = { at: Date.now(), stats };
    }
    return this.#known.stats;
  }

  async #ask(): Promise<Stats> {
    const [row] = await this.dataSource.query<[Row]>(STATEMENT);
    return { ...row, jobs: row.jobs ?? [] };
  }
}
