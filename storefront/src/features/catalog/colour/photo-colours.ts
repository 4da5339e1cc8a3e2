import type { PhotoAnswer } from './read-photo';

/** A slow phone needs a second for its largest photo. */
const PATIENCE_MS = 20_000;

const CANNOT = 'This browser cannot read the colors of photos. Pick a color instead.';
const TOO_SLOW = 'Reading this photo takes too long here. Choose a smaller one, or a screenshot of it.';

/**
 * The main colours of a photo, read on this device by a worker of its own: nothing is uploaded, and the page goes on.
 * @param signal ends the work; its answer is then of no use
 */
export async function coloursOfPhoto(file: Blob, signal: AbortSignal): Promise<PhotoAnswer> {
  if (!('OffscreenCanvas' in window && 'Worker' in window)) return { fault: CANNOT };
  const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' });
  const { port1: ours, port2: theirs } = new MessageChannel();
  try {
    return await new Promise((answer) => {
      ours.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => answer(data);
      worker.onerror = () => answer({ fault: CANNOT });
      setTimeout(() => answer({ fault: TOO_SLOW }), PATIENCE_MS);
      signal.addEventListener('abort', () => answer({ fault: TOO_SLOW }), { once: true });
      worker.postMessage(file, [theirs]);
    });
  } finally {
    worker.terminate();
    ours.close();
  }
}
