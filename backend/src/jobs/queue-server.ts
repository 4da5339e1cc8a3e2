import type { Lane } from './job-map.js';

/** How long a command to the queue may take before the queue counts as down, in ms. */
export const QUEUE_COMMAND_TIMEOUT_MS = 2_000;

/** The name of a queue in PostgreSQL, where several houses may share a server. */
export function queueName(prefix: string, lane: Lane): string {
  return `${prefix}-${lane}`;
}
