/** All jobs by name, with their payloads. Payloads are ids; the handler reads the rest itself. */
export interface JobMap {
  /** Null for an address without an account, for which a job is enqueued as well, to avoid a timing oracle. */
  'auth.mail-reset-link': { user_id: string | null };
  'users.forget-deleted': Record<string, never>;
  'privacy.forget-guests': Record<string, never>;
  /** `by_id` is null for a change by a command. `token_version` distinguishes several changes of one account. */
  'users.announce-admin': {
    user_id: string;
    by_id: string | null;
    what: 'created' | 'promoted' | 'renewed' | 'removed';
    at: string;
    token_version: number;
  };
  /** `caller` is set for guests, who are identified by their network only. */
  'quotations.announce-request': { quotation_id: string; caller?: string };
  'quotations.link-to-account': { user_id: string };
  'quotations.render-document': { document_id: string; mail_id?: string };
  /** For a superseded revision. */
  'quotations.stamp-superseded': { document_id: string };
  'quotations.remind-of-validity': { quotation_id: string };
  'quotations.tell-of-messages': { quotation_id: string; to: 'customer' | 'house' };
  'orders.render-paper': { paper_id: string };
  'mail.send': { mail_id: string };
  /** The payloads identify nobody but staff: see `mail/staff-notices.ts`. */
  'mail.send-digest': { mailbox: string; caller: string };
  'fuses.report-blown': { fuse: 'mails' | 'sign-ups' | 'bytes'; hour: string };
  'mail.report-failure': { mail_id: string };
  'storage.delete-file': { key: string };
  'uploads.remove-orphans': Record<string, never>;
  'fabrics.import': { import_id: string };
  'fabrics.fetch-pictures': { import_id: string };
  'stock.end-hold': { hold_id: string };
  /** For an account that was deactivated or deleted. */
  'stock.end-holds-of': { user_id: string };
  'stock.remind-of-hold': { hold_id: string };
  'system.back-up': Record<string, never>;
}

export type JobName = keyof JobMap;

/** Each lane has its own queue and workers: a hanging mail server delays mails, but no document or import. */
export const LANES = ['work', 'mail'] as const;
export type Lane = (typeof LANES)[number];

/** Lane and retry rules of a job. */
export interface JobRule {
  readonly lane: Lane;
  /**
   * Number of consecutive worker crashes without progress after which it is given up. Jobs that read uploaded files may cause
   * them; others are hit by chance, the more often the more of them run.
   */
  readonly deaths: number;
  /** Maximum number of own failures. Unavailable dependencies don't count. */
  readonly attempts: number;
  /** Delay of the first retry (ms). It doubles each time and is jittered. */
  readonly firstRetryMs: number;
}

/** One line per job. A mail that its server rejects temporarily is retried for half a day: the last try is after ~5.5 h. */
export const jobRules: { readonly [K in JobName]: JobRule } = {
  'auth.mail-reset-link': { lane: 'work', deaths: 30, attempts: 5, firstRetryMs: 5_000 },
  'users.forget-deleted': { lane: 'work', deaths: 30, attempts: 5, firstRetryMs: 60_000 },
  'privacy.forget-guests': { lane: 'work', deaths: 30, attempts: 5, firstRetryMs: 60_000 },
  'users.announce-admin': { lane: 'work', deaths: 30, attempts: 8, firstRetryMs: 5_000 },
  'quotations.announce-request': { lane: 'work', deaths: 30, attempts: 5, firstRetryMs: 5_000 },
  'quotations.link-to-account': { lane: 'work', deaths: 30, attempts: 5, firstRetryMs: 5_000 },
  'quotations.render-document': { lane: 'work', deaths: 30, attempts: 5, firstRetryMs: 5_000 },
  'quotations.stamp-superseded': { lane: 'work', deaths: 30, attempts: 5, firstRetryMs: 5_000 },
  'quotations.remind-of-validity': { lane: 'work', deaths: 30, attempts: 5, firstRetryMs: 5_000 },
  'quotations.tell-of-messages': { lane: 'work', deaths: 30, attempts: 5, firstRetryMs: 5_000 },
  'orders.render-paper': { lane: 'work', deaths: 30, attempts: 5, firstRetryMs: 5_000 },
  'mail.send': { lane: 'mail', deaths: 30, attempts: 12, firstRetryMs: 10_000 },
  'mail.send-digest': { lane: 'work', deaths: 30, attempts: 5, firstRetryMs: 5_000 },
  'fuses.report-blown': { lane: 'work', deaths: 30, attempts: 5, firstRetryMs: 5_000 },
  'mail.report-failure': { lane: 'work', deaths: 30, attempts: 5, firstRetryMs: 5_000 },
  'storage.delete-file': { lane: 'work', deaths: 30, attempts: 8, firstRetryMs: 30_000 },
  'uploads.remove-orphans': { lane: 'work', deaths: 30, attempts: 5, firstRetryMs: 60_000 },
  'fabrics.import': { lane: 'work', deaths: 2, attempts: 5, firstRetryMs: 5_000 },
  'fabrics.fetch-pictures': { lane: 'work', deaths: 2, attempts: 5, firstRetryMs: 5_000 },
  'stock.end-hold': { lane: 'work', deaths: 30, attempts: 8, firstRetryMs: 5_000 },
  'stock.end-holds-of': { lane: 'work', deaths: 30, attempts: 8, firstRetryMs: 5_000 },
  'stock.remind-of-hold': { lane: 'work', deaths: 30, attempts: 5, firstRetryMs: 5_000 },
  'system.back-up': { lane: 'work', deaths: 3, attempts: 3, firstRetryMs: 600_000 },
};

/** For jobs of a newer version with an unknown name. */
const UNKNOWN: JobRule = { lane: 'work', deaths: 30, attempts: 10, firstRetryMs: 10_000 };

export function ruleOf(name: string): JobRule {
  return jobRules[name as JobName] ?? UNKNOWN;
}
