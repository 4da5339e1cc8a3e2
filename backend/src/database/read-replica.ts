import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Config } from '../config.js';
import { databaseUnavailable } from './database-unavailable.js';
import { PersistentConnection } from './persistent-connection.js';
import { REPLAYED, type Replayed, ReplicaLag, WRITTEN, type Written } from './replica-lag.js';
import { TimeoutClient } from './timeout-client.js';

const CONNECTIONS = 4;
const BEAT_MS = 250;
/** A read that takes longer there is done by the primary instead. */
const TIMEOUT_MS = 1_000;
const NAME = 'selvedge-replica';

/** Why a read went to the primary; `served` did not. */
export const READ_OUTCOMES = ['served', 'behind', 'refused', 'failed'] as const;
export type ReadOutcome = (typeof READ_OUTCOMES)[number];

/**
 * A streaming replica (hot standby) that reads of the catalogue may go to, and nobody sees anything older for it: a read
 * runs there only when the replica has replayed all that this process has seen of the primary (causal consistency by
 * position in the write-ahead log). In every other case the caller is told at once to ask the primary. While that is away
 * the replica stands in for it with what it has.
 */
@Injectable()
export class ReadReplica implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('ReadReplica');
  readonly #maxLagMs: number = 0;
  readonly #pool: pg.Pool | undefined;
  readonly #primary: PersistentConnection | undefined;
  readonly #replica: PersistentConnection | undefined;
  readonly #lag = new ReplicaLag();
  /** How far each connection's server was seen to have replayed; a connection stays with one server. */
  readonly #replayed = new WeakMap<pg.PoolClient, number>();
  readonly #reads: Record<ReadOutcome, number> = { served: 0, behind: 0, refused: 0, failed: 0 };
  #seen = 0;
  #standsInSince: Date | null = null;
  #looking: Promise<void> | undefined;
  readonly #waiting = new Set<() => void>();
  #identity = '';
  #fault: string | null = 'It has not been asked yet.';
  #wasTold = false;
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
    // A connection that breaks while nobody uses it is replaced.
    this.#pool.on('error', () => undefined);
  }

  get isSetUp(): boolean {
    return this.#pool !== undefined;
  }

  /** Why it is not asked, for who looks after the machines; null while it is. */
  get fault(): string | null {
    return this.#fault;
  }

  /** Since when the primary is away and this alone answers for the catalogue; null while it need not, or can't. */
  get standsInSince(): Date | null {
    return this.#standsInSince;
  }

  /** Tells who waits for the primary when the replica stands in for it. @returns what ends that */
  onStandIn(hear: () => void): () => void {
    this.#waiting.add(hear);
    return () => this.#waiting.delete(hear);
  }

  /** For who was refused by the primary just now: whether the replica stands in for it. */
  async standsIn(): Promise<boolean> {
    if (!this.isSetUp) return false;
    await this.#lookNow();
    return this.#standsInSince !== null;
  }

  /** How far it trails the primary at most (s), as of the last beat. */
  get lagSeconds(): number {
    return this.#lag.ms / 1_000;
  }

  /** Reads since the start, by what became of them. */
  get reads(): Readonly<Record<ReadOutcome, number>> {
    return this.#reads;
  }

  /** From now on no read is of an earlier state of the primary than `position`, see {@link POSITION}. */
  recordSeen(position: number | null): void {
    if (position !== null && position > this.#seen) this.#seen = position;
  }

  /**
   * The rows of a statement that only reads, of a state no earlier than all that {@link recordSeen} was told of, or of any
   * while the primary is away; null where the primary has to be asked.
   */
  async rows<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<Row[] | null> {
    if (this.#pool === undefined) return null;
    const position = this.#standsInSince === null ? this.#seen : 0;
    if (this.#fault !== null && this.#standsInSince === null) return this.#toPrimary('refused');
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
      // What is wrong with the statement itself the primary says, too.
      if (databaseUnavailable(error as Error)) this.#becomes(`It does not answer: ${(error as Error).message}`);
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
    await this.#lookNow();
    if (!this.#closed) this.#timer = setTimeout(() => void this.#beat(), BEAT_MS);
  }

  #lookNow(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: Error) => {
        this.#standsInSince = null;
        return `It does not answer: ${error.message}`;
      })
      .then((fault) => this.#becomes(fault))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  /** @returns what is wrong, or null. @throws while either server is away */
  async #look(): Promise<string | null> {
    const [primary, replica] = [this.#primary as PersistentConnection, this.#replica as PersistentConnection];
    // In this order: what the replica has replayed is compared with what had been written before.
    const state = await askOrNull(primary);
    const theirs = await replica.ask<Replayed>(REPLAYED);
    if (state === null) return this.#standIn(theirs);
    this.#standsInSince = null;
    const { identity, position: written } = state;
    this.#identity = identity;
    if (theirs.identity !== identity) return 'It holds another database than that of DATABASE_URL.';
    if (!theirs.follows) return 'It follows nobody: it is no replica, or has been promoted.';
    this.#lag.note(performance.now(), written, theirs.position);
    if (!theirs.streams) return 'It is cut off from the primary.';
    if (this.#lag.ms <= this.#maxLagMs) return null;
    return `It trails the primary by more than ${this.#maxLagMs} ms.`;
  }

  /** Only a replica that was known to be one, and has not been made a primary since: what that one holds is another story. */
  #standIn({ identity, follows }: Replayed): string {
    const may = follows && identity === this.#identity;
    this.#standsInSince = may ? (this.#standsInSince ?? new Date()) : null;
    if (may) for (const hear of this.#waiting) hear();
    return may
      ? 'The primary is away: the catalogue is read here as it was then, and nothing is written.'
      : 'The primary is away.';
  }

  #becomes(fault: string | null): void {
    const [before, wasTold] = [this.#fault, this.#wasTold];
    this.#fault = fault;
    this.#wasTold = true;
    if (this.#closed || (wasTold && (before === null) === (fault === null))) return;
    if (fault === null) this.#logger.log('The read replica serves the catalogue.');
    else if (this.#standsInSince !== null) this.#logger.warn(fault);
    else this.#logger.warn(`The catalogue is read from the primary, not from the read replica. ${fault}`);
  }
}

/**
 * What the primary says of itself; null while it is away. One connection that broke says nothing about the server: only silence
 * is not asked twice.
 */
async function askOrNull(primary: PersistentConnection): Promise<Written | null> {
  const asked = performance.now();
  try {
    return await primary.ask<Written>(WRITTEN);
  } catch (error) {
    if (!databaseUnavailable(error as Error)) throw error;
    if (performance.now() - asked > TIMEOUT_MS / 2) return null;
    return primary.ask<Written>(WRITTEN).catch(() => null);
  }
}
