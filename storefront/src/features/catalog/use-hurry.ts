import { useRef, useState } from 'react';

/** Faster than that nobody reads what passes: a screen in less than half a second (px/ms). */
const HURRIED = 1.6;
/** Speed is taken over at least so long (ms): single frames come in fits and starts. */
const SPAN_MS = 80;

/** Whether the page is scrolled faster than anybody reads; `note` is told of each movement and of its end. */
export function useHurry() {
  const [hurried, setHurried] = useState(false);
  const last = useRef({ offset: 0, at: 0 });
  const note = ({ scrollOffset, isScrolling }: { scrollOffset: number | null; isScrolling: boolean }) => {
    const [now, offset] = [performance.now(), scrollOffset ?? 0];
    if (!isScrolling) setHurried(false);
    const span = now - last.current.at;
    if (isScrolling && span < SPAN_MS) return;
    if (isScrolling) setHurried(Math.abs(offset - last.current.offset) / span > HURRIED);
    last.current = { offset, at: now };
  };
  return { hurried, note };
}
