const POLL_MS = 20;

/**
 * Waits until `holds` answers something truthy, and answers that.
 *
 * @throws after `withinMs`, with the last answer or error in the message.
 */
export async function eventually<T>(holds: () => Promise<T> | T, withinMs = 10_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + withinMs;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const answer = await holds();
      if (answer) return answer;
      last = answer;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`It did not come true within ${withinMs} ms; at last: ${String(last)}`);
}
