interface Kept<T> {
  readonly mark: string;
  readonly value: Promise<T>;
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
  get(question: string, mark: string, make: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(question);
    this.#kept.delete(question);
    const answer = known?.mark === mark ? known : { mark, value: make() };
    this.#kept.set(question, answer);
    if (answer !== known) answer.value.catch(() => this.#forget(question, answer));
    if (this.#kept.size > this.limit) this.#kept.delete(this.#kept.keys().next().value as string);
    return answer.value;
  }

  #forget(question: string, answer: Kept<T>): void {
    if (this.#kept.get(question) === answer) this.#kept.delete(question);
  }
}
