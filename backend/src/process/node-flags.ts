/**
 * How Node runs the API; the Dockerfile says the same. Objects of a request are garbage when it is answered, so a young
 * generation of 8 MB rather than 16 (of which there are two or three) collects as little and keeps less. With `gc` it may
 * collect what starting left behind.
 */
export const API_FLAGS = ['--max-semi-space-size=8', '--expose-gc'] as const;

const AT_REST_MS = 5_000;

/** Once whoever waited for the start has been answered: V8 would keep what starting left for as long as nothing happens. */
export function collectAtRest(): void {
  setTimeout(() => globalThis.gc?.(), AT_REST_MS).unref();
}
