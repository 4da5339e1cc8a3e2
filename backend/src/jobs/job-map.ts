/** Every job there is: its name and what it is told. Payloads are ids; the handler reads the rest itself. */
export interface JobMap {
  'quotations.announce-request': { quotation_id: string };
  'quotations.render-document': { document_id: string; mail_id: string };
  'mail.send': { mail_id: string };
  'mail.report-failure': { mail_id: string };
  'storage.delete-file': { key: string };
  'uploads.remove-orphans': Record<string, never>;
  'fabrics.import': { import_id: string };
  'fabrics.fetch-pictures': { import_id: string };
}

export type JobName = keyof JobMap;

/** How often a job is tried, and how long after the first failure (ms). The wait doubles and is jittered. */
export interface RetryPolicy {
  readonly attempts: number;
  readonly firstRetryMs: number;
}

/** One line a job. Mail outlives a mail server that is away for a working morning: the last try is after ~5.5 h. */
export const retryPolicies: { readonly [K in JobName]: RetryPolicy } = {
  'quotations.announce-request': { attempts: 5, firstRetryMs: 5_000 },
  'quotations.render-document': { attempts: 5, firstRetryMs: 5_000 },
  'mail.send': { attempts: 12, firstRetryMs: 10_000 },
  'mail.report-failure': { attempts: 5, firstRetryMs: 5_000 },
  'storage.delete-file': { attempts: 8, firstRetryMs: 30_000 },
  'uploads.remove-orphans': { attempts: 5, firstRetryMs: 60_000 },
  'fabrics.import': { attempts: 5, firstRetryMs: 5_000 },
  'fabrics.fetch-pictures': { attempts: 5, firstRetryMs: 5_000 },
};
