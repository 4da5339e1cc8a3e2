import { shownColour } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { useLocation, useSearchParams } from 'react-router';

/**
 * The chosen color on a fabric's page, stored by name in the URL. Choosing replaces the URL, so that Back leads to the previous
 * page. `named` is undefined if the URL names none.
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
