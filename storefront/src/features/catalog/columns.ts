/** Pixels between cards. */
export const GAP = 16;
const NARROWEST_CARD = 210;
const MOST_COLUMNS = 5;

/** How many cards stand side by side in `width` pixels. */
export const columnsIn = (width: number): number =>
  Math.min(MOST_COLUMNS, Math.max(1, Math.floor((width + GAP) / (NARROWEST_CARD + GAP))));
