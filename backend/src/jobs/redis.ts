import { connect } from 'node:net';
import type { Redis, RedisOptions } from 'ioredis';
import { redisAddressOf } from './queue-address.js';
import { QUEUE_COMMAND_TIMEOUT_MS } from './queue-server.js';

/** A former master that a failover has made a replica answers this; the connection is made anew, to the new one. */
const NO_MASTER = 'READONLY';
const SENTINEL_RETRY_MS = 1_000;
/** A server that was asked and is silent for so long is left: there may be another master by now. */
export const SILENCE_MS = 4_000;
/** So long a server is listened to that ended a connection without a word that the client heard. */
const LISTEN_MS = 500;

/** How the client reaches the Redis of QUEUE_URL, be it through Sentinels, which tell it of a failover as well. */
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

/** A connection that answers or rejects soon, for those who ask how Redis does. Connect it first. */
export async function openRedis(url: string): Promise<Redis> {
  // Who keeps the queue in PostgreSQL needs no client of Redis.
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
  // Without a listener ioredis prints every failed reconnection; the answer to the question says enough.
  redis.on('error', () => undefined);
  return redis;
}

/**
 * Why Redis ends a connection: one in protected mode says so and hangs up before the client has said a word, which then
 * fails to write.
 *
 * @returns what it says by itself, or null
 */
export function whatRedisSays(url: string): Promise<string | null> {
  const single = redisAddressOf(url)?.url;
  if (single === undefined || single.startsWith('rediss:')) return Promise.resolve(null);
  const { hostname, port } = new URL(single);
  return new Promise((resolve) => {
    const socket = connect(Number(port || 6_379), hostname.replace(/^\[|\]$/g, ''));
    const end = (said: string | null) => {
      socket.destroy();
      resolve(said);
    };
    socket.setTimeout(LISTEN_MS, () => end(null));
    socket.once('data', (data) => end(/^-(\w+ .*?[.:])\s/.exec(`${data.toString('utf8')} `)?.[1] ?? null));
    socket.once('error', () => end(null));
    socket.once('close', () => end(null));
  });
}
