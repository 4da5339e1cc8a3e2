import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';

const MINUTE_MS = 60_000;

/** Emits the events that no change of a row causes: offers that expire, and a new threshold of low stock. Several workers may do it. */
@Injectable()
export class TimedWebhookEvents implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(TimedWebhookEvents.name);
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'lowStockMetres'>,
  ) {}

  onApplicationBootstrap(): void {
    const raiseDue = () =>
      this.raiseDue().catch((error: Error) => this.#logger.warn(`Expired offers are reported later: ${error.message}`));
    this.#timer = setInterval(raiseDue, MINUTE_MS).unref();
    void raiseDue();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  async raiseDue(): Promise<void> {
    await this.dataSource.query(
      'UPDATE webhook_endpoints SET low_stock_metres = $1 WHERE low_stock_metres <> $1::numeric(13,3)',
      [this.config.lowStockMetres],
    );
    await this.dataSource.query('SELECT raise_expired_quotations()');
  }
}
