import { styled } from '@mui/material/styles';
import type { Colourway } from '@selvedge/domain/fabrics/fabric';
import { color } from '@selvedge/web/tokens';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { FabricFacts } from './FabricFacts';
import type { Explained } from './use-facts';

export const FACTS_ID = 'fabric-facts';
const WIDTH = 304;
const NARROWEST = 200;
/** A smaller visible part is useless. */
const LOWEST = 160;
const GAP = 8;
/** Height of the sticky header. */
const HEADER = 64;

const Panel = styled('div')({
  position: 'absolute',
  zIndex: 10,
  boxSizing: 'border-box',
  padding: 8,
  color: color.ink,
  backgroundColor: color.paper,
  border: `1px solid ${color.edge}`,
  borderRadius: 8,
  overflowY: 'auto',
});

export interface FactsPanelProps {
  grid: RefObject<HTMLElement | null>;
  explained: Explained;
  /** The one that the card is about. */
  colour?: Colourway;
}

/** The facts of one fabric, beside its card, or over it if there is no room beside. */
export function FactsPanel({ grid, explained, colour }: FactsPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (panel.current && grid.current) place(panel.current, explained.beside, grid.current);
  }, [grid, explained]);
  return (
    <Panel ref={panel} id={FACTS_ID} role="tooltip">
      <FabricFacts fabric={explained.fabric} colour={colour} />
    </Panel>
  );
}

/**
 * To the right of the card, else to its left. It ends above the bottom of the cards, so it never covers one of their
 * buttons. If there is only one card per row it covers the card's own picture, which still takes the clicks.
 */
function place(panel: HTMLElement, card: HTMLElement, grid: HTMLElement): void {
  const room = grid.getBoundingClientRect();
  const beside = card.getBoundingClientRect();
  const right = room.right - beside.right - GAP;
  const left = beside.left - room.left - GAP;
  const isRight = right >= Math.min(WIDTH, Math.max(left, NARROWEST));
  const isFinished = !isRight && left < NARROWEST;
  const width = isRight ? Math.min(WIDTH, right) : isFinished ? beside.width : Math.min(WIDTH, left);
  const x = isRight ? beside.right + GAP : isFinished ? beside.left : beside.left - GAP - width;
  const feet = [...(card.closest('.row') ?? card).querySelectorAll('.foot')];
  const top = Math.max(HEADER, beside.top);
  const words = card.querySelector('.text');
  // The name can be read and pressed on, unless the picture has gone under the header.
  const isAboveWords = isFinished && words && words.getBoundingClientRect().top - top >= LOWEST;
  const ends = (isAboveWords ? [words] : feet).map((end) => end.getBoundingClientRect().top);
  panel.style.width = `${width}px`;
  panel.style.maxHeight = `${Math.max(0, Math.min(window.innerHeight - GAP, ...ends) - top)}px`;
  panel.style.left = `${x - room.left}px`;
  panel.style.top = `${top - room.top}px`;
  panel.style.pointerEvents = isFinished ? 'none' : '';
}
