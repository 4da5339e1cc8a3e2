import type { PushEvent } from '@selvedge/domain/push';

/** All jobs by name, with their payloads. Payloads are ids; the handler reads the rest itself. */
export interface JobMap {
  /** Null for an address without an account, for which a job is enqueued as well, to avoid a timing oracle. */
  'auth.mail-reset-link': { user_id: string | null };
  'auth.remind-of-key': { key_id: string; days: 14 | 3 };
  'users.forget-deleted': Record<string, never>;
  'privacy.forget-guests': Record<string, never>;
  /** `by_id` is null for a change by a command. `token_version` distinguishes several changes of one account. */
  'users.announce-admin': {
    user_id: string;
    by_id: string | null;
    what: 'created' | 'promoted' | 'restored' | 'renewed' | 'removed';
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
  /** Without a mail it is printed for whoever opens it. */
  'orders.render-paper': { paper_id: string; mail_id?: string };
  'invoicing.render-statement': { statement_id: string; mail_id: string };
  'invoicing.render-invoice': { invoice_id: string; mail_id: string };
  'invoicing.send-statements': Record<string, never>;
  'lists.send-alerts': Record<string, never>;
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
  'webhooks.deliver': { endpoint_id: string };
  'push.announce': { event: PushEvent; record_id: string };
  /** One notice for one browser. */
  'push.send': { subscription_id: string; event: PushEvent; record_id: string };
  'system.back-up': Record<string, never>;
}

export type JobName = keyof JobMap;

/** A hanging mail server delays mails, but no document or import; a hanging receiver of webhooks delays neither. */
export const QUEUES = ['work', 'mail', 'webhooks'] as const;
export type QueueName = (typeof QUEUES)[number];

/** The name of a queue in PostgreSQL, where several installations may share a server. */
export function postgresQueueName(prefix: string, queue: QueueName): string {
  return `${prefix}-${queue}`;
}

/** Queue and retry rules of a job. */
export interface JobRule {
  readonly queue: QueueName;
  /**
   * Number of consecutive worker crashes without progress at which it is given up. Jobs that read uploaded files may cause
   * them; others are hit by chance, the more often the more of them run.
   */
  readonly stalledLimit: number;
  /** Maximum number of own failures. Unavailable dependencies don't count. */
  readonly attempts: number;
  /** Delay of the first retry (ms). It doubles each time and is jittered. */
  readonly backoffMs: number;
}

const usual: JobRule = { queue: 'work', stalledLimit: 30, attempts: 5, backoffMs: 5_000 };

/** One line per job. A mail that its server rejects temporarily is retried for half a day: the last try is after ~5.5 h. */
export const jobRules: { readonly [K in JobName]: JobRule } = {
  'auth.mail-reset-link': usual,
  'auth.remind-of-key': usual,
  'users.forget-deleted': { ...usual, backoffMs: 60_000 },
  'privacy.forget-guests': { ...usual, backoffMs: 60_000 },
  'users.announce-admin': { ...usual, attempts: 8 },
  'quotations.announce-request': usual,
  'quotations.link-to-account': usual,
  'quotations.render-document': usual,
  'quotations.stamp-superseded': usual,
  'quotations.remind-of-validity': usual,
  'quotations.tell-of-messages': usual,
  'orders.render-paper': usual,
  'invoicing.render-statement': usual,
  'invoicing.render-invoice': usual,
  'invoicing.send-statements': { ...usual, backoffMs: 60_000 },
  'lists.send-alerts': usual,
  'mail.send': { ...usual, queue: 'mail', attempts: 12, backoffMs: 10_000 },
  'mail.send-digest': usual,
  'fuses.report-blown': usual,
  'mail.report-failure': usual,
  'storage.delete-file': { ...usual, attempts: 8, backoffMs: 30_000 },
  'uploads.remove-orphans': { ...usual, backoffMs: 60_000 },
  'fabrics.import': { ...usual, stalledLimit: 2 },
  'fabrics.fetch-pictures': { ...usual, stalledLimit: 2 },
  'stock.end-hold': { ...usual, attempts: 8 },
  'stock.end-holds-of': { ...usual, attempts: 8 },
  'stock.remind-of-hold': usual,
  'webhooks.deliver': { ...usual, queue: 'webhooks', attempts: 8 },
  'push.announce': usual,
  'push.send': { ...usual, queue: 'webhooks', attempts: 4, backoffMs: 10_000 },
  'system.back-up': { ...usual, stalledLimit: 3, attempts: 3, backoffMs: 600_000 },
};

/** A job of a newer version has an unknown name. */
export function ruleOf(name: string): JobRule {
  return jobRules[name as JobName] ?? { ...usual, attempts: 10, backoffMs: 10_000 };
}
