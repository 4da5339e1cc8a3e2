import { useRef, useState } from 'react';

/** Rendering detail of a new card, by scroll speed: full; pictures, name and price; or name and price only. */
export type Detail = 'bare' | 'brief' | 'full';

const ORDER: readonly Detail[] = ['bare', 'brief', 'full'];

/** Content is unreadable above this speed: a screen in less than half a second (px/ms). */
const HURRIED = 1.6;
/** Too fast for the eyes to follow, about 100° a second: loading pictures would be useless. */
const RUSHED = 3;
/** Duration of a frame on a device that keeps up (ms). */
const FRAME_MS = 17;
/** Minimum time over which speed is measured (ms), because single frames are irregular. */
const SPAN_MS = 80;

/**
 * Determines the rendering detail by scroll speed; `note` is called for each movement and for its end. If frames take longer,
 * the speed counts as proportionally higher, because the device can't render in time.
 */
export function useHurry() {
  const [detail, setDetail] = useState<Detail>('full');
  const lateness = useRef(1);
  const last = useRef({ offset: 0, at: 0, atRest: true });
  const note = ({ scrollOffset, isScrolling }: { scrollOffset: number | null; isScrolling: boolean }) => {
    const [now, offset, before] = [performance.now(), scrollOffset ?? 0, last.current];
    if (!isScrolling) setDetail('full');
    // The first movement may be a jump, so speed is measured from then on. The same applies to late frames: one may have
    // waited in a hidden tab.
    if (!isScrolling || before.atRest) {
      lateness.current = 1;
      last.current = { offset, at: now, atRest: !isScrolling };
      return;
    }
    const span = now - before.at;
    // A movement that is too fast for the whole span is too fast, even if nothing moves in the rest of it.
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

/** The more detailed of the two: detail is never removed again. */
export const moreOf = (one: Detail, other: Detail): Detail => (ORDER.indexOf(other) > ORDER.indexOf(one) ? other : one);
