import { setTimeout as sleep } from 'node:timers/promises';
import { BadRequestException, ConflictException, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { formatDateTime } from '@selvedge/domain/dates';
import type { Request, RequestHandler } from 'express';
import type { EntityManager } from 'typeorm';
import type { Versioned } from '../database/versioned.js';
import { type CurrentUser, callerOf } from './decorators.js';

/** A change as somebody asked for it. */
export interface Change {
  readonly by: CurrentUser;
  /** The version of the record that it was made from, if the client says so. */
  readonly version?: number;
  /** When the request came in, on the clock of `performance.now()`. */
  readonly arrivedAt: number;
}

/** The change that a request asks for. `version` may stand in the body or, where there is none, in the query. */
export const Change = createParamDecorator((_: unknown, context: ExecutionContext): Change => {
  const request = context.switchToHttp().getRequest<Request>();
  return {
    by: callerOf(request) as CurrentUser,
    version: statedVersion(request.body?.version ?? request.query.version),
    arrivedAt: request.arrivedAt,
  };
});

declare module 'express-serve-static-core' {
  interface Request {
    /** On the clock of `performance.now()`. */
    arrivedAt: number;
  }
}

/** Stands first, so that what a request waits for inside this process counts as time since its arrival. */
export const recordArrival: RequestHandler = (request, _, next) => {
  request.arrivedAt = performance.now();
  next();
};

/** A change of a record that has changed meanwhile: 409, with the record as it stands now as soon as that is known. */
export class StaleRecord extends ConflictException {
  constructor(message: string, current?: object) {
    super({ message, ...(current && { current }) });
  }
}

/**
 * Refuses a change that was made from an older version. Ask with the record locked. A client that names no version
 * has not looked at one: its change stands.
 *
 * @param name what the record is called: 'QT-2026-0001', 'The fabric Cotton Poplin'.
 * @throws StaleRecord
 */
export function rejectStale(record: Versioned, change: Change, name: string): void {
  const { version } = change;
  if (version !== undefined && version !== record.version) throw staleRecord(record, change, name);
}

/**
 * Commit wait (ms): no answer about a change leaves sooner than this after it, so what arrives within it was asked for
 * without knowing of the change. It covers the time until others see the change, and processes that are slow to read.
 */
const COMMIT_WAIT_MS = 100;

/** Waits with the answer about a change that has just been committed, for {@link rejectSimultaneous} to rely on. */
export const commitWait = (): Promise<void> => sleep(COMMIT_WAIT_MS);

/**
 * Refuses a decision about a record that changed after the request had arrived, or so shortly before that nobody can
 * have known: of two that are taken at the same moment, one wins. Ask with the record locked. The moments are compared
 * on the database's clock, because several processes write here. A change that nobody's name stands by was made by
 * hand in the database, and has kept no answer waiting.
 *
 * @throws StaleRecord
 */
export async function rejectSimultaneous(
  manager: EntityManager,
  record: Versioned & { id: string },
  change: Change,
  name: string,
): Promise<void> {
  const { tablePath } = manager.connection.getMetadata(record.constructor);
  const [row] = await manager.query<[{ changed: boolean }]>(
    `SELECT version > 1 AND changed_at > clock_timestamp() - make_interval(secs => $2) AS changed
     FROM ${tablePath} WHERE id = $1`,
    [record.id, secondsSince(change) + (record.changedBy ? COMMIT_WAIT_MS / 1000 : 0)],
  );
  if (row.changed) throw staleRecord(record, change, name);
}

/** How long ago a change was asked for, in seconds. */
const secondsSince = ({ arrivedAt }: Change): number => (performance.now() - arrivedAt) / 1000;

/** Seconds; what happened within them was not known to whoever asked for the change. */
export const unseenSeconds = (change: Change): number => secondsSince(change) + COMMIT_WAIT_MS / 1000;

/**
 * How what a 409 shows is read. `toStaff` may read anything; it is asked for nobody else. `toOwner` reads the caller's own,
 * and throws NotFoundException for another's.
 */
export type ShowCurrent =
  | { readonly toStaff: (rejection: StaleRecord) => Promise<object> }
  | { readonly toOwner: (owner: CurrentUser) => Promise<object> };

/**
 * Waits for a change, and shows the record as it stands now to whom it was refused, as far as they may see it.
 *
 * @param done what becomes of the change
 * @throws StaleRecord with `current`, and whatever else the change, or reading the record, throws.
 */
export async function orCurrent<T>({ by }: Change, done: Promise<T>, show: ShowCurrent): Promise<T> {
  try {
    return await done;
  } catch (error) {
    if (!(error instanceof StaleRecord)) throw error;
    if ('toOwner' in show) throw new StaleRecord(error.message, await show.toOwner(by));
    throw by.userType === 'admin' ? new StaleRecord(error.message, await show.toStaff(error)) : error;
  }
}

/** A refusal that names to staff who changed the record, and when. Nobody else learns how staff work on it. */
export function staleRecord({ changedBy, changedAt }: Versioned, { by: caller }: Change, name: string): StaleRecord {
  if (caller.userType !== 'admin') return new StaleRecord(`${name} has changed. Look at it again first.`);
  const by = changedBy ? ` by ${changedBy}` : '';
  return new StaleRecord(
    `${name} was changed${by} at ${formatDateTime(changedAt)}. Nothing of yours was saved: look at what changed first.`,
  );
}

function statedVersion(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const version = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof version === 'number' && Number.isSafeInteger(version) && version > 0) return version;
  const message = 'The version must be a whole number.';
  throw new BadRequestException({ message, errors: [{ field: 'version', message }] });
}
