/**
 * WAL positions are bytes since the beginning as numbers: exact up to nine petabytes.
 *
 * The current insert position of the primary, for a statement with other columns: everything it sees was written before. Null on
 * a replica.
 */
export const POSITION = `CASE WHEN pg_is_in_recovery() THEN NULL
  ELSE pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 END`;

/**
 * The timeline of a primary; empty on a replica. A new one starts at point-in-time recovery or promotion, when the last commits
 * may be lost.
 */
export const TIMELINE = `CASE WHEN pg_is_in_recovery() THEN ''
  ELSE left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END`;

/** Identifies a primary and its replicas: the cluster, and the database in it. */
const IDENTITY = `(SELECT system_identifier FROM pg_control_system())
  || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS identity`;

/** The state of a primary. */
export interface Written {
  readonly identity: string;
  /** The flushed position, up to which it may have streamed to replicas. */
  readonly position: number;
}

export const WRITTEN = `SELECT ${IDENTITY}, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 AS position`;

/** The state of a replica. */
export interface Replayed {
  readonly identity: string;
  /** True if it is still in recovery; once promoted it is a primary. */
  readonly follows: boolean;
  /** True if it is connected to its primary. */
  readonly streams: boolean;
  /** The position replayed, which queries see. */
  readonly position: number;
}

export const REPLAYED = `SELECT ${IDENTITY}, pg_is_in_recovery() AS follows,
  EXISTS (SELECT FROM pg_stat_wal_receiver) AS streams,
  coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::float8 AS position`;

/** Checks remembered: beyond ten minutes the lag counts as unknown. */
const MAX_BEATS = 2_400;

/**
 * Upper bound of the age of a replica's data, measured by our own clock only, so that it doesn't depend on synchronized clocks
 * nor grow while nobody writes.
 */
export class ReplicaLag {
  /** Checks whose writes are not replayed yet, oldest first, after the newest one that is. */
  #beats: { at: number; written: number }[] = [];
  #ms = Number.POSITIVE_INFINITY;

  get ms(): number {
    return this.#ms;
  }

  /**
   * @param at when `written` was read, in ms of one clock
   * @param written the position written by the primary
   * @param replayed the position replayed by the replica, read later
   */
  record(at: number, written: number, replayed: number): void {
    this.#beats.push({ at, written });
    if (this.#beats.length > MAX_BEATS) this.#beats.shift();
    const reached = this.#beats.findLastIndex((beat) => beat.written <= replayed);
    if (reached >= 0) this.#beats = this.#beats.slice(reached);
    const since = reached < 0 ? Number.NEGATIVE_INFINITY : (this.#beats[0]?.at ?? at);
    this.#ms = at - since;
  }
}
