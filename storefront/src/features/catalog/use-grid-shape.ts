import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';
import { columnsIn } from './columns';

interface GridShape {
  columns: number;
  top: number;
}

/** The shape at the last visit: coming back, the page is as long as it was before anything is measured. */
let lastShape: GridShape = { columns: 1, top: 0 };

/**
 * How many cards fit side by side, and how far below the top of the page the grid begins, in pixels.
 *
 * @param laidOut whether CSS lays out the cards: then the shape is not visible, and its update may wait.
 */
export function useGridShape(grid: RefObject<HTMLElement | null>, laidOut: boolean): GridShape {
  const [shape, setShape] = useState(lastShape);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const { width, top } = element.getBoundingClientRect();
      const next = { columns: columnsIn(width, rem), top: Math.round(top + window.scrollY) };
      if (next.columns === lastShape.columns && next.top === lastShape.top) return;
      lastShape = next;
      if (laidOut) startTransition(() => setShape(next));
      else setShape(next);
    };
    measure();
    if (!('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, laidOut]);
  return shape;
}
