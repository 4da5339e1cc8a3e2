import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { CONFIG, type Config } from '../config.js';
import { isRedis, QUEUE_COMMAND_TIMEOUT_MS } from './queue-server.js';

/** Whether the queue answers, for readiness. */
@Injectable()
export class JobsHealth implements OnApplicationShutdown {
  #redis: Redis | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Whether Redis answers, within two seconds. A queue in PostgreSQL is as reachable as the database. */
  async queueReachable(): Promise<boolean> {
    if (!isRedis(this.config.queueUrl)) return true;
    try {
      const redis = await this.#connection();
      if (redis.status === 'wait') await redis.connect();
      await redis.ping();
      return true;
    } catch {
      return false;
    }
  }

  onApplicationShutdown(): void {
    this.#redis?.disconnect();
  }

  async #connection(): Promise<Redis> {
    // Who keeps the queue in PostgreSQL needs no client of Redis.
    const { Redis } = await import('ioredis');
    if (this.#redis) return this.#redis;
    this.#redis = new Redis(this.config.queueUrl, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: QUEUE_COMMAND_TIMEOUT_MS,
      connectTimeout: QUEUE_COMMAND_TIMEOUT_MS,
    });
    // Without a listener ioredis prints every failed reconnection; the answer to the probe says enough.
    this.#redis.on('error', () => undefined);
    return this.#redis;
  }
}
