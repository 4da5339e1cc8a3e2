interface Kept<T> {
  readonly mark: string;
  /** A promise only while it is being made: an answer that is there costs none. */
  value: T | Promise<T>;
}

/**
 * Answers that are costly to make and hold until the catalogue changes: the `limit` most recently asked. An answer
 * belongs to the mark of the catalogue under which its question was asked and is never given under another, so that
 * after a write nobody sees what was before. Questions asked at the same time are answered once.
 */
export class KeptAnswers<T> {
  readonly #kept = new Map<string, Kept<T>>();

  constructor(private readonly limit: number) {}

  /** The answer to `question` under `mark`, made by `make` unless it is there. */
  get(question: string, mark: string, make: () => Promise<T>): T | Promise<T> {
    const known = this.#kept.get(question);
    this.#kept.delete(question);
    const answer = known?.mark === mark ? known : this.#made(question, mark, make());
    this.#kept.set(question, answer);
    if (this.#kept.size > this.limit) this.#kept.delete(this.#kept.keys().next().value as string);
    return answer.value;
  }

  #made(question: string, mark: string, making: Promise<T>): Kept<T> {
    const answer: Kept<T> = { mark, value: making };
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
