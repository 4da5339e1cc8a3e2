interface Kept<T> {
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
  /** In order of last request, the latest last. */
  readonly #kept = new Map<string, Kept<T>>();

  constructor(private readonly limit: number) {}

  /** The response to `question` at `catalogVersion`, computed by `make` if not cached. */
  get(question: string, catalogVersion: string, make: () => Promise<T>): T | Promise<T> {
    const known = this.#kept.get(question);
    const answer = known?.catalogVersion === catalogVersion ? known : this.#made(question, catalogVersion, make());
    this.#record(question, answer);
    if (this.#kept.size > this.limit) this.#kept.delete(this.#kept.keys().next().value as string);
    return answer.value;
  }

  /** Whether there is a response to `question` of any version. */
  has(question: string): boolean {
    return this.#kept.has(question);
  }

  /** The response to `question` if cached for `catalogVersion`, or pending. */
  known(question: string, catalogVersion: string): T | Promise<T> | undefined {
    const known = this.#kept.get(question);
    if (known?.catalogVersion !== catalogVersion) return undefined;
    this.#record(question, known);
    return known.value;
  }

  /** Responses requested since `time` that are not of `catalogVersion`, latest request first, at most `most`. */
  outdated(catalogVersion: string, time: number, most: number): Outdated[] {
    return [...this.#kept]
      .filter(([, answer]) => answer.askedAt >= time && answer.catalogVersion !== catalogVersion)
      .map(([question, answer]) => ({ question, catalogVersion: answer.catalogVersion }))
      .slice(-most)
      .reverse();
  }

  /** Recomputes an outdated response, unless it was replaced meanwhile. */
  async renew(outdated: Outdated, catalogVersion: string, make: () => Promise<T>): Promise<void> {
    const { question } = outdated;
    const known = this.#kept.get(question);
    if (known?.catalogVersion !== outdated.catalogVersion) return;
    const answer = this.#made(question, catalogVersion, make(), known.askedAt);
    this.#kept.set(question, answer);
    await answer.value;
  }

  #record(question: string, answer: Kept<T>): void {
    answer.askedAt = performance.now();
    this.#kept.delete(question);
    this.#kept.set(question, answer);
  }

  #made(question: string, catalogVersion: string, making: Promise<T>, askedAt = performance.now()): Kept<T> {
    const answer: Kept<T> = { catalogVersion, value: making, askedAt };
    making.then(
      (value) => {
        answer.value = value;
      },
      () => this.#forget(question, answer),
    );
    return answer;
  }

  #forget(question: string, answer: Kept<T>): void {
    if (this.#kept.get(question) === answer) this.#kept.delete(question);
  }
}
