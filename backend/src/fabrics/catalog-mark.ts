import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { KeptConnection } from '../database/kept-connection.js';
import type { PreparedStatement } from '../database/prepared-texts.js';
import { ReadReplica } from '../database/read-replica.js';
import { POSITION, TIMELINE } from '../database/replica-lag.js';

/** A database that has not answered so short a question by then has other things to do. */
const SILENCE_MS = 3_000;

/**
 * A text that differs after every committed write to what the catalogue shows. An answer made after a mark was read is
 * of that state or a later one. How it comes about stands in the migration that lays `catalog_changes`.
 */
@Injectable()
export class CatalogMark implements OnApplicationShutdown {
  /** Of its own: this is asked more often than all else, and must not wait for what takes longer. */
  readonly #connection: KeptConnection;
  readonly #question: PreparedStatement;
  #running: Promise<string> | undefined;
  #next: Promise<string> | undefined;
  #last: string | undefined;

  constructor(
    @Inject(CONFIG) { databaseUrl, databaseSession }: Config,
    private readonly replica: ReadReplica,
  ) {
    this.#connection = new KeptConnection(databaseUrl, 'selvedge-mark', SILENCE_MS, databaseSession);
    this.#question = {
      name: 'catalog.mark',
      // The same numbers may come again in another history.
      text: `SELECT concat(${TIMELINE}, ' ', string_agg(transaction_id::text, ' ' ORDER BY transaction_id)),
                    ${replica.isSetUp ? POSITION : 'NULL'}
             FROM catalog_changes`,
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
    const [mark, position] = (await this.#connection.askTexts(this.#question)) as [string, string | null];
    // Under the same mark the catalogue is the same, however much else has been written since.
    if (mark !== this.#last && position) this.replica.noteSeen(Number(position));
    this.#last = mark;
    return mark;
  }

  onApplicationShutdown(): Promise<void> {
    return this.#connection.end();
  }
}
