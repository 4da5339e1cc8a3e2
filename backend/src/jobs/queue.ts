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

/** A statement of the queue that has no answer by then (ms) will have none: its connection is given up. */
const LIMITS = { Client: TimeoutClient, query_timeout: 6_000, connectionTimeoutMillis: 5_000, keepAlive: true };

/** A Redis that has not said a word for so long (ms), not even that there is no work, is dead. */
const REDIS_SILENCE_MS = 30_000;

/** A worker looks into the queue this often (s), even when the connection that would wake it has died unnoticed. */
const LONGEST_SLEEP_S = 10;

/** The queue of one lane: where it is and under which name. A job's id is its outbox row's with the round, its data empty. */
export interface QueueBackend {
  readonly name: string;
  readonly options: { connection: ConnectionOptions; prefix?: string };
  readonly factory: BackendFactory<IQueueBackend>;
  /** To call before closing: while the server is away a connection that goes on trying would never close. */
  stopReconnecting(): void;
}

/** For those who hand jobs over: a queue that is away must answer with an error, soon. */
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

/** For workers: they wait, for as long as it takes, until the queue is back. */
export function workerBackend(url: string, prefix: string, lane: Lane): QueueBackend {
  if (!isRedis(url)) return postgresBackend(url, prefix, lane);
  return redisBackend(prefix, lane, {
    ...redisOptions(url),
    maxRetriesPerRequest: null,
    connectTimeout: QUEUE_COMMAND_TIMEOUT_MS,
    socketTimeout: REDIS_SILENCE_MS,
  });
}

/** A queue that is away makes every connection complain at every try: passes on one complaint a minute. */
export function onceAMinute(url: string, say: (message: string) => void): (error: Error) => void {
  let silentUntil = 0;
  return (error) => {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + 60_000;
    void whyFailed(url, error).then((reason) => say(`The job queue has a fault: ${reason}`));
  };
}

/** Of a connection that the server has ended the client knows only that it is gone. */
async function whyFailed(url: string, { message }: Error): Promise<string> {
  const said = isRedis(url) && /EPIPE|ECONNRESET|closed|writeable/.test(message) ? await whatRedisSays(url) : null;
  return said === null ? message : `Redis answers ${said}`;
}

/** Its key in Redis, or its name in PostgreSQL, begins with the prefix: several houses can share either. */
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

/** The library's sleeps up to an hour for a signal, and remembers for ever that its first connection failed. */
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
