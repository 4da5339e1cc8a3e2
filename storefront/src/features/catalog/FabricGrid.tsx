import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useOnDevice } from '../../lib/use-on-device';
import { type Choice, useCart } from '../../state/cart';
import { useConfig } from '../../state/config';
import { useSwatches } from '../../state/swatches';
import { LazyGallery } from '../../ui/LazyGallery';
import { cardColour } from './card-colour';
import { CardRoom } from './card-styles';
import { FabricRows } from './FabricRows';
import { FactsPanel } from './FactsPanel';
import { FirstCards } from './FirstCards';
import { type Pictures, useCardActions } from './use-card-actions';
import { useFacts } from './use-facts';
import { useGridShape } from './use-grid-shape';

/** The maximum number of colors on a card; fewer for two cards per row on a phone. */
const COLOURS_SHOWN = 6;
const COLOURS_SHOWN_TIGHT = 4;

const NONE: readonly number[] = [];

export interface FabricGridProps {
  fabrics: Fabric[];
  asList?: boolean;
  /** Two cards side by side also where only one would fit. */
  twoARow?: boolean;
}

/** The cards, their shared panel of facts, and the gallery of the picture that was clicked. */
export function FabricGrid({ fabrics, asList = false, twoARow = false }: FabricGridProps) {
  const { items } = useCart();
  const { low_stock_metres: lowStockMetres } = useConfig();
  const [open, setOpen] = useState<Pictures | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(() => new Map());
  const choose = useCallback(
    (fabricId: string, colourwayId: string) => setChosen((before) => new Map(before).set(fabricId, colourwayId)),
    [],
  );
  const inCart = useMemo(() => linesByFabric(items), [items]);
  const { items: wanted } = useSwatches();
  const swatches = useMemo(() => linesByFabric(wanted), [wanted]);
  const actions = useCardActions({ openImages: setOpen, choose });
  const grid = useRef<HTMLDivElement>(null);
  const onDevice = useOnDevice();
  // How high the cards are that the server drew, once they may make room for rows; nothing before.
  const [drawn, toRows] = useState<readonly number[] | null>(onDevice ? NONE : null);
  const { columns: fitting, top } = useGridShape(grid, drawn === null);
  const columns = twoARow ? Math.max(2, fitting) : fitting;
  const explained = useFacts(grid, fabrics);
  const follow = useFollowLinks();
  const mostColours = fitting < columns ? COLOURS_SHOWN_TIGHT : COLOURS_SHOWN;
  const cards = {
    ...{ fabrics, inCart, swatches, chosen, explained: explained?.fabric.id },
    ...{ mostColours, lowStockMetres, wide: asList, actions },
  };
  return (
    <CardRoom ref={grid} className={fitting < columns ? 'tight' : undefined} onClick={follow}>
      {drawn ? (
        <FabricRows columns={asList ? 1 : columns} top={top} drawn={drawn} {...cards} />
      ) : (
        <FirstCards grid={grid} onSettled={toRows} {...cards} />
      )}
      {explained && (
        <FactsPanel
          grid={grid}
          explained={explained}
          colour={cardColour(explained.fabric, chosen.get(explained.fabric.id), inCart.get(explained.fabric.id))}
        />
      )}
      {open && <LazyGallery {...open} onClose={() => setOpen(null)} />}
    </CardRoom>
  );
}

function linesByFabric<Line extends Choice>(items: readonly Line[]): Map<string, Line[]> {
  const lines = new Map<string, Line[]>();
  for (const item of items) lines.set(item.fabric.id, [...(lines.get(item.fabric.id) ?? []), item]);
  return lines;
}

/**
 * Makes plain links of the cards navigate inside the app: a router link in each card would render again with every new
 * address.
 */
function useFollowLinks() {
  const navigate = useNavigate();
  return (event: React.MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(link.pathname + link.search, { state: { fromList: true } });
  };
}
