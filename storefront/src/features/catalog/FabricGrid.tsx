import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCart } from '../../state/cart';
import { picturesOf } from '../../ui/fabric-images';
import { LazyGallery } from '../../ui/LazyGallery';
import { FabricCard } from './FabricCard';
import { GAP, useGridShape } from './use-grid-shape';

/** A first guess in pixels; every row is measured once it shows. */
const ROW_HEIGHT = 430;
const ROWS_BEYOND_THE_SCREEN = 2;

/** Heights measured at the last visit, so that going back finds the same place. */
let lastRows: VirtualItem[] = [];

/** Only the rows near the screen are in the document, however many fabrics there are. */
export function FabricGrid({ fabrics, asList = false }: { fabrics: Fabric[]; asList?: boolean }) {
  const { items } = useCart();
  const [open, setOpen] = useState<{ fabric: Fabric; start: number } | null>(null);
  const inCart = useMemo(() => new Map(items.map((item) => [item.fabric.id, item])), [items]);
  const openImage = useCallback((fabric: Fabric, start: number) => setOpen({ fabric, start }), []);
  const grid = useRef<HTMLDivElement>(null);
  const { columns: fitting, top } = useGridShape(grid);
  const columns = asList ? 1 : fitting;
  const rows = useWindowVirtualizer({
    count: Math.ceil(fabrics.length / columns),
    estimateSize: () => ROW_HEIGHT,
    gap: GAP,
    overscan: ROWS_BEYOND_THE_SCREEN,
    scrollMargin: top,
    initialMeasurementsCache: lastRows,
  });
  useEffect(
    () => () => {
      lastRows = rows.measurementsCache;
    },
    [rows],
  );
  return (
    <>
      <div ref={grid} style={{ position: 'relative', height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => (
          <div
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            style={{
              position: 'absolute',
              insetInline: 0,
              top: row.start - top,
              display: 'grid',
              gap: GAP,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {fabrics.slice(row.index * columns, (row.index + 1) * columns).map((fabric) => (
              <FabricCard
                key={fabric.id}
                fabric={fabric}
                item={inCart.get(fabric.id)}
                eager={row.index === 0}
                wide={asList}
                onOpenImage={openImage}
              />
            ))}
          </div>
        ))}
      </div>
      {open && (
        <LazyGallery
          title={open.fabric.name}
          images={picturesOf(open.fabric)}
          start={open.start}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
