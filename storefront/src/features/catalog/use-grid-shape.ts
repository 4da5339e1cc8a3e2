import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';
import { columnsIn, PHONE } from './columns';

export interface GridShape {
  columns: number;
  top: number;
  /** Two small cards per row, as on a phone. */
  isCompact: boolean;
}

/** The shape at the last visit: on return, the page has its former height before anything is measured. */
let lastShape: GridShape = { columns: 1, top: 0, isCompact: false };

/** Sets the shape at the last visit, before the grid is rendered. */
export const recallShape = (shape: GridShape): void => {
  lastShape = shape;
};

/**
 * The number of columns, and the distance of the grid from the top of the page in pixels.
 *
 * @param laidOut whether CSS lays out the cards: then the shape is not visible, and its update may wait.
 * @param oneARow on a phone, whether its cards are whole ones.
 */
export function useGridShape(grid: RefObject<HTMLElement | null>, laidOut: boolean, oneARow: boolean): GridShape {
  const [shape, setShape] = useState(lastShape);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const { width, top } = element.getBoundingClientRect();
      const onPhone = window.matchMedia(PHONE).matches;
      const isCompact = onPhone && !oneARow;
      const columns = onPhone && oneARow ? 1 : columnsIn(width, rem, isCompact);
      const next = { columns, top: Math.round(top + window.scrollY), isCompact };
      if (next.columns === lastShape.columns && next.top === lastShape.top && isCompact === lastShape.isCompact) return;
      lastShape = next;
      if (laidOut) startTransition(() => setShape(next));
      else setShape(next);
    };
    const observes = 'ResizeObserver' in window;
    // An observer calls once when it starts, after the browser's layout.
    if (!laidOut || !observes) measure();
    if (!observes) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, laidOut, oneARow]);
  return shape;
}
