import type { Lane } from './job-map.js';

/** Timeout after which the queue counts as unavailable, in ms. */
export const QUEUE_COMMAND_TIMEOUT_MS = 2_000;

/** The name of a queue in PostgreSQL, where several installations may share a server. */
export function queueName(prefix: string, lane: Lane): string {
  return `${prefix}-${lane}`;
}
