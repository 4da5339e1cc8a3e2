/** Pixels between cards. */
export const GAP = 16;
/** In rem, so that cards grow with their words. */
const NARROWEST_CARD = 13.125;
const MOST_COLUMNS = 5;

/** This rule in CSS, before scripts run. */
export const gridTemplate = `repeat(auto-fill, minmax(max(${NARROWEST_CARD}rem, (100% - ${(MOST_COLUMNS - 1) * GAP}px) / ${MOST_COLUMNS}), 1fr))`;

/** Number of cards side by side in `width` pixels; a rem has `rem` pixels. */
export const columnsIn = (width: number, rem = 16): number =>
  Math.min(MOST_COLUMNS, Math.max(1, Math.floor((width + GAP) / (NARROWEST_CARD * rem + GAP))));
