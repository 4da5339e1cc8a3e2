import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Config } from '../config/config.js';
import { databaseUnavailable } from './database-unavailable.js';
import { PersistentConnection } from './persistent-connection.js';
import { REPLAYED, type Replayed, ReplicaLag, WRITTEN, type Written } from './replica-lag.js';
import { TimeoutClient } from './timeout-client.js';

const CONNECTIONS = 4;
const BEAT_MS = 250;
/** A slower read falls back to the primary. */
const TIMEOUT_MS = 1_000;
const NAME = 'selvedge-replica';

/** The result of a read; all but `served` went to the primary. */
export const READ_OUTCOMES = ['served', 'behind', 'refused', 'failed'] as const;
export type ReadOutcome = (typeof READ_OUTCOMES)[number];

/**
 * A streaming replica (hot standby) for catalog reads with causal consistency: a read runs there only if the replica has replayed
 * everything that this process has seen of the primary (by WAL position). Otherwise the caller uses the primary. While the
 * primary is down, the replica replaces it with the data it has.
 */
@Injectable()
export class ReadReplica implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('ReadReplica');
  readonly #maxLagMs: number = 0;
  readonly #pool: pg.Pool | undefined;
  readonly #primary: PersistentConnection | undefined;
  readonly #replica: PersistentConnection | undefined;
  readonly #lag = new ReplicaLag();
  /** The replay position seen on each connection; a connection stays with one server. */
  readonly #replayed = new WeakMap<pg.PoolClient, number>();
  readonly #reads: Record<ReadOutcome, number> = { served: 0, behind: 0, refused: 0, failed: 0 };
  #seen = 0;
  #replacesPrimarySince: Date | null = null;
  #checking: Promise<void> | undefined;
  readonly #listeners = new Set<() => void>();
  #identity = '';
  #problem: string | null = 'It has not been asked yet.';
  #wasReported = false;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(@Inject(CONFIG) { databaseUrl, databaseSession, readReplica }: Config) {
    if (readReplica === undefined) return;
    const { url, maxLagMs } = readReplica;
    this.#maxLagMs = maxLagMs;
    this.#primary = new PersistentConnection(databaseUrl, NAME, TIMEOUT_MS, databaseSession);
    this.#replica = new PersistentConnection(url, NAME, TIMEOUT_MS);
    this.#pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: TIMEOUT_MS,
      statement_timeout: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS + BEAT_MS,
      application_name: NAME,
      Client: TimeoutClient,
    });
    // The pool replaces an idle connection that breaks.
    this.#pool.on('error', () => undefined);
  }

  get isSetUp(): boolean {
    return this.#pool !== undefined;
  }

  /** Why it is not used, for operators; null while it is. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Since when it has replaced an unavailable primary; null while it need not, or can't. */
  get replacesPrimarySince(): Date | null {
    return this.#replacesPrimarySince;
  }

  /** Calls `listener` when the replica begins to replace the primary. @returns a function to unsubscribe */
  onReplacingPrimary(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns whether the replica replaces the primary, checked now: call it after a failure of the primary. */
  async replacesPrimary(): Promise<boolean> {
    if (!this.isSetUp) return false;
    await this.#checkNow();
    return this.#replacesPrimarySince !== null;
  }

  /** Upper bound of the replication lag (s), as of the last check. */
  get lagSeconds(): number {
    return this.#lag.ms / 1_000;
  }

  /** Reads since startup, by outcome. */
  get reads(): Readonly<Record<ReadOutcome, number>> {
    return this.#reads;
  }

  /** From now on, reads are at least as recent as `position`, see {@link POSITION}. */
  recordSeen(position: number | null): void {
    if (position !== null && position > this.#seen) this.#seen = position;
  }

  /**
   * The rows of a read-only statement, at least as recent as the positions passed to {@link recordSeen}, or of any age while the
   * primary is down; null if the primary must be used.
   */
  async rows<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<Row[] | null> {
    if (this.#pool === undefined) return null;
    const position = this.#replacesPrimarySince === null ? this.#seen : 0;
    if (this.#problem !== null && this.#replacesPrimarySince === null) return this.#toPrimary('refused');
    try {
      const client = await this.#pool.connect();
      try {
        if (!(await this.#hasReplayed(client, position))) return this.#toPrimary('behind');
        const { rows } = await client.query<Row>(statement);
        this.#reads.served += 1;
        return rows;
      } finally {
        client.release();
      }
    } catch (error) {
      // Errors of the statement itself are left to the primary to report.
      if (databaseUnavailable(error as Error)) this.#setProblem(`It does not answer: ${(error as Error).message}`);
      return this.#toPrimary('failed');
    }
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.isSetUp) await this.#beat();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#primary?.end(), this.#replica?.end(), this.#pool?.end()]);
  }

  async #hasReplayed(client: pg.PoolClient, position: number): Promise<boolean> {
    if ((this.#replayed.get(client) ?? -1) >= position) return true;
    const { rows } = await client.query<Replayed>(REPLAYED);
    const [server] = rows as [Replayed];
    if (!server.follows || server.identity !== this.#identity) return false;
    this.#replayed.set(client, server.position);
    return server.position >= position;
  }

  #toPrimary(outcome: ReadOutcome): null {
    this.#reads[outcome] += 1;
    return null;
  }

  async #beat(): Promise<void> {
    await this.#checkNow();
    if (!this.#closed) this.#timer = setTimeout(() => void this.#beat(), BEAT_MS);
  }

  #checkNow(): Promise<void> {
    this.#checking ??= this.#check()
      .catch((error: Error) => {
        this.#replacesPrimarySince = null;
        return `It does not answer: ${error.message}`;
      })
      .then((problem) => this.#setProblem(problem))
      .finally(() => {
        this.#checking = undefined;
      });
    return this.#checking;
  }

  /** @returns the problem, or null. @throws if either server is unreachable */
  async #check(): Promise<string | null> {
    const [primary, replica] = [this.#primary as PersistentConnection, this.#replica as PersistentConnection];
    // In this order: the replayed position is compared with an earlier written one.
    const state = await queryOrNull(primary);
    const theirs = await replica.ask<Replayed>(REPLAYED);
    if (state === null) return this.#replacePrimary(theirs);
    this.#replacesPrimarySince = null;
    const { identity, position: written } = state;
    this.#identity = identity;
    if (theirs.identity !== identity) return 'It holds another database than that of DATABASE_URL.';
    if (!theirs.follows) return 'It follows nobody: it is no replica, or has been promoted.';
    this.#lag.record(performance.now(), written, theirs.position);
    if (!theirs.streams) return 'It is cut off from the primary.';
    if (this.#lag.ms <= this.#maxLagMs) return null;
    return `It trails the primary by more than ${this.#maxLagMs} ms.`;
  }

  /** Only a known replica of this primary that was not promoted since: a promoted one has another history. */
  #replacePrimary({ identity, follows }: Replayed): string {
    const may = follows && identity === this.#identity;
    this.#replacesPrimarySince = may ? (this.#replacesPrimarySince ?? new Date()) : null;
    if (may) for (const listener of this.#listeners) listener();
    return may
      ? 'The primary is away: the catalog is read here as it was then, and nothing is written.'
      : 'The primary is away.';
  }

  #setProblem(problem: string | null): void {
    const [before, wasReported] = [this.#problem, this.#wasReported];
    this.#problem = problem;
    this.#wasReported = true;
    if (this.#closed || (wasReported && (before === null) === (problem === null))) return;
    if (problem === null) this.#logger.log('The read replica serves the catalog.');
    else if (this.#replacesPrimarySince !== null) this.#logger.warn(problem);
    else this.#logger.warn(`The catalog is read from the primary, not from the read replica. ${problem}`);
  }
}

/** The state of the primary; null if it is down. A single broken connection is retried, a timeout is not. */
async function queryOrNull(primary: PersistentConnection): Promise<Written | null> {
  const sentAt = performance.now();
  try {
    return await primary.ask<Written>(WRITTEN);
  } catch (error) {
    if (!databaseUnavailable(error as Error)) throw error;
    if (performance.now() - sentAt > TIMEOUT_MS / 2) return null;
    return primary.ask<Written>(WRITTEN).catch(() => null);
  }
}
