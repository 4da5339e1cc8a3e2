/** How many pictures a card shows; the rest are in its gallery. */
export const SHOWN = 2;

/** `sizes` of each of `count` pictures side by side on a card; on a phone there is one. */
export function pictureSizes(count: number): string {
  // On a phone less than they are wide: two pixels a point are enough there, and a third of the bytes of three.
  return `(min-width: 1200px) ${240 / count}px, (min-width: 600px) ${45 / count}vw, 29vw`;
}

/** `sizes` of the large picture on the page of a fabric. On a phone two pixels a point are enough, as above. */
export const LARGE_SIZES = '(min-width: 900px) 620px, 58vw';
