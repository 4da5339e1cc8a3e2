interface Options<T> {
  /** The next item starts while those in progress weigh less. */
  atOnce: number;
  weigh(item: T): number;
  serve(item: T): Promise<void>;
  /** Returns whether to stop starting items. */
  isFinished(): boolean;
}

/**
 * A sliding window: serves items in order, a few at a time, and starts the next when one finishes, so that a slow one blocks
 * nobody. None is started after a failure or at the end; those in progress are awaited.
 *
 * @returns what failed.
 */
export async function forEachConcurrently<T>(
  items: readonly T[],
  { atOnce, weigh, serve, isFinished }: Options<T>,
): Promise<unknown[]> {
  const atWork = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let weight = 0;
  for (const item of items) {
    while (weight >= atOnce) await Promise.race(atWork);
    if (isFinished() || failures.length > 0) break;
    weight += weigh(item);
    const work = serve(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        weight -= weigh(item);
        atWork.delete(work);
      });
    atWork.add(work);
  }
  await Promise.all(atWork);
  return failures;
}
