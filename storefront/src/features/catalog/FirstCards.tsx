import { styled } from '@mui/material/styles';
import { memo, type RefObject, Suspense, useEffect, useRef } from 'react';
import type { ListPosition } from '../../state/list-position';
import { gapOf, gridStyles, PHONE } from './columns';
import { FabricCard } from './FabricCard';
import type { CardsProps } from './FabricRow';
import { rowsOf } from './FabricRows';
import type { GridShape } from './use-grid-shape';
import { useScrollRestoration } from './use-scroll-restoration';

/** Every browser lays out as many columns as `columnsIn` returns; content below the screen costs nothing. */
const Grid = styled('div')({
  ...gridStyles,
  '& > article': { contain: 'layout style', contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 480px' },
  '& > article:first-of-type': { contentVisibility: 'visible' },
});

interface FirstCardsProps extends CardsProps {
  grid: RefObject<HTMLElement | null>;
  shape: GridShape;
  /** Null to remember the scroll position; absent for a list without remembered position. */
  position?: ListPosition | null;
  /** True once more fabrics were loaded than the server rendered. */
  hasMore: boolean;
  /** Called once, with the height of each card in order; rows may replace the cards from then on. */
  onSettled: (heights: number[]) => void;
}

/** Delay before rows replace the cards, and before the next try while a card is pressed or focused. */
const SETTLE_MS = 200;

/** The cards of a server-rendered page before anything is measured: all of them, laid out by the styles. */
export function FirstCards({ grid, shape, position, hasMore, onSettled, ...cards }: FirstCardsProps) {
  const container = useRef<HTMLElement>(null);
  useEffect(() => {
    container.current = grid.current;
  }, [grid]);
  useScrollRestoration(position, () => ({
    loaded: cards.fabrics.length,
    shape,
    heights: rowsOf(heightsIn(container.current), shape.columns, gapOf(shape.isCompact)).map(({ size }) => size),
  }));
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    // Until more fabrics are loaded a phone doesn't need rows, and replacing the cards would block a slow one.
    if (!hasMore && window.matchMedia(PHONE).matches) return;
    // Not in a transition: a card could be clicked while it runs, and each new page of fabrics would restart it.
    const settle = () => {
      if (element.matches(':active, :focus-within')) timer = setTimeout(settle, SETTLE_MS);
      else onSettled(heightsIn(element));
    };
    let timer = setTimeout(settle, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [grid, hasMore, onSettled]);
  return <Cards {...cards} />;
}

const heightsIn = (container: HTMLElement | null): number[] =>
  [...(container?.querySelectorAll('article') ?? [])].map((card) => card.offsetHeight);

/** React hydrates a card when it is clicked, or when idle. Other props would hydrate all of them at once. */
const Cards = memo(function Cards({ fabrics, inCart, swatches, chosen, explained, ...shared }: CardsProps) {
  return (
    <Grid>
      {fabrics.map((fabric, index) => (
        <Suspense key={fabric.id}>
          <FabricCard
            fabric={fabric}
            inCart={inCart.get(fabric.id)}
            swatches={swatches.get(fabric.id)}
            chosen={chosen.get(fabric.id)}
            explained={explained === fabric.id}
            eager={index === 0}
            {...shared}
          />
        </Suspense>
      ))}
    </Grid>
  );
});
