import { ciede2000 } from '@selvedge/domain/colour/ciede2000';
import { labOf } from '@selvedge/domain/colour/lab';
import type { ColourMatch, Fabric } from '@selvedge/domain/fabrics/fabric';

/** The colorway of `fabric` nearest to `near`: the first among the available ones that have a hex value. */
export function matchOf({ colourways }: Fabric, near: string): ColourMatch | undefined {
  const sought = labOf(near);
  let match: ColourMatch | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { id, hex, is_available } of colourways) {
    if (!is_available || hex === null) continue;
    const apart = ciede2000(sought, labOf(hex));
    if (apart >= least) continue;
    least = apart;
    match = { colourway_id: id, delta_e: Math.round(apart * 100) / 100 };
  }
  return match;
}
