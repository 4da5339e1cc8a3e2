/** How many pictures a card shows; the rest are in its gallery. */
export const SHOWN = 2;

/** `sizes` of each of `count` pictures side by side on a card. */
export function pictureSizes(count: number): string {
  // On a phone less than they are wide: two pixels a point are enough there, and a third of the bytes of three.
  return `(min-width: 1200px) ${240 / count}px, (min-width: 600px) ${45 / count}vw, ${56 / count}vw`;
}

/** How many pictures the page of a fabric shows whole. */
export const FULL_TILES = 2;

/** `sizes` of each of them. */
export const tileSizes = (single: boolean): string =>
  single ? '(min-width: 900px) 620px, 86vw' : '(min-width: 900px) 310px, 43vw';
