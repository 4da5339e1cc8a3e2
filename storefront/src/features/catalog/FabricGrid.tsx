import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { memo, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsHydrated } from '../../lib/use-is-client';
import { type Choice, useCart } from '../../state/cart';
import { useConfig } from '../../state/config';
import type { ListPosition } from '../../state/list-position';
import { useSwatches } from '../../state/swatches';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { LazyGallery } from '../../ui/LazyGallery';
import { lazyComponent } from '../../ui/lazy-component';
import { cardColour } from './card-colour';
import { CardContainer } from './card-styles';
import { PHONE } from './columns';
import { FabricRows } from './FabricRows';
import { FactsPanel } from './FactsPanel';
import { FirstCards } from './FirstCards';
import { type Pictures, useCardActions } from './use-card-actions';
import { useFacts } from './use-facts';
import { recallShape, useGridShape } from './use-grid-shape';

const CardSheet = lazyComponent(async () => (await import('./CardSheet')).CardSheet);

/** Maximum number of colors on a card; on a phone the styles show fewer. */
const COLOURS_SHOWN = 6;

const NONE: readonly number[] = [];

export interface FabricGridProps {
  fabrics: Fabric[];
  asList?: boolean;
  /** On a phone: full cards, one per row. */
  oneARow?: boolean;
  /** The scroll position to restore; null to begin at the top. Absent for a list without remembered position. */
  position?: ListPosition | null;
}

/** The cards, their shared facts panel, and the gallery of the clicked picture. */
export function FabricGrid(props: FabricGridProps) {
  return <Grid isHydrated={useIsHydrated()} {...props} />;
}

const Grid = memo(function Grid(props: FabricGridProps & { isHydrated: boolean }) {
  const { fabrics, asList = false, oneARow = false, position, isHydrated } = props;
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
  // The heights of the server-rendered cards, once rows replace them; null before.
  const [drawn, toRows] = useState<readonly number[] | null>(isHydrated ? null : NONE);
  const [first] = useState(fabrics);
  // For another list only the cards near the screen are worth rendering.
  if (drawn === null && fabrics[0]?.id !== first[0]?.id) toRows(NONE);
  useState(() => position && recallShape(position.shape));
  const shape = useGridShape(grid, drawn === null, oneARow);
  const explained = useFacts(grid, fabrics);
  const follow = useFollowLinks();
  const [sheet, setSheet] = useState<string | null>(null);
  const closeSheet = useCallback(() => setSheet(null), []);
  const shown = sheet === null ? undefined : fabrics.find(({ id }) => id === sheet);
  const colourOfCard = (fabric: Fabric) => cardColour(fabric, chosen.get(fabric.id), inCart.get(fabric.id));
  const cards = {
    fabrics,
    inCart,
    swatches,
    chosen,
    explained: explained?.fabric.id,
    mostColours: COLOURS_SHOWN,
    lowStockMetres,
    wide: asList,
    actions,
  };
  const onClick = (event: React.MouseEvent) => {
    const opener = event.target instanceof Element ? event.target.closest('.sheet-button, .facts-button') : null;
    if (!opener) return follow(event);
    if (opener.matches('.facts-button') && !window.matchMedia(PHONE).matches) return;
    setSheet(opener.closest<HTMLElement>('article')?.dataset.fabric ?? null);
  };
  return (
    <CardContainer ref={grid} className={oneARow ? 'whole' : undefined} onClick={onClick}>
      {drawn ? (
        <FabricRows
          columns={asList ? 1 : shape.columns}
          top={shape.top}
          isCompact={shape.isCompact}
          drawn={drawn}
          position={position}
          {...cards}
        />
      ) : (
        <FirstCards
          grid={grid}
          shape={shape}
          position={position}
          hasMore={fabrics !== first}
          onSettled={toRows}
          {...cards}
        />
      )}
      {explained && <FactsPanel grid={grid} explained={explained} colour={colourOfCard(explained.fabric)} />}
      {shown && (
        <ErrorBoundary onClose={closeSheet}>
          <Suspense fallback={null}>
            <CardSheet
              fabric={shown}
              colour={colourOfCard(shown)}
              inCart={inCart.get(shown.id)}
              swatches={swatches.get(shown.id)}
              actions={actions}
              onClose={closeSheet}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      {open && <LazyGallery {...open} onClose={() => setOpen(null)} />}
    </CardContainer>
  );
});

function linesByFabric<Line extends Choice>(items: readonly Line[]): Map<string, Line[]> {
  const lines = new Map<string, Line[]>();
  for (const item of items) lines.set(item.fabric.id, [...(lines.get(item.fabric.id) ?? []), item]);
  return lines;
}

/** Lets plain links of the cards navigate inside the app: a router link in each card would render again with every URL change. */
function useFollowLinks() {
  const navigate = useNavigate();
  return (event: React.MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // Dialogs over the grid have links of their own.
    if (
      !link ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    void navigate(link.pathname + link.search, { state: { fromList: true } });
  };
}
