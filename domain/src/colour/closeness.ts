/**
 * The words for a distance of two colors (CIEDE2000), the nearest first; `upTo` is included. A buyer can't judge a
 * number, and a screen or a photograph is no lab: the steps are those that matter to a fabric merchant.
 * - 1: a match to the sample for most customers of dyers, about the smallest visible difference side by side.
 * - 5: visible side by side, not across a table: the trousers still go with the jacket.
 * - 12: a shade lighter or warmer, mostly still the same name of color.
 * - 25: the same family; beyond it most people would name another color.
 */
export const closeness = [
  { upTo: 1, words: 'The same' },
  { upTo: 5, words: 'Very close' },
  { upTo: 12, words: 'Close' },
  { upTo: 25, words: 'Related' },
] as const satisfies readonly { upTo: number; words: string }[];

export type Closeness = (typeof closeness)[number]['words'];

/** How far a search by color goes unless it says so (CIEDE2000), and at most: black and white are 100 apart. */
export const USUAL_WITHIN = 25;
export const MAX_WITHIN = 100;

/** Advice shown when a distance is rejected. */
export const WITHIN_ADVICE = `Write a distance above 0 and up to ${MAX_WITHIN}, such as ${USUAL_WITHIN}.`;

export const isWithin = (distance: number): boolean => distance > 0 && distance <= MAX_WITHIN;

/** The words for a distance of CIEDE2000; null beyond what is related. */
export function closenessOf(deltaE: number): Closeness | null {
  return closeness.find(({ upTo }) => deltaE <= upTo)?.words ?? null;
}
