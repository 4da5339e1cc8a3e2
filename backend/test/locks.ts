import type { TestApp } from './app.js';
import { eventually } from './eventually.js';

type Databased = Pick<TestApp, 'dataSource'>;

/** Until somebody waits for what another transaction has locked. */
export async function someoneWaits({ dataSource }: Databased): Promise<void> {
  await eventually(async () => {
    const [{ waiting }] = await dataSource.query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting > 0;
  });
}

/** What comes of `ask` while somebody deletes a fabric, which is locked first: it waits for the fabric, and then finds it gone. */
export async function whileFabricIsDeleted<T>(
  app: Databased,
  fabricId: string | null | undefined,
  ask: () => PromiseLike<T>,
): Promise<T> {
  const { answer } = await app.dataSource.transaction(async (manager) => {
    await manager.query('SELECT FROM fabrics WHERE id = $1 FOR UPDATE', [fabricId]);
    // An answer in a box, which nobody waits for before the deletion is done.
    const asked = { answer: Promise.resolve(ask()) };
    await someoneWaits(app);
    await manager.query('DELETE FROM fabrics WHERE id = $1', [fabricId]);
    return asked;
  });
  return answer;
}
