/** Pause between two checks: a tenth of the time waited so far, within these limits (ms). Each check costs time. */
const SOONEST_MS = 20;
const LATEST_MS = 100;

/**
 * Waits until `holds` returns something truthy, and returns that.
 *
 * @throws after `withinMs`, with the last result or error in the message.
 */
export async function eventually<T>(holds: () => Promise<T> | T, withinMs = 10_000): Promise<NonNullable<T>> {
  const begun = Date.now();
  let last: unknown;
  for (let waited = 0; waited < withinMs; waited = Date.now() - begun) {
    try {
      const answer = await holds();
      if (answer) return answer;
      last = answer;
    } catch (error) {
      last = error;
    }
    const pause = Math.min(LATEST_MS, Math.max(SOONEST_MS, (Date.now() - begun) / 10));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(`It did not come true within ${withinMs} ms; at last: ${String(last)}`);
}
