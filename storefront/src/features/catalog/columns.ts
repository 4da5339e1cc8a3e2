/** Phones, where two cards are side by side. */
export const PHONE = '(max-width: 599.95px)';

interface Shape {
  /** Pixels between cards. */
  gap: number;
  /** Minimum width of a card in rem, so that cards grow with the font size. */
  narrowest: number;
  most: number;
}

const DESK: Shape = { gap: 16, narrowest: 13.125, most: 5 };
const TWO_A_ROW: Shape = { gap: 10, narrowest: 8.25, most: 2 };

const template = ({ gap, narrowest, most }: Shape) =>
  `repeat(auto-fill, minmax(max(${narrowest}rem, (100% - ${(most - 1) * gap}px) / ${most}), 1fr))`;

/** The grid in CSS, before scripts run. */
export const gridStyles = {
  display: 'grid',
  gap: DESK.gap,
  gridTemplateColumns: template(DESK),
  [`@media ${PHONE}`]: { gap: TWO_A_ROW.gap, gridTemplateColumns: template(TWO_A_ROW) },
};

/** Pixels between cards. */
export const gapOf = (isCompact: boolean): number => (isCompact ? TWO_A_ROW : DESK).gap;

/** Number of columns in `width` pixels. @param rem pixels of a rem */
export function columnsIn(width: number, rem = 16, isCompact = false): number {
  const { gap, narrowest, most } = isCompact ? TWO_A_ROW : DESK;
  return Math.min(most, Math.max(1, Math.floor((width + gap) / (narrowest * rem + gap))));
}
