import { styled } from '@mui/material/styles';
import { type RefObject, startTransition, useEffect } from 'react';
import { GAP, gridTemplate } from './columns';
import { FabricCard, type FabricCardProps } from './FabricCard';

/** Every browser lays out as many side by side as `columnsIn` counts; what lies below the screen costs nothing. */
const Grid = styled('div')({
  display: 'grid',
  gap: GAP,
  gridTemplateColumns: gridTemplate,
  '& > article': { contain: 'layout style', contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 480px' },
  '& > article:first-of-type': { contentVisibility: 'visible' },
});

interface FirstCardsProps {
  cards: readonly Omit<FabricCardProps, 'eager'>[];
  grid: RefObject<HTMLElement | null>;
  /** Told once, at rest, how high each card is, in the order of the cards; rows may take the place of the cards then. */
  onSettled: (heights: number[]) => void;
}

/** The cards of a page that the server drew, where nothing has been measured: all of them, as the styles lay them out. */
export function FirstCards({ cards, grid, onSettled }: FirstCardsProps) {
  useEffect(() => {
    const room = grid.current;
    if (!room) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Who has come here with the keyboard keeps the place; leaving it asks again.
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
  return (
    <Grid>
      {cards.map((card, index) => (
        <FabricCard key={card.fabric.id} eager={index === 0} {...card} />
      ))}
    </Grid>
  );
}
