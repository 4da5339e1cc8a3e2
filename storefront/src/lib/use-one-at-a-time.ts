import { useRef, useState } from 'react';

/**
 * Returns whether a call is under way, and a function that runs one unless it is. Presses that come before the button is drawn as
 * off are ignored, too.
 */
export function useOneAtATime(): [isBusy: boolean, run: (call: () => Promise<unknown>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = async (call: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await call();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return [isBusy, run];
}
