import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { PersistentConnection } from './persistent-connection.js';

const BEAT_MS = 1_000;
/** Longer than a loaded machine delays a trivial statement, short enough to still answer a request. */
const SILENCE_MS = 2_000;

/**
 * Probes the database once a second, on its own connection: a slow statement or a busy pool doesn't mean it is down, and a frozen
 * server doesn't report an error.
 */
@Injectable()
export class DatabaseHeartbeat implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('Database');
  readonly #connection: PersistentConnection;
  #beat: Promise<boolean> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #answers = true;
  #closed = false;

  constructor(@Inject(CONFIG) { databaseUrl, databaseSession }: Config) {
    this.#connection = new PersistentConnection(databaseUrl, 'selvedge-pulse', SILENCE_MS, databaseSession);
  }

  /** As of the last probe. */
  get answers(): boolean {
    return this.#answers;
  }

  onApplicationBootstrap(): void {
    this.#next();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#connection.end();
  }

  /** Returns whether the database responds now; known within two seconds. */
  beat(): Promise<boolean> {
    this.#beat ??= this.#ask().finally(() => {
      this.#beat = undefined;
    });
    return this.#beat;
  }

  async #ask(): Promise<boolean> {
    const answers = await this.#connection.ask('SELECT 1').then(
      () => true,
      (error: Error) => {
        if (this.#answers && !this.#closed) this.#logger.error(`The database does not answer: ${error.message}`);
        return false;
      },
    );
    if (answers && !this.#answers) this.#logger.log('The database answers again.');
    this.#answers = answers;
    return answers;
  }

  #next(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.beat().finally(() => this.#next()), BEAT_MS);
  }
}
