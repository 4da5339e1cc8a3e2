import type { EntityManager } from 'typeorm';
import type { TestApp } from './app.js';
import { eventually } from './eventually.js';

type Databased = Pick<TestApp, 'dataSource'>;

/** Waits until `many` transactions wait for a lock of another one. */
export async function someoneWaits({ dataSource }: Databased, many = 1): Promise<void> {
  await eventually(async () => {
    const [{ waiting }] = await dataSource.query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting >= many;
  });
}

type Step = (manager: EntityManager) => Promise<unknown>;

/** Result of `ask` while a concurrent transaction holds a lock that it needs, and then makes `change`. */
export async function meanwhile<T>(app: Databased, lock: Step, change: Step, ask: () => PromiseLike<T>): Promise<T> {
  const { answer } = await app.dataSource.transaction(async (manager) => {
    await lock(manager);
    // In an object, so that the promise is not awaited before the change is made.
    const asked = { answer: Promise.resolve(ask()) };
    await someoneWaits(app);
    await change(manager);
    return asked;
  });
  return answer;
}

/** Result of `ask` while a fabric is deleted concurrently. */
export const whileFabricIsDeleted = <T>(
  app: Databased,
  fabricId: string | null | undefined,
  ask: () => PromiseLike<T>,
): Promise<T> =>
  meanwhile(
    app,
    (manager) => manager.query('SELECT FROM fabrics WHERE id = $1 FOR UPDATE', [fabricId]),
    (manager) => manager.query('DELETE FROM fabrics WHERE id = $1', [fabricId]),
    ask,
  );
