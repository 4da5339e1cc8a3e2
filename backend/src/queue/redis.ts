import { connect } from 'node:net';
import type { Redis, RedisOptions } from 'ioredis';
import { redisAddressOf } from './queue-address.js';

/** Timeout after which the queue counts as unavailable, in ms. */
export const QUEUE_COMMAND_TIMEOUT_MS = 2_000;
/** The error of a former master after a failover; the client then reconnects to the new one. */
const NO_MASTER = 'READONLY';
const SENTINEL_RETRY_MS = 1_000;
/** After this timeout the client reconnects: there may be another master by now. */
export const SILENCE_MS = 4_000;
/** How long to read from a server that closes connections before the client sees its error. */
const LISTEN_MS = 500;

/** Client options for QUEUE_URL, with Sentinels if it names them, which also report failovers. */
export function redisOptions(url: string): Omit<RedisOptions, 'retryStrategy'> & { url?: string } {
  const address = redisAddressOf(url);
  if (address === null) throw new Error('QUEUE_URL names no Sentinels.');
  if (address.url !== undefined) return { url: address.url };
  const { sentinels, master, username, password, sentinelUsername, sentinelPassword, db, tls } = address;
  return {
    sentinels: [...sentinels],
    name: master,
    db,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(sentinelUsername !== undefined && { sentinelUsername }),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    ...(tls && { tls: {}, enableTLSForSentinelMode: true, sentinelTLS: {} }),
    sentinelRetryStrategy: () => SENTINEL_RETRY_MS,
    reconnectOnError: ({ message }) => (message.startsWith(NO_MASTER) ? 2 : false),
  };
}

/** A connection that fails fast, for health checks. Call connect() first. */
export async function openRedis(url: string): Promise<Redis> {
  // Loaded only if the queue is in Redis.
  const { Redis } = await import('ioredis');
  const { url: single, ...options } = redisOptions(url);
  const asking: RedisOptions = {
    ...options,
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: QUEUE_COMMAND_TIMEOUT_MS,
    connectTimeout: QUEUE_COMMAND_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
  };
  const redis = single === undefined ? new Redis(asking) : new Redis(single, asking);
  // Without a listener ioredis prints every failed reconnection; the check itself reports errors.
  redis.on('error', () => undefined);
  return redis;
}

/**
 * Why Redis closes a connection: in protected mode it sends an error and closes before the client has written anything, so the
 * client sees only a failed write.
 *
 * @returns the error it sends, or null
 */
export function whatRedisSays(url: string): Promise<string | null> {
  const single = redisAddressOf(url)?.url;
  if (single === undefined || single.startsWith('rediss:')) return Promise.resolve(null);
  const { hostname, port } = new URL(single);
  return new Promise((resolve) => {
    const socket = connect(Number(port || 6_379), hostname.replace(/^\[|\]$/g, ''));
    const end = (answer: string | null) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(LISTEN_MS, () => end(null));
    socket.once('data', (data) => end(/^-(\w+ .*?[.:])\s/.exec(`${data.toString('utf8')} `)?.[1] ?? null));
    socket.once('error', () => end(null));
    socket.once('close', () => end(null));
  });
}
