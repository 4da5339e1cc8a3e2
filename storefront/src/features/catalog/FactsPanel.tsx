import { styled } from '@mui/material/styles';
import { color } from '@selvedge/web/tokens';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { FabricFacts } from './FabricFacts';
import type { Explained } from './use-facts';

export const FACTS_ID = 'fabric-facts';
const WIDTH = 304;
const GAP = 8;

const Panel = styled('div')({
  position: 'absolute',
  zIndex: 10,
  boxSizing: 'border-box',
  padding: 8,
  color: color.ink,
  backgroundColor: color.paper,
  border: `1px solid ${color.edge}`,
  borderRadius: 8,
});

/** All that there is to know of one fabric, beside its card, or over it where there is no room beside. */
export function FactsPanel({ grid, explained }: { grid: RefObject<HTMLElement | null>; explained: Explained }) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (panel.current && grid.current) place(panel.current, explained.beside, grid.current);
  }, [grid, explained]);
  return (
    <Panel ref={panel} id={FACTS_ID} role="tooltip">
      <FabricFacts fabric={explained.fabric} />
    </Panel>
  );
}

/** To the right of the card, else to its left; with room on neither side over the card, as wide as that. */
function place(panel: HTMLElement, card: HTMLElement, grid: HTMLElement): void {
  const room = grid.getBoundingClientRect();
  const beside = card.getBoundingClientRect();
  const text = (card.querySelector('.text') ?? card).getBoundingClientRect();
  const right = beside.right + GAP + WIDTH <= room.right;
  const left = beside.left - GAP - WIDTH >= room.left;
  panel.style.width = right || left ? `${WIDTH}px` : `${beside.width}px`;
  const x = right ? beside.right + GAP : left ? beside.left - GAP - WIDTH : beside.left;
  const lowest = window.innerHeight - panel.offsetHeight - GAP;
  panel.style.left = `${x - room.left}px`;
  panel.style.top = `${Math.max(room.top, Math.min(text.top, lowest)) - room.top}px`;
}
