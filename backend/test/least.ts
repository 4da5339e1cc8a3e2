const TRIES = 9;

/**
 * The least of several measurements, for what is judged on a machine that others use too: it ends at the first that is
 * less than `enough`. What is slow by its nature is slow every time.
 */
export async function least(measure: () => Promise<number>, enough: number): Promise<number> {
  let found = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && found >= enough; tries++) found = Math.min(found, await measure());
  return found;
}

/** How long this process computes for `work`, in ms: what it waits for, or loses to others, doesn't count. */
export async function computing(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return process.cpuUsage(before).user / 1000;
}

/** How long `work` takes, by the clock, in ms. */
export async function duration(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
