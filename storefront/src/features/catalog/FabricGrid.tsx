import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCart } from '../../state/cart';
import { picturesOf } from '../../ui/fabric-images';
import { LazyGallery } from '../../ui/LazyGallery';
import { CardRoom } from './card-styles';
import { FabricRows } from './FabricRows';
import { FactsPanel } from './FactsPanel';
import { useCardActions } from './use-card-actions';
import { useFacts } from './use-facts';
import { useGridShape } from './use-grid-shape';

export interface FabricGridProps {
  fabrics: Fabric[];
  asList?: boolean;
  /** Two cards side by side also where only one would fit. */
  twoARow?: boolean;
}

/** The cards, their shared panel of facts, and the gallery of the picture that was clicked. */
export function FabricGrid({ fabrics, asList = false, twoARow = false }: FabricGridProps) {
  const { items } = useCart();
  const [open, setOpen] = useState<{ fabric: Fabric; start: number } | null>(null);
  const inCart = useMemo(() => new Map(items.map((item) => [item.fabric.id, item])), [items]);
  const actions = useCardActions(useCallback((fabric, start) => setOpen({ fabric, start }), []));
  const grid = useRef<HTMLDivElement>(null);
  const { columns: fitting, top } = useGridShape(grid);
  const columns = twoARow ? Math.max(2, fitting) : fitting;
  const explained = useFacts(grid, fabrics);
  const follow = useFollowLinks();
  return (
    <CardRoom ref={grid} className={fitting < columns ? 'tight' : undefined} onClick={follow}>
      <FabricRows
        fabrics={fabrics}
        columns={asList ? 1 : columns}
        top={top}
        inCart={inCart}
        wide={asList}
        explained={explained?.fabric.id}
        actions={actions}
      />
      {explained && <FactsPanel grid={grid} explained={explained} />}
      {open && (
        <LazyGallery
          title={open.fabric.name}
          images={picturesOf(open.fabric)}
          start={open.start}
          onClose={() => setOpen(null)}
        />
      )}
    </CardRoom>
  );
}

/** Plain links of the cards open inside the app: a router's link in each card would be drawn with every new address. */
function useFollowLinks() {
  const navigate = useNavigate();
  return (event: React.MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(link.pathname, { state: { fromList: true } });
  };
}
