import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { startTransition, useEffect, useState } from 'react';
import type { ListPosition } from '../../state/list-position';
import { gapOf } from './columns';
import { type CardsProps, FabricRow } from './FabricRow';
import { useIsPrinting } from './use-is-printing';
import { useRenderDetail } from './use-render-detail';
import { useScrollRestoration } from './use-scroll-restoration';

/** A first estimate in pixels; every row is measured once it is rendered. */
const ROW_HEIGHT = 450;
const COMPACT_HEIGHT = 306;
const ROWS_BEYOND_THE_SCREEN = 2;
/** Scrolling has ended after this time without movement: on a slow phone two frames may be this far apart. */
const REST_MS = 300;

/** Heights measured at the last visit, so that going back finds the same position. */
let lastRows: VirtualItem[] = [];

/** The rows that replace the cards, computed from the height of each card, in pixels and in order. */
export function rowsOf(heights: readonly number[], columns: number, gap: number): VirtualItem[] {
  const rows: VirtualItem[] = [];
  for (let first = 0, start = 0; first < heights.length; first += columns) {
    const size = Math.max(...heights.slice(first, first + columns));
    rows.push({ index: rows.length, key: rows.length, start, end: start + size, size, lane: 0 });
    start += size + gap;
  }
  return rows;
}

interface FabricRowsProps extends CardsProps {
  columns: number;
  /** Two small cards per row, as on a phone. */
  isCompact: boolean;
  /** The scroll position to restore; absent for a list without remembered position. */
  position?: ListPosition | null;
  /** Distance of the first row from the top of the page, in pixels. */
  top: number;
  /** The heights of the cards that the rows replace: pictures that were visible must not disappear for a frame. */
  drawn: readonly number[];
}

/** In print all rows are rendered, because there is no viewport. */
const allOf = (rows: { measurementsCache: VirtualItem[] }): VirtualItem[] => Array.from(rows.measurementsCache);

/** Renders only the rows near the viewport, however many fabrics there are. */
export function FabricRows({ top, drawn, isCompact, position, ...shared }: FabricRowsProps) {
  const { detail, onScroll } = useRenderDetail();
  const gap = gapOf(isCompact);
  const [known] = useState(() => {
    if (drawn.length) return rowsOf(drawn, shared.columns, gap);
    return position ? rowsOf(position.heights, 1, gap) : lastRows;
  });
  // The bottom of the viewport when the rows replace the cards.
  const [seen] = useState(() => (drawn.length ? window.scrollY + window.innerHeight : 0));
  const rows = useWindowVirtualizer({
    onChange: onScroll,
    count: Math.ceil(shared.fabrics.length / shared.columns),
    estimateSize: () => (isCompact ? COMPACT_HEIGHT : ROW_HEIGHT),
    gap,
    overscan: useRowsBeyond(shared.fabrics[0]?.id),
    scrollMargin: top,
    initialMeasurementsCache: known,
    // If the grid has been measured, the first render includes its rows; otherwise they follow after measuring.
    initialRect: { width: top && window.innerWidth, height: top && window.innerHeight },
    // New rows may come a frame late; scrolling itself never waits for them.
    useFlushSync: false,
    isScrollingResetDelay: REST_MS,
  });
  const isPrinting = useIsPrinting();
  useScrollRestoration(position, () => ({
    loaded: shared.fabrics.length,
    shape: { columns: shared.columns, top, isCompact },
    heights: rows.measurementsCache.map(({ size }) => size),
  }));
  useEffect(
    () => () => {
      lastRows = rows.measurementsCache;
    },
    [rows],
  );
  return (
    <div style={{ height: rows.getTotalSize() }}>
      {(isPrinting ? allOf(rows) : rows.getVirtualItems()).map((row) => (
        <FabricRow
          key={row.key}
          index={row.index}
          top={row.start - top}
          gap={gap}
          eager={row.index === 0 || row.start < seen}
          measure={rows.measureElement}
          detail={detail}
          {...shared}
        />
      ))}
    </div>
  );
}

/** When the list changes, its visible rows are rendered first, so that no single task takes long on a slow device. */
function useRowsBeyond(first: string | undefined): number {
  const [shown, setShown] = useState(first);
  useEffect(() => startTransition(() => setShown(first)), [first]);
  return shown === first ? ROWS_BEYOND_THE_SCREEN : 0;
}
