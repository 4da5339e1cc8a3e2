import { LRUCache } from 'lru-cache';

interface Cached<T> {
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
  readonly #cached: LRUCache<string, Cached<T>>;

  constructor(limit: number) {
    this.#cached = new LRUCache({ max: limit });
  }

  /** The answer to `question` under `catalogVersion`, made by `make` unless it is there. */
  get(question: string, catalogVersion: string, make: () => Promise<T>): T | Promise<T> {
    const known = this.#cached.get(question);
    const answer = known?.catalogVersion === catalogVersion ? known : this.#made(question, catalogVersion, make());
    this.#record(question, answer);
    return answer.value;
  }

  /** Whether there is an answer to `question` that may hold. */
  has(question: string): boolean {
    return this.#cached.has(question);
  }

  /** The answer to `question`, if it holds under `catalogVersion` and is there, or on its way. */
  known(question: string, catalogVersion: string): T | Promise<T> | undefined {
    const known = this.#cached.get(question);
    if (known?.catalogVersion !== catalogVersion) return undefined;
    this.#record(question, known);
    return known.value;
  }

  /** What was asked since `time` and has no answer under `catalogVersion`, what was asked last first: `most` at most. */
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

  /** Has an answer made anew before anybody asks, unless somebody has asked since it was called outdated. */
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
