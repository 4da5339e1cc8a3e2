import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { runPrepared } from '../database/prepared.js';
import { ReadReplica } from '../database/read-replica.js';
import { POSITION } from '../database/replica-lag.js';

/**
 * A text that differs after every committed write to what the catalogue shows. An answer made after a mark was read is
 * of that state or a later one. How it comes about stands in the migration that lays `catalog_changes`.
 */
@Injectable()
export class CatalogMark {
  #running: Promise<string> | undefined;
  #next: Promise<string> | undefined;

  #last: string | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly replica: ReadReplica,
  ) {}

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
    const [row] = await runPrepared<{ mark: string | null; position: number | null }>(this.dataSource, {
      name: 'catalog.mark',
      text: `SELECT string_agg(transaction_id::text, ' ' ORDER BY transaction_id) AS mark, ${POSITION} AS position
             FROM catalog_changes`,
    });
    const mark = row?.mark ?? '';
    // Under the same mark the catalogue is the same, however much else has been written since.
    if (mark !== this.#last) this.replica.noteSeen(row?.position ?? null);
    this.#last = mark;
    return mark;
  }
}
