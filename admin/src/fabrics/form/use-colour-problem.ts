import { useMemo } from 'react';
import { useRules } from '../../ui/inputs';
import type { ColourForm } from './fabric-form';

export type ColourAmount = 'stock_quantity' | 'minimum_order';

/** Returns the error message of a numeric color field. */
export function useColourProblem(): (of: ColourAmount, colour: ColourForm) => string | undefined {
  const { amount } = useRules();
  return useMemo(() => {
    const rules = {
      stock_quantity: amount('resources.fabrics.colours.stock_quantity', {
        min: 0,
        decimals: 3,
        optional: true,
        unit: 'meters',
      }),
      minimum_order: amount('resources.fabrics.colours.minimum_order', { min: 1, decimals: 0, optional: true }),
    };
    return (of, colour) => rules[of](colour[of]);
  }, [amount]);
}
