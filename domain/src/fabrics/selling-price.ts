import { numberOf, readDecimal, times, toDecimals } from './sheet-reading/decimal.js';

/** The steps in rupees to which a selling price can be rounded. */
export const roundingSteps = [1, 5, 10] as const;
export type RoundingStep = (typeof roundingSteps)[number];

/** How a selling price follows from a cost. Percentages are kept as they were typed. */
export interface CostRule {
  /** Percent on the cost with freight and duty. */
  markup: string;
  /** Freight and duty, in percent of the cost. */
  freight?: string | undefined;
  /** To the cent by default. */
  round_to?: RoundingStep | undefined;
}

export const MAX_PERCENT = 1_000;

/** The problem of a rule of a mapping, or null. */
export function costProblem(cost: unknown): string | null {
  if (cost === undefined) return null;
  const {
    markup,
    freight = '0',
    round_to,
    ...others
  } = (typeof cost === 'object' && cost !== null ? cost : {}) as Partial<Record<string, unknown>>;
  if (!isPercent(markup)) {
    return `The cost needs a markup: a number of percent from 0 to ${MAX_PERCENT}, such as 60.`;
  }
  if (!isPercent(freight))
    return `Freight and duty must be a number of percent from 0 to ${MAX_PERCENT}, such as 12.5.`;
  if (round_to !== undefined && !roundingSteps.includes(round_to as RoundingStep)) {
    return `A selling price can be rounded to ${roundingSteps.join(', ')} rupees.`;
  }
  return Object.keys(others).length > 0 ? 'The cost has a markup, freight and round_to, and nothing else.' : null;
}

function isPercent(value: unknown): boolean {
  const typed = typeof value === 'number' ? String(value) : value;
  return typeof typed === 'string' && /^\d{1,4}(?:\.\d{1,2})?$/.test(typed) && Number(typed) <= MAX_PERCENT;
}

/**
 * The selling price, exact to the cent and rounded half up as all money is. A fabric with a cost sells at one step at least.
 *
 * @param cost in rupees.
 */
export function sellingPrice(cost: number, { markup, freight = '0', round_to }: CostRule): number {
  const factor = times(hundredthsAbove(freight), hundredthsAbove(markup));
  const exact = times(readDecimal(cost.toFixed(2)) ?? NOTHING, factor);
  if (!round_to) return numberOf(toDecimals(exact, 2));
  const steps = numberOf(toDecimals(times(exact, { units: BigInt(10 / round_to), scale: 1 }), 0));
  return Math.max(steps, cost > 0 ? 1 : 0) * round_to;
}

/** The cost with freight and duty, to the cent. @param cost in rupees. */
export const landedCost = (cost: number, { freight = '0' }: CostRule): number =>
  numberOf(toDecimals(times(readDecimal(cost.toFixed(2)) ?? NOTHING, hundredthsAbove(freight)), 2));

const NOTHING = { units: 0n, scale: 0 };

/** 60 → 1.60 */
function hundredthsAbove(percent: string) {
  const { units, scale } = readDecimal(percent) ?? NOTHING;
  return { units: units + 100n * 10n ** BigInt(scale), scale: scale + 2 };
}

/** `+ 8% freight, + 60%, rounded to 5` */
export const costInWords = ({ markup, freight, round_to }: CostRule): string =>
  [
    ...(freight && Number(freight) > 0 ? [`+ ${freight}% freight and duty`] : []),
    `+ ${markup}%`,
    ...(round_to ? [`rounded to ${round_to}`] : []),
  ].join(', ');
