import type { JobHandlers } from '../src/jobs/job-handler.js';
import type { JobsSettings } from '../src/jobs/jobs-settings.js';

/** Stalled workers are noticed, and failures tried again, within a second or two. */
export const quickJobs: Partial<JobsSettings> = { lockMs: 1_000, stalledCheckMs: 500, retryDelayScale: 0.0001 };

/** For tests of a part: the jobs of the other parts are not asked for there. */
export function someHandlers(handlers: Partial<JobHandlers>): JobHandlers {
  return handlers as JobHandlers;
}

/** The secret of every program of a test. */
export const SECRET = 'a secret of the tests alone';

/** The least environment of a process of ours. */
export function testEnvironment(databaseUrl: string, dataDir: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    JWT_SECRET: SECRET,
    MAIL_FROM: 'Selvedge <sales@selvedge.example>',
    // Most requests of a test come from the same sender.
    STAFF_MAILS_PER_SENDER_PER_HOUR: '100000',
    ...more,
  };
}
