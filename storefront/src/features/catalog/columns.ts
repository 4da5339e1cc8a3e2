/** Pixels between cards. */
export const GAP = 16;
/** In rem, so that cards grow with their words. */
export const NARROWEST_CARD = 13.125;
const MOST_COLUMNS = 5;

/** How many cards stand side by side in `width` pixels, where a rem has `rem` pixels. */
export const columnsIn = (width: number, rem = 16): number =>
  Math.min(MOST_COLUMNS, Math.max(1, Math.floor((width + GAP) / (NARROWEST_CARD * rem + GAP))));
