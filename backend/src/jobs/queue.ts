import {
  type BackendFactory,
  type ConnectionOptions,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
} from 'bullmq';

/** All jobs share one queue; the job's id is the id of its outbox row and its data is empty. */
export const QUEUE_NAME = 'jobs';

/** How long a command to the queue may take before the queue counts as down, in ms. */
export const QUEUE_COMMAND_TIMEOUT_MS = 2_000;

export interface QueueBackend {
  readonly connection: ConnectionOptions;
  readonly factory: BackendFactory<IQueueBackend>;
  /** To call before closing: while the server is away a connection that goes on trying would never close. */
  stopReconnecting(): void;
}

/** @param url redis(s)://… for Redis, else a PostgreSQL server. */
export function isRedis(url: string): boolean {
  return /^rediss?:/.test(url);
}

/** For those who hand jobs over: a queue that is away must answer with an error, soon. */
export function handOverBackend(url: string): QueueBackend {
  if (!isRedis(url)) return postgresBackend(url);
  const reconnection = new Reconnection();
  return {
    connection: {
      url,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: QUEUE_COMMAND_TIMEOUT_MS,
      connectTimeout: QUEUE_COMMAND_TIMEOUT_MS,
      retryStrategy: (times: number) => reconnection.delay(times),
    },
    factory: createRedisBackend,
    stopReconnecting: () => reconnection.stop(),
  };
}

/** For workers: they wait, for as long as it takes, until the queue is back. */
export function workerBackend(url: string): QueueBackend {
  if (!isRedis(url)) return postgresBackend(url);
  const reconnection = new Reconnection();
  return {
    connection: { url, maxRetriesPerRequest: null, retryStrategy: (times: number) => reconnection.delay(times) },
    factory: createRedisBackend,
    stopReconnecting: () => reconnection.stop(),
  };
}

/** A queue that is away makes every connection complain at every try: passes on one complaint a minute. */
export function onceAMinute(say: (message: string) => void): (error: Error) => void {
  let silentUntil = 0;
  return (error) => {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + 60_000;
    say(`The job queue has a fault: ${error.message}`);
  };
}

function postgresBackend(url: string): QueueBackend {
  return {
    connection: { connectionString: url, max: 4 },
    // The library types a factory by its own connection options; the pair above belongs together.
    factory: createPostgresBackend as unknown as BackendFactory<IQueueBackend>,
    stopReconnecting: () => undefined,
  };
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
