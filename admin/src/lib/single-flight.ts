const flights = new Map<string, Promise<unknown>>();

/** Single flight: a call made while the same call is pending shares its result, so that a double click sends once. */
export function singleFlight<Answer>(key: string, call: () => Promise<Answer>): Promise<Answer> {
  const under = flights.get(key) as Promise<Answer> | undefined;
  if (under !== undefined) return under;
  const flight = call().finally(() => flights.delete(key));
  flights.set(key, flight);
  return flight;
}
