import type { JobHandlers } from '../../src/queue/job-handler.js';
import type { JobsSettings } from '../../src/queue/jobs-settings.js';

/** Stalled workers are detected, and failed jobs retried, within a second or two. */
export const quickJobs: Partial<JobsSettings> = { lockMs: 1_000, stalledCheckMs: 500, retryDelayScale: 0.0001 };

/** For tests of a part: jobs of other parts are not requested there. */
export function someHandlers(handlers: Partial<JobHandlers>): JobHandlers {
  return handlers as JobHandlers;
}

/** The secret of all programs in tests. */
export const SECRET = 'a secret of the tests alone';

/** The minimum environment of a process. */
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
