import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { ChannelListener } from '../database/channel-listener.js';
import { CatalogService } from './catalog.service.js';

/** As the trigger of the migration `announce-catalogue` names it. */
const CHANNEL = 'catalogue';
/** It rests so many times as long as it took, so that a flood of writes costs a quarter of a processor at most. */
const REST = 3;

/**
 * Cache warming: a write to the catalogue is announced, and what people look at is made anew before they ask again. Nothing relies
 * on it: whoever is quicker, or is asked of a process that heard nothing, makes his answer himself.
 */
@Injectable()
export class CacheWarming implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #listener: ChannelListener;
  readonly #closing = new AbortController();
  #isDue = false;
  #isAtWork = false;

  constructor(
    @Inject(CONFIG) { databaseDirectUrl }: Config,
    private readonly catalog: CatalogService,
  ) {
    this.#listener = new ChannelListener(databaseDirectUrl, CHANNEL, () => this.#hearNews());
  }

  onApplicationBootstrap(): void {
    void this.#listener.open();
  }

  /** Nobody waits for what it is making. */
  onApplicationShutdown(): Promise<void> {
    this.#closing.abort();
    return this.#listener.close();
  }

  #hearNews(): void {
    this.#isDue = true;
    if (!this.#isAtWork) void this.#renew();
  }

  async #renew(): Promise<void> {
    const { signal } = this.#closing;
    this.#isAtWork = true;
    while (this.#isDue && !signal.aborted) {
      this.#isDue = false;
      const begun = performance.now();
      // What is wrong is told to whoever asks.
      await this.catalog.renewKept().catch(() => undefined);
      await sleep((performance.now() - begun) * REST, undefined, { ref: false, signal }).catch(() => undefined);
    }
    this.#isAtWork = false;
  }
}
