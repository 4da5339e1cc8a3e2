const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 8_000;

/** Distinguishes a single crash, after which to restart, from a crash loop, after which to give up. */
export class RestartBudget {
  #ends: number[] = [];
  #ofWork: number[] = [];

  constructor(
    private readonly limit = 6,
    private readonly windowMs = 120_000,
  ) {}

  /**
   * Counts an end caused by a job, which the queue gives up after some crashes: the program is restarted however often that
   * happens.
   *
   * @returns how many ms to wait before the next start, doubling within the window.
   */
  delayAfterWork(now = Date.now()): number {
    this.#ofWork = [...this.#ofWork.filter((end) => now - end < this.windowMs), now];
    return delayFor(this.#ofWork.length);
  }

  /**
   * Counts one unexpected end.
   *
   * @returns how many ms to wait before the next start, doubling within the window; undefined to give up.
   */
  delayAfterEnd(now = Date.now()): number | undefined {
    this.#ends = [...this.#ends.filter((end) => now - end < this.windowMs), now];
    if (this.#ends.length > this.limit) return undefined;
    return delayFor(this.#ends.length);
  }
}

const delayFor = (ends: number): number => Math.min(FIRST_DELAY_MS * 2 ** (ends - 1), LONGEST_DELAY_MS);
