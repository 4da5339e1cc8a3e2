import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { frameReader } from './read-frames';

/** Why there is no picture, as message keys name it. */
export type CameraProblem = 'refused' | 'none' | 'busy' | 'insecure';

export interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  isOn: boolean;
  problem: CameraProblem | null;
  start: () => void;
}

const BETWEEN_FRAMES_MS = 150;

/** Shows the camera at the back and reads codes until the screen is left. `onCode` gets each code once. */
export function useCamera(onCode: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Pick<Camera, 'isOn' | 'problem'>>({ isOn: false, problem: null });
  const [attempt, setAttempt] = useState(0);
  const report = useRef(onCode);
  report.current = onCode;
  useEffect(() => {
    void attempt;
    const leave = new AbortController();
    const work = watch(video, leave.signal, {
      onStart: () => setState({ isOn: true, problem: null }),
      onCode: (text) => report.current(text),
    });
    work.catch((error: unknown) => leave.signal.aborted || setState({ isOn: false, problem: problemOf(error) }));
    return () => leave.abort();
  }, [attempt]);
  const start = useCallback(() => setAttempt((before) => before + 1), []);
  return { video, ...state, start };
}

class NoCameraHere extends Error {}

interface Watching {
  onStart: () => void;
  onCode: (text: string) => void;
}

async function watch(
  video: RefObject<HTMLVideoElement | null>,
  left: AbortSignal,
  { onStart, onCode }: Watching,
): Promise<void> {
  // Browsers have no camera at an address without https.
  if (!navigator.mediaDevices) throw new NoCameraHere();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  left.addEventListener('abort', end, { once: true });
  if (left.aborted || !video.current) return end();
  video.current.srcObject = stream;
  await video.current.play();
  onStart();
  const read = await frameReader();
  let last: string | null = null;
  while (!left.aborted && video.current) {
    const text = await read(video.current);
    if (text !== null && text !== last && !left.aborted) onCode(text);
    last = text ?? last;
    await new Promise((resolve) => window.setTimeout(resolve, BETWEEN_FRAMES_MS));
  }
}

function problemOf(error: unknown): CameraProblem {
  if (error instanceof NoCameraHere) return 'insecure';
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none';
}
