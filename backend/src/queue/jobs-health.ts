import { Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { CONFIG, type Config } from '../config/config.js';
import { isRedis } from './queue-address.js';
import { openRedis } from './redis.js';

/** Tells whether the queue responds, for readiness. */
@Injectable()
export class JobsHealth implements OnApplicationShutdown {
  #redis: Redis | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Returns whether Redis responds within two seconds. A queue in PostgreSQL is as reachable as the database. */
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
    this.#redis ??= await openRedis(this.config.queueUrl);
    return this.#redis;
  }
}

/** The state of the queue for health and metrics, without the worker library, which the API doesn't need. */
@Module({ providers: [JobsHealth], exports: [JobsHealth] })
export class JobsHealthModule {}
