import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobRunner } from '../../src/queue/job-runner.js';

/**
 * Runs every due job, and those that it enqueues, with the real handlers and without a queue.
 *
 * @param app an application that imports `JobsModule.withHandlers(…)`.
 * @throws at the first job that fails, which is by then given up, or postponed until the end of an outage.
 */
export async function runJobs(app: INestApplicationContext): Promise<void> {
  const dataSource = app.get(DataSource, { strict: false });
  const runner = app.get(JobRunner, { strict: false });
  for (;;) {
    const [[row]] = await dataSource.query<[{ id: string; name: string; delivery: number }[], number]>(
      `UPDATE outbox SET enqueued_at = now(), deliveries = deliveries + 1, attempts = 1000
       WHERE id = (SELECT id FROM outbox WHERE finished_at IS NULL AND available_at <= now()
                   ORDER BY available_at LIMIT 1)
       RETURNING id, name, deliveries AS delivery`,
    );
    if (!row) return;
    const failure = await runner.run(row.id, row.delivery);
    if (failure) throw new Error(`The job ${row.name} failed: ${failure.message}`, { cause: failure });
  }
}
