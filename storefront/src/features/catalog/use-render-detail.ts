import { useRef, useState } from 'react';

/** Rendering detail of a new card, by scroll speed: full; pictures, name and price; or name and price only. */
export type Detail = 'bare' | 'brief' | 'full';

const ORDER: readonly Detail[] = ['bare', 'brief', 'full'];

/** Content is unreadable above this speed: a screen in less than half a second (px/ms). */
const FAST = 1.6;
/** Too fast for the eyes to follow, about 100° a second: loading pictures would be useless. */
const VERY_FAST = 3;
/** Duration of a frame on a device that keeps up (ms). */
const FRAME_MS = 17;
/** Minimum time over which speed is measured (ms), because single frames are irregular. */
const SPAN_MS = 80;

/**
 * Determines the rendering detail by scroll speed; `onScroll` is called for each movement and for its end. If frames take longer,
 * the speed counts as proportionally higher, because the device can't render in time.
 */
export function useRenderDetail() {
  const [detail, setDetail] = useState<Detail>('full');
  const lateness = useRef(1);
  const last = useRef({ offset: 0, at: 0, atRest: true });
  const onScroll = ({ scrollOffset, isScrolling }: { scrollOffset: number | null; isScrolling: boolean }) => {
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
    const next = detailAtSpeed(speed * lateness.current);
    // The frame of this movement ends when the next one begins.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        lateness.current = Math.max(1, (performance.now() - now) / FRAME_MS);
      }),
    );
    if (span >= SPAN_MS || moreDetailed(detail, next) === detail) setDetail(next);
    if (span >= SPAN_MS) last.current = { offset, at: now, atRest: false };
  };
  return { detail, onScroll };
}

const detailAtSpeed = (speed: number): Detail => (speed > VERY_FAST ? 'bare' : speed > FAST ? 'brief' : 'full');

/** The more detailed of the two: detail is never removed again. */
export const moreDetailed = (one: Detail, other: Detail): Detail =>
  ORDER.indexOf(other) > ORDER.indexOf(one) ? other : one;
