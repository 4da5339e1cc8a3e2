import type { MailState } from './mail.js';

/** How a part of the product does: `down` keeps requests from being answered, `degraded` makes something wait. */
export type ComponentStatus = 'ok' | 'degraded' | 'down' | 'not_configured';

/** `failed`: given up · `waiting`: tried and due again later · `due`: to be taken up · `at_work`: with the queue. */
export type SystemJobState = 'failed' | 'waiting' | 'due' | 'at_work';

/** A job that failed, or has not ended yet. */
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
  /** False where giving up has told somebody: then the mail or the import itself is begun again. */
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

/** How many jobs of one kind stand where. */
export interface SystemJobCount {
  job: string;
  due: number;
  handed_over: number;
  later: number;
  failed: number;
}

export interface SystemBackup {
  name: string;
  started_at: string;
  /** Null while it is being taken, and for one that failed. */
  finished_at: string | null;
  bytes: number | null;
  encrypted: boolean;
  /** Whether it lies at the other place, too. */
  in_bucket: boolean;
  error: string | null;
}

/** As many jobs, and as many mails, are listed at once, the newest first; one request does something with no more. */
export const MOST_LISTED = 200;

/** What the System page shows at once. */
export interface SystemState {
  status: ComponentStatus;
  version: string;
  /** `commit` is what it was built from; empty where that is not known. */
  versions: { product: string; commit: string; node: string; postgresql: string };
  components: { name: string; status: ComponentStatus; detail: string | null }[];
  free_bytes: number | null;
  jobs: SystemJobCount[];
  /** Those that failed within 30 days, and those that wait; {@link MOST_LISTED}. */
  open_jobs: SystemJob[];
  /** By state; of those that were sent the last 24 hours' alone. */
  mails: Partial<Record<MailState, number>>;
  /** Imports of the last 24 hours by state. */
  imports: Record<string, number>;
  /** Of every night, the newest first. */
  backups: SystemBackup[];
}
