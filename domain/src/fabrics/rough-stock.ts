/**
 * Rounded stock for visitors: precise enough to judge whether an order is worthwhile, too coarse to reveal other
 * orders.
 */

/** From this many meters on, numbers are rounded to this step. */
const STEPS = [
  { from: 100, step: 50 },
  { from: 10, step: 10 },
] as const;

const SHADE_STEP = 5;

/**
 * Rounds down. Stock that is left never becomes zero, and stock that isn't low never becomes low, so that the stock word is the
 * same for everybody.
 *
 * @param lowStockMetres up to which stock is low (setting LOW_STOCK_METRES)
 */
export function roughMetres(metres: number, lowStockMetres: number): number {
  if (metres <= 0) return 0;
  const step = STEPS.find(({ from }) => metres >= from)?.step;
  const rough = step === undefined ? Math.min(metres, 1) : Math.floor(metres / step) * step;
  return metres > lowStockMetres && rough <= lowStockMetres ? Math.min(metres, lowStockMetres + 1) : rough;
}

/** Meters of one shade, rounded down: as much as an order can count on. */
export const roughShadeMetres = (metres: number): number => Math.floor(metres / SHADE_STEP) * SHADE_STEP;
