/** How many pictures a card shows; the rest are in its gallery. */
export const SHOWN = 2;

/** The `sizes` attribute of each of `count` pictures side by side on a card; a phone shows one. */
export function pictureSizes(count: number): string {
  // Smaller than their width on a phone: two pixels per point are enough there, and take a third of the bytes of three.
  return `(min-width: 1200px) ${240 / count}px, (min-width: 600px) ${45 / count}vw, 29vw`;
}

/** The `sizes` attribute of the large picture on a fabric's page. On a phone two pixels per point are enough, as above. */
export const LARGE_SIZES = '(min-width: 900px) 620px, 58vw';

/**
 * A phone. Wider than 360 px its picture is cropped to this height, in px: then the small one of 320 × 320 px, which is in the
 * page itself, covers as much as the large one, and nothing larger is painted later.
 */
export const NARROW = '@media (max-width: 430px)';
export const NARROW_HEIGHT = 256;
