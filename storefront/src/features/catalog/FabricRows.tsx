import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import { GAP } from './columns';
import { type CardsProps, FabricRow } from './FabricRow';
import { useHurry } from './use-hurry';

/** A first guess in pixels; every row is measured once it shows. */
const ROW_HEIGHT = 430;
const ROWS_BEYOND_THE_SCREEN = 1;

/** Heights measured at the last visit, so that going back finds the same place. */
let lastRows: VirtualItem[] = [];

/** Takes in how high each of the first cards is, in pixels and in their order, so that rows stand where the cards stood. */
export function rememberHeights(heights: readonly number[], columns: number): void {
  let start = 0;
  lastRows = [];
  for (let first = 0; first < heights.length; first += columns) {
    const size = Math.max(...heights.slice(first, first + columns));
    lastRows.push({ index: lastRows.length, key: lastRows.length, start, end: start + size, size, lane: 0 });
    start += size + GAP;
  }
}

interface FabricRowsProps extends CardsProps {
  columns: number;
  /** How far below the top of the page the first row begins, in pixels. */
  top: number;
  /** How many cards stood here before there were rows: pictures that were seen must not come a frame late. */
  drawn: number;
}

/** Only the rows near the screen are in the document, however many fabrics there are. */
export function FabricRows({ top, drawn, ...shared }: FabricRowsProps) {
  const { detail, note } = useHurry();
  const rows = useWindowVirtualizer({
    onChange: note,
    count: Math.ceil(shared.fabrics.length / shared.columns),
    estimateSize: () => ROW_HEIGHT,
    gap: GAP,
    overscan: ROWS_BEYOND_THE_SCREEN,
    scrollMargin: top,
    initialMeasurementsCache: lastRows,
    // New rows may come a frame late; scrolling itself never waits for them.
    useFlushSync: false,
  });
  useEffect(
    () => () => {
      lastRows = rows.measurementsCache;
    },
    [rows],
  );
  return (
    <div style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map((row) => (
        <FabricRow
          key={row.key}
          index={row.index}
          top={row.start - top}
          eager={row.index === 0 || row.index * shared.columns < drawn}
          measure={rows.measureElement}
          detail={detail}
          {...shared}
        />
      ))}
    </div>
  );
}
