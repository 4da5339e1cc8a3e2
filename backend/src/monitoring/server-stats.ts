import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { isRedis } from '../queue/queue-address.js';
import { openRedis } from '../queue/redis.js';
import { Metrics } from './metrics.js';

const TIMEOUT_MS = 10_000;
/** How long a figure is cached; neither changes within minutes. */
const FRESH_MS = 5 * 60_000;

/** The worker's figures of servers that fail on a day that is known before: the public address and Redis. */
@Injectable()
export class ServerStats {
  constructor(metrics: Metrics, @Inject(CONFIG) { publicUrl, queueUrl }: Config) {
    metrics.watch(
      'selvedge_certificate_expires_timestamp_seconds',
      'When the certificate of the public address expires; NaN where that is not known.',
      refreshed(() => readExpiry(new URL(publicUrl))),
    );
    metrics.watch(
      'selvedge_redis_memory_ratio',
      'How much of its maxmemory Redis uses; NaN without Redis or a limit.',
      refreshed(() => readMemoryRatio(queueUrl)),
    );
  }
}

/** Returns the last known value and starts the next check, without waiting for it. An unknown value is NaN. */
function refreshed(read: () => Promise<number>): () => number {
  let value = Number.NaN;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (Date.now() - askedAt >= FRESH_MS) {
      askedAt = Date.now();
      read().then(
        (found) => (value = found),
        () => (value = Number.NaN),
      );
    }
    return value;
  };
}

export interface ServerCertificate {
  readonly expiresAt: Date;
  /** Why browsers do not trust it; null if they do. */
  readonly distrust: string | null;
}

export function readCertificate({ hostname, port }: URL): Promise<ServerCertificate> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    // The check itself accepts any certificate.
    const socket = connect({
      host,
      port: Number(port || 443),
      servername: isIP(host) === 0 ? host : '',
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    socket.once('secureConnect', () => {
      const expiresAt = new Date(socket.getPeerCertificate().valid_to);
      resolve({ expiresAt, distrust: socket.authorized ? null : String(socket.authorizationError) });
      socket.end();
    });
    socket.once('timeout', () => socket.destroy(new Error(`${hostname} does not answer.`)));
    socket.once('error', reject);
  });
}

async function readExpiry(url: URL): Promise<number> {
  return url.protocol === 'https:' ? (await readCertificate(url)).expiresAt.getTime() / 1_000 : Number.NaN;
}

async function readMemoryRatio(queueUrl: string): Promise<number> {
  if (!isRedis(queueUrl)) return Number.NaN;
  const redis = await openRedis(queueUrl);
  try {
    await redis.connect();
    const value = redisInfo(await redis.info('memory'));
    const limit = Number(value('maxmemory'));
    return limit > 0 ? Number(value('used_memory')) / limit : Number.NaN;
  } finally {
    redis.disconnect();
  }
}

/** @param info the reply to `INFO`, because managed servers refuse `CONFIG`. @returns its values by their names */
export function redisInfo(info: string): (name: string) => string {
  const values = new Map(info.split(/\r?\n/).map((line) => line.split(':', 2) as [string, string]));
  return (name) => values.get(name) ?? '';
}
