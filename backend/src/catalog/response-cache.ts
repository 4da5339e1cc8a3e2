import { LRUCache } from 'lru-cache';

interface Cached<T> {
  readonly catalogVersion: string;
  /** A promise only while it is being computed, so that a cached response doesn't cost one. */
  value: T | Promise<T>;
  /** Time of the last request, by `performance.now()`. */
  askedAt: number;
}

/** A cached response of an older catalog version. */
export interface Outdated {
  readonly question: string;
  readonly catalogVersion: string;
}

/**
 * An LRU cache of `limit` responses that are valid until the catalog changes. A response belongs to the catalog version under
 * which it was requested and is never returned for another, so that nobody reads old data after a write. Concurrent requests for
 * the same question share one computation.
 */
export class ResponseCache<T> {
  readonly #cached: LRUCache<string, Cached<T>>;

  constructor(limit: number) {
    this.#cached = new LRUCache({ max: limit });
  }

  /** The response to `question` at `catalogVersion`, computed by `make` if not cached. */
  get(question: string, catalogVersion: string, make: () => Promise<T>): T | Promise<T> {
    const known = this.#cached.get(question);
    const answer = known?.catalogVersion === catalogVersion ? known : this.#made(question, catalogVersion, make());
    this.#record(question, answer);
    return answer.value;
  }

  /** Whether there is a response to `question` of any version. */
  has(question: string): boolean {
    return this.#cached.has(question);
  }

  /** The response to `question` if cached for `catalogVersion`, or pending. */
  known(question: string, catalogVersion: string): T | Promise<T> | undefined {
    const known = this.#cached.get(question);
    if (known?.catalogVersion !== catalogVersion) return undefined;
    this.#record(question, known);
    return known.value;
  }

  /** Responses requested since `time` that are not of `catalogVersion`, latest request first, at most `most`. */
  outdated(catalogVersion: string, time: number, most: number): Outdated[] {
    return [...this.#cached.keys()]
      .flatMap((question) => {
        const cached = this.#cached.peek(question);
        return cached && cached.askedAt >= time && cached.catalogVersion !== catalogVersion
          ? [{ question, catalogVersion: cached.catalogVersion, askedAt: cached.askedAt }]
          : [];
      })
      .sort((one, other) => other.askedAt - one.askedAt)
      .slice(0, most)
      .map(({ question, catalogVersion: former }) => ({ question, catalogVersion: former }));
  }

  /** Recomputes an outdated response, unless it was replaced meanwhile. */
  async renew(outdated: Outdated, catalogVersion: string, make: () => Promise<T>): Promise<void> {
    const { question } = outdated;
    const known = this.#cached.peek(question);
    if (known?.catalogVersion !== outdated.catalogVersion) return;
    const answer = this.#made(question, catalogVersion, make(), known.askedAt);
    this.#cached.set(question, answer);
    await answer.value;
  }

  #record(question: string, answer: Cached<T>): void {
    answer.askedAt = performance.now();
    this.#cached.set(question, answer);
  }

  #made(question: string, catalogVersion: string, making: Promise<T>, askedAt = performance.now()): Cached<T> {
    const answer: Cached<T> = { catalogVersion, value: making, askedAt };
    making.then(
      (value) => {
        answer.value = value;
      },
      () => this.#forget(question, answer),
    );
    return answer;
  }

  #forget(question: string, answer: Cached<T>): void {
    if (this.#cached.peek(question) === answer) this.#cached.delete(question);
  }
}
