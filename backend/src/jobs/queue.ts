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
}

/** @param url redis(s)://… for Redis, else a PostgreSQL server. */
export function isRedis(url: string): boolean {
  return /^rediss?:/.test(url);
}

/** For those who hand jobs over: a queue that is away must answer with an error, soon. */
export function handOverBackend(url: string): QueueBackend {
  if (!isRedis(url)) return postgresBackend(url);
  return {
    connection: {
      url,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: QUEUE_COMMAND_TIMEOUT_MS,
      connectTimeout: QUEUE_COMMAND_TIMEOUT_MS,
      retryStrategy,
    },
    factory: createRedisBackend,
  };
}

/** For workers: they wait, for as long as it takes, until the queue is back. */
export function workerBackend(url: string): QueueBackend {
  if (!isRedis(url)) return postgresBackend(url);
  return { connection: { url, maxRetriesPerRequest: null, retryStrategy }, factory: createRedisBackend };
}

function postgresBackend(url: string): QueueBackend {
  return {
    connection: { connectionString: url, max: 4 },
    // The library types a factory by its own connection options; the pair above belongs together.
    factory: createPostgresBackend as unknown as BackendFactory<IQueueBackend>,
  };
}

function retryStrategy(times: number): number {
  return Math.min(times * 200, 2_000);
}
