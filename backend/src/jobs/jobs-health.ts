import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { isRedis, QUEUE_COMMAND_TIMEOUT_MS } from './queue.js';

export interface OutboxFigures {
  /** Jobs asked for and not ended, retries included. */
  readonly unfinished: number;
  /** Due jobs that have not reached the queue. */
  readonly waiting: number;
  /** How long the oldest of those has been due, in seconds; 0 without one. Grows while queue or worker is down. */
  readonly oldestWaitingSeconds: number;
  /** Jobs given up within the last 24 hours. */
  readonly givenUpToday: number;
}

/** For readiness and metrics, in any process. */
@Injectable()
export class JobsHealth implements OnApplicationShutdown {
  #redis: Redis | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
  ) {}

  async outbox(): Promise<OutboxFigures> {
    const [figures] = await this.dataSource.query<OutboxFigures[]>(
      `SELECT count(*)::int AS "unfinished",
              (count(*) FILTER (WHERE waits))::int AS "waiting",
              coalesce(extract(epoch FROM now() - min(available_at) FILTER (WHERE waits)), 0)::float8
                AS "oldestWaitingSeconds",
              (SELECT count(*)::int FROM outbox WHERE error IS NOT NULL AND finished_at > now() - interval '1 day')
                AS "givenUpToday"
       FROM (SELECT available_at, enqueued_at IS NULL AND available_at <= now() AS waits
             FROM outbox WHERE finished_at IS NULL) open_rows`,
    );
    if (!figures) throw new Error('The outbox gave no figures.');
    return figures;
  }

  /** Whether Redis answers, within two seconds. A queue in PostgreSQL is as reachable as the database. */
  async queueReachable(): Promise<boolean> {
    if (!isRedis(this.config.queueUrl)) return true;
    try {
      const redis = this.#connection();
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

  #connection(): Redis {
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
