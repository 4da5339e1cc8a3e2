const flights = new Map<string, Promise<unknown>>();

/**
 * Single flight: while a call is under way, the same call again is that call. Two clicks in one moment, which come
 * before any button can be switched off, send once.
 */
export function singleFlight<Answer>(key: string, call: () => Promise<Answer>): Promise<Answer> {
  const under = flights.get(key) as Promise<Answer> | undefined;
  if (under !== undefined) return under;
  const flight = call().finally(() => flights.delete(key));
  flights.set(key, flight);
  return flight;
}
