/**
 * Positions in the write-ahead log are bytes since its beginning, as numbers: exact up to nine petabytes.
 *
 * Where the primary writes at this moment, for a statement that reads something else besides: all that it sees was written
 * before. Null on a server that follows another.
 */
export const POSITION = `CASE WHEN pg_is_in_recovery() THEN NULL
  ELSE pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 END`;

/**
 * Which history a primary writes; empty on a server that follows another. A new one begins where a server is restored to an
 * earlier moment, or takes the place of one that is lost: what was committed last may be gone then.
 */
export const TIMELINE = `CASE WHEN pg_is_in_recovery() THEN ''
  ELSE left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END`;

/** The same of a primary and of its replicas, and of nothing else: the cluster, and the database in it. */
const IDENTITY = `(SELECT system_identifier FROM pg_control_system())
  || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS identity`;

/** What a primary says of itself. */
export interface Written {
  readonly identity: string;
  /** What it has written out, and so could have sent to its replicas. */
  readonly position: number;
}

export const WRITTEN = `SELECT ${IDENTITY}, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 AS position`;

/** What a replica says of itself. */
export interface Replayed {
  readonly identity: string;
  /** Whether it still follows somebody; once promoted it is a primary of its own. */
  readonly follows: boolean;
  /** Whether it is connected with the one it follows. */
  readonly streams: boolean;
  /** What it shows already. */
  readonly position: number;
}

export const REPLAYED = `SELECT ${IDENTITY}, pg_is_in_recovery() AS follows,
  EXISTS (SELECT FROM pg_stat_wal_receiver) AS streams,
  coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::float8 AS position`;

/** Beats that are remembered: who trails by more than ten minutes, trails by a time that nobody knows. */
const MOST_BEATS = 2_400;

/**
 * How long ago at most a replica showed all that its primary had written. Measured by one clock, ours, so that it neither
 * depends on those of two machines nor grows while nobody writes.
 */
export class ReplicaLag {
  /** Beats whose writes are not replayed yet, oldest first, behind the newest one whose are. */
  #beats: { at: number; written: number }[] = [];
  #ms = Number.POSITIVE_INFINITY;

  get ms(): number {
    return this.#ms;
  }

  /**
   * @param at when `written` was read, in ms of one clock
   * @param written what the primary had written
   * @param replayed what the replica had replayed, read later
   */
  note(at: number, written: number, replayed: number): void {
    this.#beats.push({ at, written });
    if (this.#beats.length > MOST_BEATS) this.#beats.shift();
    const reached = this.#beats.findLastIndex((beat) => beat.written <= replayed);
    if (reached >= 0) this.#beats = this.#beats.slice(reached);
    const since = reached < 0 ? Number.NEGATIVE_INFINITY : (this.#beats[0]?.at ?? at);
    this.#ms = at - since;
  }
}
