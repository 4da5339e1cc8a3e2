import { styled } from '@mui/material/styles';
import type { Colourway } from '@selvedge/domain/fabrics/fabric';
import { color } from '@selvedge/web/tokens';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { FabricFacts } from './FabricFacts';
import type { Explained } from './use-facts';

export const FACTS_ID = 'fabric-facts';
const WIDTH = 304;
const NARROWEST = 200;
const GAP = 8;
/** What the sticky header takes of the screen. */
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

/** All that there is to know of one fabric, beside its card, or over it where there is no room beside. */
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
 * To the right of the card, else to its left; where only one card stands in a row, over its picture and text. It ends
 * above the feet of the cards, so it never lies over one of their buttons.
 */
function place(panel: HTMLElement, card: HTMLElement, grid: HTMLElement): void {
  const room = grid.getBoundingClientRect();
  const beside = card.getBoundingClientRect();
  const right = room.right - beside.right - GAP;
  const left = beside.left - room.left - GAP;
  const isRight = right >= Math.min(WIDTH, Math.max(left, NARROWEST));
  const width = isRight ? Math.min(WIDTH, right) : left >= NARROWEST ? Math.min(WIDTH, left) : beside.width;
  const x = isRight ? beside.right + GAP : left >= NARROWEST ? beside.left - GAP - width : beside.left;
  const feet = [...(card.closest('.row') ?? card).querySelectorAll('.foot')].map((foot) =>
    foot.getBoundingClientRect(),
  );
  const lowest = Math.min(window.innerHeight - GAP, ...feet.map(({ top }) => top));
  panel.style.width = `${width}px`;
  const top = Math.max(HEADER, beside.top);
  panel.style.maxHeight = `${Math.max(0, lowest - top)}px`;
  panel.style.left = `${x - room.left}px`;
  panel.style.top = `${top - room.top}px`;
}
