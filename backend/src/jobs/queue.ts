import {
  type BackendFactory,
  type ConnectionOptions,
  createRedisBackend,
  type IQueueBackend,
  PostgresConnection,
  PostgresQueueBackend,
} from 'bullmq';
import { TimeoutClient } from '../database/timeout-client.js';
import type { Lane } from './job-map.js';
import { isRedis } from './queue-address.js';
import { QUEUE_COMMAND_TIMEOUT_MS, queueName } from './queue-server.js';
import { redisOptions, SILENCE_MS, whatRedisSays } from './redis.js';

/** After this timeout (ms) of a queue statement its connection is closed. */
const LIMITS = { Client: TimeoutClient, query_timeout: 6_000, connectionTimeoutMillis: 5_000, keepAlive: true };

/** A Redis connection without any response for so long (ms), even to a blocking read, is dead. */
const REDIS_SILENCE_MS = 30_000;

/** A worker polls the queue this often (s), even if the connection that would wake it has died unnoticed. */
const LONGEST_SLEEP_S = 10;

/** The queue of one lane: address and name. A job's id is its outbox row's with the round, its data empty. */
export interface QueueBackend {
  readonly name: string;
  readonly options: { connection: ConnectionOptions; prefix?: string };
  readonly factory: BackendFactory<IQueueBackend>;
  /** Must be called before closing: a reconnecting connection would never close while the server is unavailable. */
  stopReconnecting(): void;
}

/** For producers: fails fast while the queue is unavailable. */
export function handOverBackend(url: string, prefix: string, lane: Lane): QueueBackend {
  if (!isRedis(url)) return postgresBackend(url, prefix, lane);
  return redisBackend(prefix, lane, {
    ...redisOptions(url),
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: QUEUE_COMMAND_TIMEOUT_MS,
    connectTimeout: QUEUE_COMMAND_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
  });
}

/** For workers: waits indefinitely until the queue is available again. */
export function workerBackend(url: string, prefix: string, lane: Lane): QueueBackend {
  if (!isRedis(url)) return postgresBackend(url, prefix, lane);
  return redisBackend(prefix, lane, {
    ...redisOptions(url),
    maxRetriesPerRequest: null,
    connectTimeout: QUEUE_COMMAND_TIMEOUT_MS,
    socketTimeout: REDIS_SILENCE_MS,
  });
}

/** Limits error messages to one a minute, because each connection reports each failed retry. */
export function onceAMinute(url: string, say: (message: string) => void): (error: Error) => void {
  let silentUntil = 0;
  return (error) => {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + 60_000;
    void whyFailed(url, error).then((reason) => say(`The job queue has a fault: ${reason}`));
  };
}

/** The client doesn't know why the server closed a connection. */
async function whyFailed(url: string, { message }: Error): Promise<string> {
  const said = isRedis(url) && /EPIPE|ECONNRESET|closed|writeable/.test(message) ? await whatRedisSays(url) : null;
  return said === null ? message : `Redis answers ${said}`;
}

/** Redis keys and PostgreSQL queue names start with the prefix, so that several installations can share a server. */
function redisBackend(prefix: string, lane: Lane, connection: ConnectionOptions): QueueBackend {
  const reconnection = new Reconnection();
  const retryStrategy = (times: number) => reconnection.delay(times);
  return {
    name: lane,
    options: { connection: { ...connection, retryStrategy }, prefix },
    factory: createRedisBackend,
    stopReconnecting: () => reconnection.stop(),
  };
}

function postgresBackend(url: string, prefix: string, lane: Lane): QueueBackend {
  return {
    name: queueName(prefix, lane),
    options: { connection: { connectionString: url, max: 3, ...LIMITS } },
    // The library types a factory by its own connection options; the pair belongs together.
    factory: patientPostgresBackend as unknown as BackendFactory<IQueueBackend>,
    stopReconnecting: () => undefined,
  };
}

type PostgresBackendFactory = BackendFactory<PostgresQueueBackend, ConstructorParameters<typeof PostgresConnection>[0]>;

/** The library's backend waits up to an hour for a notification, and caches a failed first connection forever. */
const patientPostgresBackend: PostgresBackendFactory = (name, options) => {
  const backend = new PostgresQueueBackend(new RetryingConnection(options.connection), name, options);
  Object.defineProperty(backend, 'maximumBlockTimeout', { value: LONGEST_SLEEP_S });
  return backend;
};

class RetryingConnection extends PostgresConnection {
  override async waitUntilReady(): Promise<void> {
    try {
      await super.waitUntilReady();
    } catch (error) {
      Reflect.set(this, 'readyPromise', undefined);
      throw error;
    }
  }
}

class Reconnection {
  #wanted = true;

  delay(times: number): number | null {
    return this.#wanted ? Math.min(times * 200, 2_000) : null;
  }

  stop(): void {
    this.#wanted = false;
  }
}
