/** Every job there is: its name and what it is told. Payloads are ids; the handler reads the rest itself. */
export interface JobMap {
  /** Null for an address without an account, which is asked for in the same way so that nobody can tell. */
  'auth.mail-reset-link': { user_id: string | null };
  'users.forget-deleted': Record<string, never>;
  'privacy.forget-guests': Record<string, never>;
  /** `by_id` is null where a command did it. `token_version` tells several such changes of one account apart. */
  'users.announce-admin': {
    user_id: string;
    by_id: string | null;
    what: 'created' | 'promoted' | 'renewed' | 'removed';
    at: string;
    token_version: number;
  };
  /** `caller` is there for a guest, who is known by the network alone. */
  'quotations.announce-request': { quotation_id: string; caller?: string };
  'quotations.link-to-account': { user_id: string };
  'quotations.render-document': { document_id: string; mail_id?: string };
  /** Of a revision that another has superseded. */
  'quotations.stamp-superseded': { document_id: string };
  'quotations.remind-of-validity': { quotation_id: string };
  'quotations.tell-of-messages': { quotation_id: string; to: 'customer' | 'house' };
  'orders.render-paper': { paper_id: string };
  'mail.send': { mail_id: string };
  /** Both name nobody but the staff: see `mail/staff-notices.ts`. */
  'mail.send-digest': { mailbox: string; caller: string };
  'fuses.report-blown': { fuse: 'mails' | 'sign-ups' | 'bytes'; hour: string };
  'mail.report-failure': { mail_id: string };
  'storage.delete-file': { key: string };
  'uploads.remove-orphans': Record<string, never>;
  'fabrics.import': { import_id: string };
  'fabrics.fetch-pictures': { import_id: string };
  'stock.end-hold': { hold_id: string };
  /** Of an account that was switched off or deleted. */
  'stock.end-holds-of': { user_id: string };
  'stock.remind-of-hold': { hold_id: string };
  'system.back-up': Record<string, never>;
}

export type JobName = keyof JobMap;

/** Each lane has a queue and workers of its own: a silent mail server holds up mails, and no document or sheet. */
export const LANES = ['work', 'mail'] as const;
export type Lane = (typeof LANES)[number];

/** How a job is gone about. */
export interface JobRule {
  readonly lane: Lane;
  /**
   * At how many deaths of a worker, one after the other without progress between, it is given up. What reads files that
   * others made may be to blame; what does not is hit by chance, and more often the more of it there is.
   */
  readonly deaths: number;
  /** How often it may fail by a fault of its own. Outages don't count. */
  readonly attempts: number;
  /** How long after the first failure it is tried again (ms). The wait doubles and is jittered. */
  readonly firstRetryMs: number;
}

/** One line a job. A mail that its server takes amiss is tried for a working morning: the last try is after ~5.5 h. */
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

/** For a row written by a newer version, whose name this one doesn't know. */
const UNKNOWN: JobRule = { lane: 'work', deaths: 30, attempts: 10, firstRetryMs: 10_000 };

export function ruleOf(name: string): JobRule {
  return jobRules[name as JobName] ?? UNKNOWN;
}
