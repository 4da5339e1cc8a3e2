import { styled } from '@mui/material/styles';
import type { Colourway } from '@selvedge/domain/fabrics/fabric';
import { color } from '@selvedge/web/tokens';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { FabricFacts } from './FabricFacts';
import type { Explained } from './use-facts';

export const FACTS_ID = 'fabric-facts';
/** Height of the sticky header. */
const HEADER = 64;

const Panel = styled('div')({
  position: 'absolute',
  zIndex: 10,
  boxSizing: 'border-box',
  color: color.ink,
  backgroundColor: color.paper,
  border: `1px solid ${color.edge}`,
  borderRadius: 8,
  overflow: 'hidden',
  // The picture and the name below it stay clickable.
  pointerEvents: 'none',
});

export interface FactsPanelProps {
  grid: RefObject<HTMLElement | null>;
  explained: Explained;
  /** The color shown on the card. */
  colour?: Colourway;
}

/** The facts of one fabric, over the picture of its card. */
export function FactsPanel({ grid, explained, colour }: FactsPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (panel.current && grid.current) place(panel.current, explained.beside, grid.current);
  }, [grid, explained]);
  return (
    <Panel ref={panel} id={FACTS_ID} role="tooltip">
      <FabricFacts fabric={explained.fabric} colour={colour} isTight />
    </Panel>
  );
}

/**
 * As high as the picture, or as its content if that is higher: it then covers text of the same card, which it repeats. No line
 * is cut, no other card is covered, and no button of this one.
 */
function place(panel: HTMLElement, card: HTMLElement, grid: HTMLElement): void {
  const container = grid.getBoundingClientRect();
  const own = card.getBoundingClientRect();
  const top = Math.max(HEADER, own.top);
  const picture = card.firstElementChild?.getBoundingClientRect() ?? own;
  panel.style.width = `${own.width}px`;
  panel.style.minHeight = `${Math.max(0, picture.bottom - top)}px`;
  panel.style.left = `${own.left - container.left}px`;
  panel.style.top = `${top - container.top}px`;
}
