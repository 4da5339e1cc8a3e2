import type { DataSource } from 'typeorm';
import { DependencyUnavailable } from '../dependency-unavailable.js';

/** An arbitrary unique number: an advisory lock that a backup holds, and that whoever deletes files takes in shared mode. */
export const BACKUP_LOCK = 7_353_853_436;

/**
 * Deletes files, unless a backup is being written: the rows of its snapshot still name them.
 * @throws DependencyUnavailable while a backup is being written, so that the job is retried
 */
export function whileNoBackup<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  return dataSource.transaction(async (manager) => {
    const [{ free }] = await manager.query<[{ free: boolean }]>('SELECT pg_try_advisory_xact_lock_shared($1) AS free', [
      BACKUP_LOCK,
    ]);
    if (!free) throw new DependencyUnavailable('storage', 'A backup is being written; files are deleted after it.');
    return work();
  });
}
