import { type RefObject, useLayoutEffect, useState } from 'react';

export const GAP = 16;
const NARROWEST_CARD = 210;
const MOST_COLUMNS = 5;

export const columnsIn = (width: number): number =>
  Math.min(MOST_COLUMNS, Math.max(1, Math.floor((width + GAP) / (NARROWEST_CARD + GAP))));

/** How many cards fit side by side, and how far below the top of the page the grid begins, in pixels. */
export function useGridShape(grid: RefObject<HTMLElement | null>): { columns: number; top: number } {
  const [shape, setShape] = useState({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const { width, top } = element.getBoundingClientRect();
      const next = { columns: columnsIn(width), top: Math.round(top + window.scrollY) };
      setShape((before) => (before.columns === next.columns && before.top === next.top ? before : next));
    };
    measure();
    if (!('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return shape;
}
