/**
 * How Node runs the API; the Dockerfile has the same flags. Objects of a request are garbage once it is answered, so a young
 * generation with semi-spaces of 8 MB rather than 16 collects as well and uses less memory. With `gc` it can collect the
 * garbage of its start.
 */
export const API_FLAGS = ['--max-semi-space-size=8', '--expose-gc'] as const;

const AT_REST_MS = 5_000;

/** Collects the garbage of the start once that is reported, because an idle V8 would keep it. */
export function collectAtRest(): void {
  setTimeout(() => globalThis.gc?.(), AT_REST_MS).unref();
}
