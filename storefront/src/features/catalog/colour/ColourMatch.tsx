import { closenessOf } from '@selvedge/domain/colour/closeness';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { t } from '../../../lib/language';
import { closenessText } from './closeness-text';

/** The color of a fabric nearest to the one searched for, and how near. Plain markup, like the whole card. */
export function ColourMatch({ fabric }: { fabric: Fabric }) {
  const { match, colourways } = fabric;
  const colourway = colourways.find(({ id }) => id === match?.colourway_id);
  if (match?.delta_e === undefined || !colourway) return null;
  const words = closenessText(closenessOf(match.delta_e) ?? 'Farther off');
  return (
    <span className="found match">
      <i style={{ backgroundColor: colourway.hex ?? undefined }} />
      {colourway.name ? `${words}: ${colourway.name}` : t('{words} in color', { words })}
    </span>
  );
}
