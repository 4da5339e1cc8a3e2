import type { PhotoAnswer } from './read-photo';

/** A slow phone needs a second for its largest photo. */
const TIMEOUT_MS = 20_000;

const CANNOT = 'This browser cannot read the colors of photos. Pick a color instead.';
const TOO_SLOW = 'Reading this photo takes too long here. Choose a smaller one, or a screenshot of it.';

/**
 * Reads the main colors of photos on this device: nothing is uploaded. Its worker starts at once, while a photo is
 * still being chosen.
 */
export class PhotoReader {
  #worker = start();

  /** @param signal aborts the read; its answer is then useless */
  async read(file: Blob, signal: AbortSignal): Promise<PhotoAnswer> {
    const worker = this.#worker;
    if (!worker) return { problem: CANNOT };
    const { port1: ours, port2: theirs } = new MessageChannel();
    let clock: number | undefined;
    const answer = await new Promise<PhotoAnswer | undefined>((done) => {
      ours.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => done(data);
      worker.onerror = () => done({ problem: CANNOT });
      clock = window.setTimeout(() => done(undefined), TIMEOUT_MS);
      signal.addEventListener('abort', () => done({ problem: TOO_SLOW }), { once: true });
      worker.postMessage(file, [theirs]);
    });
    window.clearTimeout(clock);
    ours.close();
    if (answer) return answer;
    // It may still be working on an aborted photo.
    worker.terminate();
    if (this.#worker === worker) this.#worker = start();
    return { problem: TOO_SLOW };
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}

function start(): Worker | undefined {
  if (!('OffscreenCanvas' in window && 'Worker' in window)) return undefined;
  return new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' });
}
