import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { useMemo } from 'react';
import { type Choice, useCart } from '../../state/cart';
import type { GalleryProps } from '../../ui/Gallery';
import { useAddToQuote, useWantSwatch } from './use-add-to-quote';

export type Pictures = Pick<GalleryProps, 'title' | 'images' | 'start'>;

/** The actions of a card; the object is stable between renders of the grid. */
export interface CardActions {
  openImages: (pictures: Pictures) => void;
  choose: (fabricId: string, colourwayId: string) => void;
  add: (fabric: Fabric, typed: string, colourwayId?: string) => void;
  remove: (choice: Choice) => void;
  addSwatch: (fabric: Fabric, colourwayId?: string) => void;
  removeSwatch: (choice: Choice) => void;
  setQuantity: (choice: Choice, quantity: number) => void;
}

/** The actions of the grid's cards; the object is stable while the same person is signed in. */
export function useCardActions({ openImages, choose }: Pick<CardActions, 'openImages' | 'choose'>): CardActions {
  const { actions } = useCart();
  const add = useAddToQuote();
  const swatches = useWantSwatch();
  return useMemo(
    () => ({ openImages, choose, add, remove: actions.remove, setQuantity: actions.setQuantity, ...swatches }),
    [openImages, choose, add, actions, swatches],
  );
}
