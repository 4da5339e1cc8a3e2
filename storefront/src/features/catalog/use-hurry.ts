import { useRef, useState } from 'react';

/** Rendering detail of a new card, by scroll speed: full; pictures, name and price; or name and price only. */
export type Detail = 'bare' | 'brief' | 'full';

const ORDER: readonly Detail[] = ['bare', 'brief', 'full'];

/** Faster scrolling is unreadable: a screen in less than half a second (px/ms). */
const HURRIED = 1.6;
/** Faster than eyes can follow, some 100° a second: pictures would only be fetched. */
const RUSHED = 3;
/** A frame of a display that keeps up (ms). */
const FRAME_MS = 17;
/** Speed is taken over at least so long (ms): single frames come in fits and starts. */
const SPAN_MS = 80;

/**
 * Determines the rendering detail by scroll speed; `note` is called for each movement and for its end. A device whose frames
 * take longer counts as faster by as much: it draws too little in time.
 */
export function useHurry() {
  const [detail, setDetail] = useState<Detail>('full');
  const lateness = useRef(1);
  const last = useRef({ offset: 0, at: 0, atRest: true });
  const note = ({ scrollOffset, isScrolling }: { scrollOffset: number | null; isScrolling: boolean }) => {
    const [now, offset, before] = [performance.now(), scrollOffset ?? 0, last.current];
    if (!isScrolling) setDetail('full');
    // The first movement may be a jump, after which the page rests: speed is measured from then on. So are late frames, since one
    // may have waited in a hidden tab.
    if (!isScrolling || before.atRest) {
      lateness.current = 1;
      last.current = { offset, at: now, atRest: !isScrolling };
      return;
    }
    const span = now - before.at;
    // Too fast for the whole of a span, though nothing should move in the rest of it, is too fast already.
    const speed = Math.abs(offset - before.offset) / Math.max(span, SPAN_MS);
    const worth = worthDrawing(speed * lateness.current);
    // The frame of this movement ends when the next one begins.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        lateness.current = Math.max(1, (performance.now() - now) / FRAME_MS);
      }),
    );
    if (span >= SPAN_MS || moreOf(detail, worth) === detail) setDetail(worth);
    if (span >= SPAN_MS) last.current = { offset, at: now, atRest: false };
  };
  return { detail, note };
}

const worthDrawing = (speed: number): Detail => (speed > RUSHED ? 'bare' : speed > HURRIED ? 'brief' : 'full');

/** The more detailed of the two: what is drawn once stays. */
export const moreOf = (one: Detail, other: Detail): Detail => (ORDER.indexOf(other) > ORDER.indexOf(one) ? other : one);
