/** How long a command to the queue may take before the queue counts as down, in ms. */
export const QUEUE_COMMAND_TIMEOUT_MS = 2_000;

/** @param url redis(s)://… for Redis, else a PostgreSQL server. */
export function isRedis(url: string): boolean {
  return /^rediss?:/.test(url);
}
