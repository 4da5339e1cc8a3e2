import { Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { postgresError } from './database-unavailable.js';

/** SQLSTATE of a transaction aborted to resolve a deadlock. */
const DEADLOCK = '40P01';
const MAX_TRIES = 4;

/**
 * Retries a transaction that PostgreSQL aborted to resolve a deadlock: it was rolled back, and the other went on. Several rows
 * are always locked in one order, but a row that is being updated can be reached in two ways.
 *
 * @throws any other error, and the deadlock itself after the fourth try
 */
export async function againAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      const problem = postgresError(error);
      if (problem?.code !== DEADLOCK || tries === MAX_TRIES) throw error;
      new Logger('Database').warn({ event: 'database.deadlock', tries, detail: problem.detail });
    }
  }
}

type Work<T> = (manager: EntityManager) => Promise<T>;
type IsolationLevel = Parameters<DataSource['transaction']>[0];

/** Retries its transactions after a deadlock, so their side effects outside the database must be repeatable. */
export class PersistentDataSource extends DataSource {
  override transaction<T>(work: Work<T>): Promise<T>;
  override transaction<T>(isolation: IsolationLevel, work: Work<T>): Promise<T>;
  override transaction<T>(...args: [Work<T>] | [IsolationLevel, Work<T>]): Promise<T> {
    return againAfterDeadlock(() =>
      args.length === 1 ? super.transaction(args[0]) : super.transaction(args[0], args[1]),
    );
  }
}
