import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { postgresError } from './database-unavailable.js';
import { PersistentConnection } from './persistent-connection.js';

const EVERY_MS = 10_000;
const SILENCE_MS = 5_000;

/**
 * Makes a database file grow: writing into existing pages may still succeed on a full disk. A temporary table leaves no rows
 * behind.
 */
export const WRITE_PROBE = `DO $$ BEGIN
  SET LOCAL client_min_messages = error;
  CREATE TEMP TABLE IF NOT EXISTS selvedge_write_probe (filler text);
  TRUNCATE selvedge_write_probe;
  INSERT INTO selvedge_write_probe SELECT repeat('x', 1500) FROM generate_series(1, 16);
END $$`;

/** By SQLSTATE, worded for operators. Other errors of the probe are ignored. */
const PROBLEMS: Readonly<Record<string, string>> = {
  '53100': 'The disk of the database is full: nothing can be saved until somebody makes room.',
  '25006': 'The database takes no writes: it follows another server, or is set to be read only.',
  '58030': 'The disk of the database reports a fault: nothing can be saved.',
};

/** The reason if all writes fail. */
export function whyNoWrites(error: unknown): string | null {
  return PROBLEMS[postgresError(error)?.code ?? ''] ?? null;
}

/** Checks every ten seconds whether the database accepts new rows: with a full disk it still answers reads. */
@Injectable()
export class WriteProbe implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('Database');
  readonly #connection: PersistentConnection;
  #problem: string | null = null;
  #probing: Promise<string | null> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(@Inject(CONFIG) { databaseDirectUrl }: Config) {
    this.#connection = new PersistentConnection(databaseDirectUrl, 'selvedge-write-probe', SILENCE_MS);
  }

  /** Why nothing can be saved, as of the last probe; null while it can. */
  get problem(): string | null {
    return this.#problem;
  }

  onApplicationBootstrap(): void {
    void this.probe().finally(() => this.#next());
  }

  async onApplicationShutdown(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#connection.end();
  }

  /** @returns why nothing can be saved; null also if the database is unreachable. */
  probe(): Promise<string | null> {
    this.#probing ??= this.#ask().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  async #ask(): Promise<string | null> {
    const before = this.#problem;
    this.#problem = await this.#connection.ask(WRITE_PROBE).then(() => null, whyNoWrites);
    if (this.#closed || this.#problem === before) return this.#problem;
    if (this.#problem === null) this.#logger.log('The database takes writes again.');
    else this.#logger.error(this.#problem);
    return this.#problem;
  }

  #next(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.probe().finally(() => this.#next()), EVERY_MS);
  }
}
