import { styled } from '@mui/material/styles';
import { memo, type RefObject, Suspense, startTransition, useEffect } from 'react';
import { gridStyles } from './columns';
import { FabricCard } from './FabricCard';
import type { CardsProps } from './FabricRow';

/** Every browser lays out as many side by side as `columnsIn` counts; what lies below the screen costs nothing. */
const Grid = styled('div')({
  ...gridStyles,
  '& > article': { contain: 'layout style', contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 480px' },
  '& > article:first-of-type': { contentVisibility: 'visible' },
});

interface FirstCardsProps extends CardsProps {
  grid: RefObject<HTMLElement | null>;
  /** Called once, when idle, with the height of each card in order; then rows may replace the cards. */
  onSettled: (heights: number[]) => void;
}

/** The cards of a page that the server drew, where nothing has been measured: all of them, as the styles lay them out. */
export function FirstCards({ grid, onSettled, ...cards }: FirstCardsProps) {
  useEffect(() => {
    const room = grid.current;
    if (!room) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // While the focus is inside, the cards stay; the focus leaving tries again.
        if (room.contains(document.activeElement)) return;
        const heights = [...room.querySelectorAll('article')].map((card) => card.offsetHeight);
        startTransition(() => onSettled(heights));
      });
    };
    settle();
    room.addEventListener('focusout', settle);
    return () => {
      clearTimeout(timer);
      room.removeEventListener('focusout', settle);
    };
  }, [grid, onSettled]);
  return <Cards {...cards} />;
}

/**
 * React takes a card over when it is pressed, or once nothing else is to be done; mostly rows take their place before. Other
 * props would have all of them taken over at once.
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
