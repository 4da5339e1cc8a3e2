import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobPerformer } from '../src/jobs/job-performer.js';

/**
 * Performs every job that is due, and those that follow from them, with the real handlers and without a queue.
 *
 * @param app an application that imports `JobsModule.withHandlers(…)`.
 * @throws at the first job that fails; it has been given up by then.
 */
export async function runJobs(app: INestApplicationContext): Promise<void> {
  const dataSource = app.get(DataSource, { strict: false });
  const performer = app.get(JobPerformer, { strict: false });
  for (;;) {
    const [row] = await dataSource.query<{ id: string; name: string }[]>(
      'SELECT id, name FROM outbox WHERE finished_at IS NULL AND available_at <= now() ORDER BY available_at LIMIT 1',
    );
    if (!row) return;
    await performer.perform(row.id, { attempt: 1, lastAttempt: true }).catch((error: Error) => {
      throw new Error(`The job ${row.name} failed: ${error.message}`, { cause: error });
    });
  }
}
