interface Kept<T> {
  readonly catalogVersion: string;
  /** A promise only while it is being made: an answer that is there costs none. */
  value: T | Promise<T>;
  /** When somebody asked last, on the clock of `performance.now()`. */
  askedAt: number;
}

/** A question whose answer belongs to a mark of before. */
export interface Outdated {
  readonly question: string;
  readonly catalogVersion: string;
}

/**
 * Answers that are costly to make and hold until the catalogue changes: the `limit` most recently asked. An answer
 * belongs to the mark of the catalogue under which its question was asked and is never given under another, so that
 * after a write nobody sees what was before. Questions asked at the same time are answered once.
 */
export class ResponseCache<T> {
  /** The one that was asked last comes last. */
  readonly #kept = new Map<string, Kept<T>>();

  constructor(private readonly limit: number) {}

  /** The answer to `question` under `catalogVersion`, made by `make` unless it is there. */
  get(question: string, catalogVersion: string, make: () => Promise<T>): T | Promise<T> {
    const known = this.#kept.get(question);
    const answer = known?.catalogVersion === catalogVersion ? known : this.#made(question, catalogVersion, make());
    this.#record(question, answer);
    if (this.#kept.size > this.limit) this.#kept.delete(this.#kept.keys().next().value as string);
    return answer.value;
  }

  /** Whether there is an answer to `question` that may hold. */
  has(question: string): boolean {
    return this.#kept.has(question);
  }

  /** The answer to `question`, if it holds under `catalogVersion` and is there, or on its way. */
  known(question: string, catalogVersion: string): T | Promise<T> | undefined {
    const known = this.#kept.get(question);
    if (known?.catalogVersion !== catalogVersion) return undefined;
    this.#record(question, known);
    return known.value;
  }

  /** What was asked since `time` and has no answer under `catalogVersion`, what was asked last first: `most` at most. */
  outdated(catalogVersion: string, time: number, most: number): Outdated[] {
    return [...this.#kept]
      .filter(([, answer]) => answer.askedAt >= time && answer.catalogVersion !== catalogVersion)
      .map(([question, answer]) => ({ question, catalogVersion: answer.catalogVersion }))
      .slice(-most)
      .reverse();
  }

  /** Has an answer made anew before anybody asks, unless somebody has asked since it was called outdated. */
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
