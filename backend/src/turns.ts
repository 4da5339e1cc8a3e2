/** There are more waiting than will be served before they give up. */
export class TooManyWaiting extends Error {}

/** Lets so much work run at the same time; the rest waits in the order in which it came. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** @param maxWaiting who comes beyond them is turned away. */
  constructor(
    atOnce: number,
    private readonly maxWaiting = Number.POSITIVE_INFINITY,
  ) {
    this.#free = atOnce;
  }

  /** Runs `work` when its turn comes, and answers or throws what it does. @throws TooManyWaiting */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else if (this.#waiting.length >= this.maxWaiting) throw new TooManyWaiting();
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
