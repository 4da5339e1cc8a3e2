import { setTimeout as sleep } from 'node:timers/promises';
import { ConflictException, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { formatDateTime } from '@selvedge/domain/dates';
import { type InParts, inParts } from '@selvedge/domain/sentence';
import type { Request } from 'express';
import type { EntityManager } from 'typeorm';
import type { Versioned } from '../database/versioned.js';
import { badField } from './bad-field.js';
import type { CurrentUser } from './decorators.js';
import { idempotencyKeyOf } from './idempotency/key-header.js';

/** A requested change. */
export interface Change {
  readonly by: CurrentUser;
  /** The version of the record that the change is based on, if the client states it. */
  readonly version?: number;
  /** Arrival time of the request, by `performance.now()`. */
  readonly arrivedAt: number;
  /** Its `Idempotency-Key`, and what was sent with it. */
  readonly call?: { readonly key: string; readonly content: unknown };
}

/** The author of a change, and the call that asked for it. */
export type CalledBy = Pick<Change, 'by' | 'call'>;

/** The part of a change of many records that is done to one of them, in a transaction of its own: a repeat finds it by its own key. */
export const forRecord = <T extends CalledBy>(change: T, id: string): T =>
  change.call ? { ...change, call: { ...change.call, key: `${change.call.key} ${id}` } } : change;

/** The change of a request. `version` is read from the body or, without one, from the query. */
export const Change = createParamDecorator((_: unknown, context: ExecutionContext): Change => {
  const request = context.switchToHttp().getRequest<Request>();
  const key = idempotencyKeyOf(request.get('idempotency-key'));
  return {
    ...(key && { call: { key, content: [request.method, request.originalUrl, request.body] } }),
    by: request.user as CurrentUser,
    version: statedVersion(request.body?.version ?? request.query.version),
    arrivedAt: request.arrivedAt,
  };
});

/** A change to a record that has changed meanwhile: 409, with the current record once that is known. */
export class StaleRecord extends ConflictException {
  constructor(
    readonly reason: string | InParts,
    current?: object,
  ) {
    super({ ...(typeof reason === 'string' ? { message: reason } : reason), ...(current && { current }) });
  }
}

/**
 * Rejects a change based on an older version. Call it with the record locked. A client that states no version has not read one:
 * its change is accepted.
 *
 * @param name the name of the record: 'QT-2026-0001', 'The fabric Cotton Poplin'.
 * @throws StaleRecord
 */
export function rejectStale(record: Versioned, change: Change, name: string): void {
  const { version } = change;
  if (version !== undefined && version !== record.version) throw staleRecord(record, change, name);
}

/**
 * Commit wait (ms): the response to a change is sent no sooner than this after it, so a request that arrives within it was made
 * without knowing of the change. It covers the time until others see the change, and processes that are slow to read.
 */
const COMMIT_WAIT_MS = 100;

/** Delays the response to a committed change, as {@link rejectSimultaneous} requires. */
export const commitWait = (): Promise<void> => sleep(COMMIT_WAIT_MS);

/**
 * Rejects a decision on a record that changed after the request arrived, or so shortly before that the caller can't have known:
 * of two simultaneous decisions one wins. Call it with the record locked. Times are compared by the database's clock, because
 * several processes write. A change without an author was made by hand in the database, and delayed no response.
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

/** Time since the change was requested, in seconds. */
const secondsSince = ({ arrivedAt }: Change): number => (performance.now() - arrivedAt) / 1000;

/** Seconds; the caller can't have known what happened within them. */
export const unseenSeconds = (change: Change): number => secondsSince(change) + COMMIT_WAIT_MS / 1000;

/**
 * How to read the current record for a 409. `toStaff` may read anything and is called for staff only. `toOwner` reads the
 * caller's own record, and throws NotFoundException for others.
 */
export type ShowCurrent =
  | { readonly toStaff: (rejection: StaleRecord) => Promise<object> }
  | { readonly toOwner: (owner: CurrentUser) => Promise<object> };

/**
 * Awaits a change; if it is rejected as stale, adds the current record as far as the caller may see it.
 *
 * @param done the pending change
 * @throws StaleRecord with `current`, and whatever else the change, or reading the record, throws.
 */
export async function orCurrent<T>({ by }: Change, done: Promise<T>, show: ShowCurrent): Promise<T> {
  try {
    return await done;
  } catch (error) {
    if (!(error instanceof StaleRecord)) throw error;
    if ('toOwner' in show) throw new StaleRecord(error.reason, await show.toOwner(by));
    throw by.userType === 'admin' ? new StaleRecord(error.reason, await show.toStaff(error)) : error;
  }
}

/** A rejection that tells staff who changed the record and when. Others don't learn how staff work on it. */
export function staleRecord({ changedBy, changedAt }: Versioned, { by: caller }: Change, name: string): StaleRecord {
  if (caller.userType !== 'admin')
    return new StaleRecord(inParts('{label} has changed. Look at it again first.', { label: name }));
  const by = changedBy ? ` by ${changedBy}` : '';
  return new StaleRecord(
    `${name} was changed${by} at ${formatDateTime(changedAt)}. Nothing of yours was saved: look at what changed first.`,
  );
}

/** 0 is that of tax data of which nothing was saved yet: whoever read them so overwrites nobody. */
function statedVersion(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const version = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof version === 'number' && Number.isSafeInteger(version) && version >= 0) return version;
  const message = 'The version must be a whole number.';
  throw badField('version', message);
}
