import { LRUCache } from 'lru-cache';

/**
 * An LRU cache of responses, each of which belongs to the catalog version under which it was requested and is never returned for
 * another, so that nobody reads old data after a write. Concurrent requests for the same response share one computation; errors
 * are not cached.
 */
export class ResponseCache<T extends NonNullable<unknown>> {
  readonly #responses: LRUCache<string, T, () => Promise<T>>;

  /** @param limits of lru-cache, such as `max` */
  constructor(limits: LRUCache.Options<string, T, () => Promise<T>>) {
    this.#responses = new LRUCache<string, T, () => Promise<T>>({
      ...limits,
      fetchMethod: (_key, _stale, { context: make }) => make(),
      // Those who wait get it, even if others took its place meanwhile.
      ignoreFetchAbort: true,
    });
  }

  /** The response at `address` if it is cached for `catalogVersion`. */
  find(address: string, catalogVersion: string): T | undefined {
    return this.#responses.get(keyOf(address, catalogVersion));
  }

  /** The response at `address` of `catalogVersion`, computed by `make` if it is not cached. */
  get(address: string, catalogVersion: string, make: () => Promise<T>): Promise<T> {
    return this.#responses.forceFetch(keyOf(address, catalogVersion), { context: make });
  }
}

const keyOf = (address: string, catalogVersion: string): string => `${catalogVersion} ${address}`;
