import { setTimeout as sleep } from 'node:timers/promises';

/** The longest rest: `work` may have waited for something else. */
const LONGEST_REST_MS = 250;

/** Too many callers wait, or the caller waited too long. */
export class TooManyWaiting extends Error {}

interface Waiting {
  begin(): void;
  rejectExcess(): void;
}

/**
 * A semaphore with a fair queue: only so much work runs at the same time, and the rest waits. Callers take turns (round robin),
 * and each caller's own work runs in the order in which it came, so that a thousand requests of one caller delay a request of
 * another by one turn only.
 */
export class FairSemaphore {
  /** Waiting work by its caller, in the order in which callers are served next. */
  readonly #waiting = new Map<string, Waiting[]>();
  #waiters = 0;
  #free: number;

  /**
   * @param maxWaiting beyond this, the caller with most waiting work is rejected, its newest work first.
   * @param maxWaitMs work that has waited for so long is rejected.
   */
  constructor(
    atOnce: number,
    private readonly maxWaiting = Number.POSITIVE_INFINITY,
    private readonly maxWaitMs = Number.POSITIVE_INFINITY,
  ) {
    this.#free = atOnce;
  }

  /**
   * Runs `work` when a slot is free. @returns its result
   * @param caller whose work it is; all anonymous work counts as that of one caller.
   * @throws TooManyWaiting
   */
  async take<T>(work: () => Promise<T>, caller = ''): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(caller);
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next) next.begin();
      else this.#free += 1;
    }
  }

  /**
   * Like {@link take}, for work that blocks everybody else: its slot stays taken for `times` as long as it took. Callers get
   * the result at once.
   */
  runAndRest<T>(work: () => Promise<T>, times: number, caller = ''): Promise<T> {
    return new Promise((resolve, reject) => {
      const workAndRest = async () => {
        const begun = performance.now();
        await work().then(resolve, reject);
        const restMs = Math.min(LONGEST_REST_MS, (performance.now() - begun) * times);
        await sleep(restMs, undefined, { ref: false });
      };
      this.take(workAndRest, caller).catch(reject);
    });
  }

  #wait(caller: string): Promise<void> {
    if (this.#waiters >= this.maxWaiting && !this.#makeRoomFor(caller)) throw new TooManyWaiting();
    return new Promise((begin, reject) => {
      const queue = this.#waiting.get(caller) ?? [];
      const waiting: Waiting = { begin, rejectExcess: () => reject(new TooManyWaiting()) };
      queue.push(waiting);
      this.#waiting.set(caller, queue);
      this.#waiters += 1;
      if (this.maxWaitMs < Number.POSITIVE_INFINITY) this.#expire(waiting, caller);
    });
  }

  #expire(waiting: Waiting, caller: string): void {
    const timer = setTimeout(() => {
      const queue = this.#waiting.get(caller) ?? [];
      const place = queue.indexOf(waiting);
      if (place < 0) return;
      queue.splice(place, 1);
      if (queue.length === 0) this.#waiting.delete(caller);
      this.#waiters -= 1;
      waiting.rejectExcess();
    }, this.maxWaitMs).unref();
    const { begin } = waiting;
    waiting.begin = () => {
      clearTimeout(timer);
      begin();
    };
  }

  /** @returns false if nobody has more waiting work than `caller`. */
  #makeRoomFor(caller: string): boolean {
    const own = this.#waiting.get(caller)?.length ?? 0;
    const [longest = '', queue = []] = [...this.#waiting].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    if (queue.length <= own + 1) return false;
    queue.pop()?.rejectExcess();
    if (queue.length === 0) this.#waiting.delete(longest);
    this.#waiters -= 1;
    return true;
  }

  #next(): Waiting | undefined {
    for (const [caller, queue] of this.#waiting) {
      const next = queue.shift();
      // The caller moves to the end of the round, or leaves it.
      this.#waiting.delete(caller);
      if (queue.length > 0) this.#waiting.set(caller, queue);
      this.#waiters -= 1;
      return next;
    }
    return undefined;
  }
}
