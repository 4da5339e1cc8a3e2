import { setTimeout as sleep } from 'node:timers/promises';

/** However long something outside was waited for. */
const LONGEST_REST_MS = 250;

/** There are more waiting than will be served before they give up, or the wait was too long. */
export class TooManyWaiting extends Error {}

interface Waiting {
  begin(): void;
  rejectExcess(): void;
}

/**
 * A semaphore with a fair queue (round robin): so much work runs at the same time, and the rest waits. Those who wait
 * are served in turn by whose work it is, and each one's own work in the order in which it came, so that a thousand
 * requests of one caller stand before one of another for a single turn.
 */
export class FairSemaphore {
  /** By whose work it is, in the order in which they are served next. */
  readonly #waiting = new Map<string, Waiting[]>();
  #waiters = 0;
  #free: number;

  /**
   * @param maxWaiting beyond them, whoever has most waiting is turned away, the last to come first.
   * @param maxWaitMs whoever has waited for so long is turned away.
   */
  constructor(
    atOnce: number,
    private readonly maxWaiting = Number.POSITIVE_INFINITY,
    private readonly maxWaitMs = Number.POSITIVE_INFINITY,
  ) {
    this.#free = atOnce;
  }

  /**
   * Runs `work` when its turn comes, and answers or throws what it does.
   * @param whose what is of nobody in particular is of one and the same.
   * @throws TooManyWaiting
   */
  async take<T>(work: () => Promise<T>, whose = ''): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(whose);
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next) next.begin();
      else this.#free += 1;
    }
  }

  /**
   * As {@link take}, for work that holds up everybody else: its turn ends only when it has rested `times` as long as it took.
   * Callers that wait for the work don't wait for the rest.
   */
  runAndRest<T>(work: () => Promise<T>, times: number, whose = ''): Promise<T> {
    return new Promise((resolve, reject) => {
      const workAndRest = async () => {
        const begun = performance.now();
        await work().then(resolve, reject);
        const restMs = Math.min(LONGEST_REST_MS, (performance.now() - begun) * times);
        await sleep(restMs, undefined, { ref: false });
      };
      this.take(workAndRest, whose).catch(reject);
    });
  }

  #wait(whose: string): Promise<void> {
    if (this.#waiters >= this.maxWaiting && !this.#makeRoomFor(whose)) throw new TooManyWaiting();
    return new Promise((begin, reject) => {
      const line = this.#waiting.get(whose) ?? [];
      const waiting: Waiting = { begin, rejectExcess: () => reject(new TooManyWaiting()) };
      line.push(waiting);
      this.#waiting.set(whose, line);
      this.#waiters += 1;
      if (this.maxWaitMs < Number.POSITIVE_INFINITY) this.#expire(waiting, whose);
    });
  }

  #expire(waiting: Waiting, whose: string): void {
    const timer = setTimeout(() => {
      const line = this.#waiting.get(whose) ?? [];
      const place = line.indexOf(waiting);
      if (place < 0) return;
      line.splice(place, 1);
      if (line.length === 0) this.#waiting.delete(whose);
      this.#waiters -= 1;
      waiting.rejectExcess();
    }, this.maxWaitMs).unref();
    const { begin } = waiting;
    waiting.begin = () => {
      clearTimeout(timer);
      begin();
    };
  }

  /** @returns false when nobody has more waiting than `whose` has. */
  #makeRoomFor(whose: string): boolean {
    const own = this.#waiting.get(whose)?.length ?? 0;
    const [longest = '', line = []] = [...this.#waiting].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    if (line.length <= own + 1) return false;
    line.pop()?.rejectExcess();
    if (line.length === 0) this.#waiting.delete(longest);
    this.#waiters -= 1;
    return true;
  }

  #next(): Waiting | undefined {
    for (const [whose, line] of this.#waiting) {
      const next = line.shift();
      // To the end of the round, or out of it.
      this.#waiting.delete(whose);
      if (line.length > 0) this.#waiting.set(whose, line);
      this.#waiters -= 1;
      return next;
    }
    return undefined;
  }
}
