import pg from 'pg';
import { OUTBOX_CHANNEL } from './outbox.js';

const RECONNECT_MS = 1_000;

/** Hears from PostgreSQL that outbox rows were committed. While its connection is down, polling has to do. */
export class OutboxListener {
  #client: pg.Client | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly onNews: () => void,
  ) {}

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: 'selvedge-outbox',
      keepAlive: true,
    });
    this.#client = client;
    client.on('notification', this.onNews);
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${OUTBOX_CHANNEL}`);
      this.onNews();
    } catch {
      this.#lost(client);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#reconnect);
    await this.#client?.end().catch(() => undefined);
  }

  #lost(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    this.#reconnect = setTimeout(() => void this.open(), RECONNECT_MS);
  }
}
