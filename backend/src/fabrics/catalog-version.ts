import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { PersistentConnection } from '../database/persistent-connection.js';
import type { PreparedStatement } from '../database/prepared-texts.js';
import { ReadReplica } from '../database/read-replica.js';
import { POSITION, TIMELINE } from '../database/replica-lag.js';
import { DependencyUnavailable, unavailabilityBehind } from '../dependency-unavailable.js';

const CHANGES = `coalesce(string_agg(transaction_id::text, ' ' ORDER BY transaction_id), '')`;

/** What a mark begins with that the read replica has told while the primary was away. */
const STALE = 'stale ';

/** Whether what is known may be of another state than the mark, because nobody can say what has happened in between. */
export const isStaleVersion = (catalogVersion: string): boolean => catalogVersion.startsWith(STALE);

/** A database that has not answered so short a question by then has other things to do. */
const SILENCE_MS = 3_000;

/**
 * A text that differs after every committed write to what the catalogue shows. An answer made after a mark was read is
 * of that state or a later one. How it comes about stands in the migration that lays `catalog_changes`.
 */
@Injectable()
export class CatalogVersion implements OnApplicationShutdown {
  /** Of its own: this is asked more often than all else, and must not wait for what takes longer. */
  readonly #connection: PersistentConnection;
  readonly #question: PreparedStatement;
  #running: Promise<string> | undefined;
  #next: Promise<string> | undefined;
  #last: string | undefined;
  /** The changes that the last mark tells of, without the history that they belong to. */
  #lastChanges: string | undefined;

  constructor(
    @Inject(CONFIG) { databaseUrl, databaseSession }: Config,
    private readonly replica: ReadReplica,
  ) {
    this.#connection = new PersistentConnection(databaseUrl, 'selvedge-mark', SILENCE_MS, databaseSession);
    this.#question = {
      name: 'catalog.mark',
      // The same numbers may come again in another history.
      text: `SELECT ${TIMELINE}, ${CHANGES}, ${replica.isSetUp ? POSITION : 'NULL'} FROM catalog_changes`,
    };
  }

  /** Read after this was called, never before. Whoever asks while it is being read shares the next reading. */
  read(): Promise<string> {
    this.#next ??= this.#readAfter(this.#running);
    return this.#next;
  }

  async #readAfter(running: Promise<unknown> | undefined): Promise<string> {
    await running?.catch(() => undefined);
    // All that came in with this one, and in the turn after it, share its reading.
    await setImmediate();
    await setImmediate();
    this.#next = undefined;
    this.#running = this.#ask();
    return this.#running;
  }

  async #ask(): Promise<string> {
    if (this.replica.standsInSince !== null) return this.#askReplica();
    try {
      return (await this.#unlessItFallsSilent(this.#askPrimary())) ?? this.#askReplica();
    } catch (error) {
      if (unavailabilityBehind(error) !== null && (await this.replica.standsIn())) return this.#askReplica();
      throw error;
    }
  }

  /** Null as soon as the replica stands in for a primary that is asked and says nothing. */
  async #unlessItFallsSilent(asked: Promise<string>): Promise<string | null> {
    if (!this.replica.isSetUp) return asked;
    let forget = () => {};
    const standIn = new Promise<null>((resolve) => {
      forget = this.replica.onStandIn(() => resolve(null));
    });
    return Promise.race([asked, standIn]).finally(forget);
  }

  /** As long as nothing has changed since the primary was heard, what was made then holds. */
  async #askReplica(): Promise<string> {
    const rows = await this.replica.rows<{ changes: string }>({
      text: `SELECT ${CHANGES} AS changes FROM catalog_changes`,
    });
    const [row] = rows ?? [];
    if (!row) throw new DependencyUnavailable('database', 'Neither the primary nor its read replica answers.');
    return row.changes === this.#lastChanges && this.#last !== undefined ? this.#last : `${STALE}${row.changes}`;
  }

  async #askPrimary(): Promise<string> {
    const answer = await this.#connection.askTexts(this.#question);
    const [timeline, changes, position] = answer as [string, string, string | null];
    const catalogVersion = `${timeline} ${changes}`;
    this.#lastChanges = changes;
    // Under the same mark the catalogue is the same, however much else has been written since.
    if (catalogVersion !== this.#last && position) this.replica.recordSeen(Number(position));
    this.#last = catalogVersion;
    return catalogVersion;
  }

  onApplicationShutdown(): Promise<void> {
    return this.#connection.end();
  }
}
