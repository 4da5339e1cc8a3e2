interface Service<T> {
  /** The next is begun while those at work weigh less. */
  atOnce: number;
  weigh(item: T): number;
  serve(item: T): Promise<void>;
  /** Nothing more is to be begun. */
  isFinished(): boolean;
}

/**
 * A sliding window: serves items in their order, a few at a time, and begins the next when one is done, so that a slow one
 * keeps nobody waiting. None is begun after one has failed, or when it is over; those at work are waited for.
 *
 * @returns what failed.
 */
export async function withSlot<T>(
  items: readonly T[],
  { atOnce, weigh, serve, isFinished }: Service<T>,
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
