import { shownColour } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { useLocation, useSearchParams } from 'react-router';

/**
 * The color of a fabric's page, which its address remembers by name. Choosing replaces the address, so that Back leads
 * to where the fabric was found. `named` is undefined where the address names none.
 */
export function useChosenColour(fabric: Fabric) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const name = params.get('colour');
  const colour = shownColour(fabric, name);
  const choose = ({ name }: Colourway) =>
    setParams(
      (before) => {
        before.set('colour', name);
        return before;
      },
      { replace: true, state },
    );
  return { colour, named: name === null ? undefined : colour, choose };
}
