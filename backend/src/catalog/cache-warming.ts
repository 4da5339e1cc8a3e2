import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { ChannelListener } from '../database/channel-listener.js';
import { CatalogService } from './catalog.service.js';

/** Channel named by the trigger of the migration `announce-catalogue`. */
const CHANNEL = 'catalogue';
/** The pause after a round, as a multiple of its duration: a flood of writes costs at most a quarter of a processor. */
const REST = 3;

/**
 * Cache warming: writes to the catalog are announced by the database, and recently requested pages are re-rendered before they
 * are requested again. Nothing depends on it: a request that comes first, or reaches a process that missed the announcement,
 * renders its own response.
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

  /** Doesn't wait for a page that is being rendered: no request needs it. */
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
      // An error shows up in the next request for the page.
      await this.catalog.renewKept().catch(() => undefined);
      await sleep((performance.now() - begun) * REST, undefined, { ref: false, signal }).catch(() => undefined);
    }
    this.#isAtWork = false;
  }
}
