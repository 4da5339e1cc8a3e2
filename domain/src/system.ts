import type { MailState } from './mail.js';

/** State of a component: `down` prevents requests from being answered, `degraded` delays something. */
export type ComponentStatus = 'ok' | 'degraded' | 'down' | 'not_configured';

/** `failed`: given up · `waiting`: failed and will be retried · `due`: to be started · `at_work`: in the queue. */
export type SystemJobState = 'failed' | 'waiting' | 'due' | 'at_work';

/** A job that failed or has not ended yet. */
export interface SystemJob {
  id: string;
  name: string;
  state: SystemJobState;
  attempts: number;
  outages: number;
  created_at: string;
  /** When it ended, or when it is due. */
  at: string;
  reason: string | null;
  /** False if somebody was notified of the failure: then the email or the import is started again instead. */
  can_retry: boolean;
}

export interface SystemMail {
  id: string;
  to: string;
  subject: string;
  state: MailState;
  reason: string | null;
  created_at: string;
  sent_at: string | null;
}

/** Number of jobs of one kind by state. */
export interface SystemJobCount {
  job: string;
  /** Due and not yet taken by the queue. */
  due: number;
  /** With the queue, or at work. */
  handed_over: number;
  /** For later: planned, or waiting for another try. */
  later: number;
  /** Given up within the last 24 hours. */
  failed: number;
}

export interface SystemBackup {
  name: string;
  started_at: string;
  /** Null while it is being created, and for a failed one. */
  finished_at: string | null;
  bytes: number | null;
  encrypted: boolean;
  /** True if a copy is in the bucket, too. */
  in_bucket: boolean;
  error: string | null;
}

/** A fabric whose code looks like that of another. */
export interface SimilarCode {
  id: string;
  item_code: string;
  name: string;
}

/** The maximum number of jobs, and of emails, in a list (newest first) and in one request. */
export const MAX_LISTED = 200;

/** The content of the System page. */
export interface SystemState {
  status: ComponentStatus;
  version: string;
  /** `commit` is the one it was built from; empty if unknown. */
  versions: { product: string; commit: string; node: string; postgresql: string };
  components: { name: string; status: ComponentStatus; detail: string | null }[];
  free_bytes: number | null;
  jobs: SystemJobCount[];
  /** Jobs that failed within 30 days, and waiting ones; at most {@link MAX_LISTED}. */
  open_jobs: SystemJob[];
  /** By state; sent ones of the last 24 hours only. */
  mails: Partial<Record<MailState, number>>;
  /** Imports of the last 24 hours by state. */
  imports: Record<string, number>;
  /** One per night, the newest first. */
  backups: SystemBackup[];
  /** Groups of fabrics whose codes look alike, from before such codes were rejected; at most {@link MAX_LISTED}. */
  similar_codes: SimilarCode[][];
  /** Why VAT can't be charged according to the settings; null if it can. */
  vat_registration: string | null;
}
