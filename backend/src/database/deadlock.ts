import { Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { postgresFault } from './database-unavailable.js';

/** SQLSTATE: ended so that another, which waited for it as it waited for that one, could go on. */
const DEADLOCK = '40P01';
const MOST_TRIES = 4;

/**
 * Runs a transaction again when PostgreSQL ended it to break a deadlock: nothing of it was kept, and the other has gone on.
 * Whoever locks several rows takes them in one order; but a row that is just being rewritten is reached by two ways, and
 * their locks by none.
 *
 * @throws what else it failed for, and the deadlock itself after the fourth try
 */
export async function againAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      const fault = postgresFault(error);
      if (fault?.code !== DEADLOCK || tries === MOST_TRIES) throw error;
      new Logger('Database').warn({ event: 'database.deadlock', tries, detail: fault.detail });
    }
  }
}

type Work<T> = (manager: EntityManager) => Promise<T>;
type IsolationLevel = Parameters<DataSource['transaction']>[0];

/** Its transactions run again after a deadlock, so what they do beside the database must bear being done twice. */
export class PersistentDataSource extends DataSource {
  override transaction<T>(work: Work<T>): Promise<T>;
  override transaction<T>(isolation: IsolationLevel, work: Work<T>): Promise<T>;
  override transaction<T>(...asked: [Work<T>] | [IsolationLevel, Work<T>]): Promise<T> {
    return againAfterDeadlock(() =>
      asked.length === 1 ? super.transaction(asked[0]) : super.transaction(asked[0], asked[1]),
    );
  }
}
