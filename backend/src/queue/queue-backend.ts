import {
  assertSchemaCompatibility,
  type BackendFactory,
  type ConnectionOptions,
  createRedisBackend,
  type IQueueBackend,
  PostgresConnection,
  PostgresQueueBackend,
  type QueueOptions,
  setDefaultBackendFactory,
} from 'bullmq';
import type { Config } from '../config/config.js';
import { TimeoutClient } from '../database/timeout-client.js';
import { postgresQueueName, type QueueName } from './job-map.js';
import { isRedis } from './queue-address.js';
import { QUEUE_COMMAND_TIMEOUT_MS, redisOptions, SILENCE_MS, whatRedisSays } from './redis.js';

/** After this timeout (ms) of a queue statement its connection is closed. */
const LIMITS = { Client: TimeoutClient, query_timeout: 6_000, connectionTimeoutMillis: 5_000, keepAlive: true };

/** Producers fail fast while Redis is unavailable. */
const PRODUCER = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: QUEUE_COMMAND_TIMEOUT_MS,
  connectTimeout: QUEUE_COMMAND_TIMEOUT_MS,
  socketTimeout: SILENCE_MS,
};

/** Workers wait until Redis is available again. A connection without any response for so long, even to a blocking read, is dead. */
const WORKER = { maxRetriesPerRequest: null, connectTimeout: QUEUE_COMMAND_TIMEOUT_MS, socketTimeout: 30_000 };

/**
 * The options of a queue and of its workers. Several installations can share a server: Redis keys and the names of queues in
 * PostgreSQL start with the prefix.
 *
 * @param shutdown ends reconnecting: a reconnecting connection would never close while Redis is unavailable.
 */
export function queueOptions({ queueUrl, queuePrefix: prefix }: Config, shutdown: AbortSignal): QueueOptions {
  // The library types connection options as Redis's; the factory below knows which ones they are.
  if (!isRedis(queueUrl)) return { prefix, connection: { connectionString: queueUrl, max: 3, ...LIMITS } as object };
  const retryStrategy = (times: number) => (shutdown.aborted ? null : Math.min(times * 200, 2_000));
  return { prefix, connection: { ...redisOptions(queueUrl), retryStrategy } };
}

/** Connects a queue or a worker: to PostgreSQL or to Redis, as its {@link queueOptions} say. */
const createBackend: BackendFactory<IQueueBackend> = (name, options, role) => {
  const { connection, prefix = '' } = options as QueueOptions;
  if ('connectionString' in connection) {
    const queue = postgresQueueName(prefix, name as QueueName);
    return new PostgresQueueBackend(new RetryingConnection(connection), queue, { ...options, connection });
  }
  const redis: ConnectionOptions = { ...connection, ...(role?.withBlockingConnection ? WORKER : PRODUCER) };
  return createRedisBackend(name, { ...options, connection: redis }, role);
};

setDefaultBackendFactory(createBackend);

/** Checks the schema again after a failure; the library's class caches a failed first connection forever. */
class RetryingConnection extends PostgresConnection {
  #ready: Promise<void> | undefined;

  override waitUntilReady(): Promise<void> {
    this.#ready ??= this.#checkSchema().catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  async #checkSchema(): Promise<void> {
    const client = await this.pool.connect();
    try {
      await assertSchemaCompatibility(client, this.schema);
    } finally {
      client.release();
    }
  }
}

/** Limits error messages to one a minute, because each connection reports each failed retry. */
export function onceAMinute(url: string, report: (message: string) => void): (error: Error) => void {
  let silentUntil = 0;
  return (error) => {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + 60_000;
    void whyFailed(url, error).then((reason) => report(`The job queue has a fault: ${reason}`));
  };
}

/** The client doesn't know why the server closed a connection. */
async function whyFailed(url: string, { message }: Error): Promise<string> {
  const answered = isRedis(url) && /EPIPE|ECONNRESET|closed|writeable/.test(message) ? await whatRedisSays(url) : null;
  return answered === null ? message : `Redis answers ${answered}`;
}
