import type pg from 'pg';
import { TimeoutClient } from './timeout-client.js';

const RECONNECT_MS = 1_000;
/** A dead peer doesn't close the connection, so it is probed. */
const HEARTBEAT_MS = 10_000;
const SILENCE_MS = 5_000;

/** Listens to a PostgreSQL channel (LISTEN). Notifications are missed while its connection is down. */
export class ChannelListener {
  #client: pg.Client | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param onNews called for each notification, and whenever listening starts, because some may have been missed */
  constructor(
    private readonly databaseUrl: string,
    private readonly channel: string,
    private readonly onNews: () => void,
  ) {}

  async open(): Promise<void> {
    const client: pg.Client = new TimeoutClient({
      connectionString: this.databaseUrl,
      application_name: `selvedge-${this.channel}`,
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
      keepAlive: true,
    });
    this.#client = client;
    client.on('notification', this.onNews);
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${this.channel}`);
      this.#heartbeat = setInterval(() => client.query('SELECT 1').catch(() => this.#lost(client)), HEARTBEAT_MS);
      this.onNews();
    } catch {
      this.#lost(client);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#reconnect);
    clearInterval(this.#heartbeat);
    await this.#client?.end().catch(() => undefined);
  }

  #lost(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#heartbeat);
    client.end().catch(() => undefined);
    this.#reconnect = setTimeout(() => void this.open(), RECONNECT_MS);
  }
}
