import { styled } from '@mui/material/styles';
import { memo, type RefObject, Suspense, useEffect, useRef } from 'react';
import type { Place } from '../../state/place';
import { gapOf, gridStyles, PHONE } from './columns';
import { FabricCard } from './FabricCard';
import type { CardsProps } from './FabricRow';
import { rowsOf } from './FabricRows';
import type { GridShape } from './use-grid-shape';
import { useScrollRestoration } from './use-scroll-restoration';

/** Every browser lays out as many side by side as `columnsIn` counts; what lies below the screen costs nothing. */
const Grid = styled('div')({
  ...gridStyles,
  '& > article': { contain: 'layout style', contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 480px' },
  '& > article:first-of-type': { contentVisibility: 'visible' },
});

interface FirstCardsProps extends CardsProps {
  grid: RefObject<HTMLElement | null>;
  shape: GridShape;
  /** Null to remember where the list is left; absent for a list that is not remembered. */
  place?: Place | null;
  /** True once more fabrics have come than the server drew. */
  hasMore: boolean;
  /** Called once, with the height of each card in order; then rows may replace the cards. */
  onSettled: (heights: number[]) => void;
}

/** Before the first of them nobody on a phone needs rows, and replacing the cards would only keep a slow one busy. */
const SIGNS_OF_USE = ['scroll', 'pointermove', 'keydown', 'focusin', 'focusout'] as const;
/** What was pressed is painted first. */
const AFTER_SIGN_MS = 200;

/** The cards of a page that the server drew, where nothing has been measured: all of them, as the styles lay them out. */
export function FirstCards({ grid, shape, place, hasMore, onSettled, ...cards }: FirstCardsProps) {
  const room = useRef<HTMLElement>(null);
  useEffect(() => {
    room.current = grid.current;
  }, [grid]);
  useScrollRestoration(place, () => ({
    loaded: cards.fabrics.length,
    shape,
    heights: rowsOf(heightsIn(room.current), shape.columns, gapOf(shape.isCompact)).map(({ size }) => size),
  }));
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      timer = undefined;
      // A card that is pressed or focused stays; the next sign tries again. No transition, in whose course a press could fall.
      if (!element.matches(':active, :focus-within')) onSettled(heightsIn(element));
    };
    const later = () => {
      timer ??= setTimeout(settle, AFTER_SIGN_MS);
    };
    if (hasMore || !window.matchMedia(PHONE).matches) later();
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, later, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, later);
    };
  }, [grid, hasMore, onSettled]);
  return <Cards {...cards} />;
}

const heightsIn = (room: HTMLElement | null): number[] =>
  [...(room?.querySelectorAll('article') ?? [])].map((card) => card.offsetHeight);

/**
 * React takes a card over when it is pressed, or once nothing else is to be done. Other props would have all of them taken
 * over at once.
 */
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
