import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { QueryConfig } from 'pg';
import { CONFIG, type Config } from '../config/config.js';
import { PersistentConnection } from '../database/persistent-connection.js';
import { ReadReplica } from '../database/read-replica.js';
import { POSITION, TIMELINE } from '../database/replica-lag.js';
import { DependencyUnavailable, unavailabilityBehind } from '../dependency-unavailable.js';

const CHANGES = `coalesce(string_agg(transaction_id::text, ' ' ORDER BY transaction_id), '')`;

/** Prefix of a version read from the replica while the primary was down. */
const STALE = 'stale ';

/** Returns whether cached data may differ from this version, because changes in between are unknown. */
export const isStaleVersion = (catalogVersion: string): boolean => catalogVersion.startsWith(STALE);

interface VersionRow {
  timeline: string;
  changes: string;
  position: number | null;
}

/** Timeout of the version query, which is trivial. */
const SILENCE_MS = 3_000;

/**
 * A text that changes with every committed write to the public catalog. A response built after reading a version is of that
 * version or later. The migration that creates `catalog_changes` explains how.
 */
@Injectable()
export class CatalogVersion implements OnApplicationShutdown {
  /** A separate connection: this is the most frequent query and must not wait for slower ones. */
  readonly #connection: PersistentConnection;
  readonly #statement: QueryConfig;
  #running: Promise<string> | undefined;
  #next: Promise<string> | undefined;
  #last: string | undefined;

  constructor(
    @Inject(CONFIG) { databaseUrl, databaseSession }: Config,
    private readonly replica: ReadReplica,
  ) {
    this.#connection = new PersistentConnection(databaseUrl, 'selvedge-version', SILENCE_MS, databaseSession);
    this.#statement = {
      name: 'catalog.version',
      // Includes the timeline, because numbers may repeat on another one.
      text: `SELECT ${TIMELINE} AS timeline, ${CHANGES} AS changes, ${replica.isSetUp ? POSITION : 'NULL'} AS position
             FROM catalog_changes`,
    };
  }

  /** Reads the version after the call, never before. Callers during a running query share the next one. */
  read(): Promise<string> {
    this.#next ??= this.#readAfter(this.#running);
    return this.#next;
  }

  async #readAfter(running: Promise<unknown> | undefined): Promise<string> {
    await running?.catch(() => undefined);
    // Collects callers of this and the next turn of the event loop.
    await setImmediate();
    await setImmediate();
    this.#next = undefined;
    this.#running = this.#ask();
    return this.#running;
  }

  async #ask(): Promise<string> {
    if (this.replica.replacesPrimarySince !== null) return this.#askReplica();
    try {
      return (await this.#orStandIn(this.#queryPrimary())) ?? this.#askReplica();
    } catch (error) {
      if (unavailabilityBehind(error) !== null && (await this.replica.replacesPrimary())) return this.#askReplica();
      throw error;
    }
  }

  /** Null as soon as the replica replaces an unresponsive primary. */
  async #orStandIn(fromPrimary: Promise<string>): Promise<string | null> {
    if (!this.replica.isSetUp) return fromPrimary;
    let forget = () => {};
    const standIn = new Promise<null>((resolve) => {
      forget = this.replica.onReplacingPrimary(() => resolve(null));
    });
    return Promise.race([fromPrimary, standIn]).finally(forget);
  }

  async #askReplica(): Promise<string> {
    const rows = await this.replica.rows<{ changes: string }>({
      text: `SELECT ${CHANGES} AS changes FROM catalog_changes`,
    });
    const [row] = rows ?? [];
    if (!row) throw new DependencyUnavailable('database', 'Neither the primary nor its read replica answers.');
    return `${STALE}${row.changes}`;
  }

  async #queryPrimary(): Promise<string> {
    const { timeline, changes, position } = await this.#connection.ask<VersionRow>(this.#statement);
    const catalogVersion = `${timeline} ${changes}`;
    // Under the same version the catalog is the same, whatever else has been written.
    if (catalogVersion !== this.#last) this.replica.recordSeen(position);
    this.#last = catalogVersion;
    return catalogVersion;
  }

  onApplicationShutdown(): Promise<void> {
    return this.#connection.end();
  }
}
