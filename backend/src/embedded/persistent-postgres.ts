import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from './postgres.js';
import { RestartBudget } from './restart-budget.js';

/** An embedded PostgreSQL that is started again, on the same port, when it ends unexpectedly. */
export class PersistentPostgres {
  readonly #budget = new RestartBudget();
  readonly #stopping = new AbortController();
  #restart = Promise.resolve();

  private constructor(
    private readonly dataDir: string,
    private readonly log: (line: string) => void,
    private readonly giveUp: (reason: string) => void,
    private server: EmbeddedPostgres,
  ) {}

  /**
   * @param signal calls off a start that is under way.
   * @throws Error when it does not start at all; later trouble goes to `log` and `giveUp`.
   */
  static async start(
    dataDir: string,
    log: (line: string) => void,
    giveUp: (reason: string) => void,
    signal: AbortSignal,
  ): Promise<PersistentPostgres> {
    const postgres = new PersistentPostgres(dataDir, log, giveUp, await startPostgres(dataDir, { signal }));
    await postgres.#watch();
    return postgres;
  }

  get url(): string {
    return this.server.url;
  }

  get adopted(): boolean {
    return this.server.adopted;
  }

  get clusterDir(): string {
    return this.server.clusterDir;
  }

  async stop(withinMs: number): Promise<void> {
    this.#stopping.abort();
    // A server that is just being started again must not outlive this.
    await Promise.race([this.#restart, sleep(withinMs)]);
    await this.server.stop(withinMs);
  }

  /** The server is not our child process, but an open connection closes when it ends. */
  async #watch(): Promise<void> {
    const sentinel = new pg.Client({ connectionString: this.url, application_name: 'supervisor', keepAlive: true });
    // The close event that follows an error is what counts.
    sentinel.on('error', () => undefined);
    await sentinel.connect();
    sentinel.once('end', () => {
      this.#restart = this.#startAgain();
    });
  }

  async #startAgain(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const delay = this.#budget.delayAfterEnd();
      if (delay === undefined) {
        this.giveUp(`The database ends again and again. Its log is ${this.server.clusterDir}/server.log.`);
        return;
      }
      this.log('The database ended. Starting it again.');
      try {
        await sleep(delay, undefined, { signal: this.#stopping.signal });
        this.server = await startPostgres(this.dataDir, { port: this.server.port });
        await this.#watch();
        this.log('The database is back.');
        return;
      } catch (error) {
        if (!this.#stopping.signal.aborted) this.log((error as Error).message);
      }
    }
  }
}
