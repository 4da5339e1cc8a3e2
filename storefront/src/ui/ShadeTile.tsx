import { offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { t } from '../lib/language';
import { HATCHED } from './light-styles';

export interface Shade {
  name: string;
  /** Null if it is not known. */
  hex: string | null;
}

/** Replaces the picture of a color that has none, because pictures of other colors would be misleading. */
export function ShadeTile({ name, hex, ratio }: Shade & { ratio?: string }) {
  return (
    <span
      className="shade"
      role="img"
      aria-label={t('{name}, without a picture yet', { name })}
      style={{ background: hex ?? HATCHED, ...(ratio ? { aspectRatio: ratio } : { height: '100%' }) }}
    >
      <span>{name}</span>
    </span>
  );
}

/**
 * The shade shown instead of a picture for a color that has none of its own; undefined if the pictures can be used.
 * @param isAsked the color was searched for or chosen. Then pictures of no particular color are used only if there is no other
 * color.
 */
export function shadeOf(
  fabric: Pick<Fabric, 'colourways' | 'images'>,
  colour: Colourway | undefined,
  isAsked: boolean,
): Shade | undefined {
  const { colourways, images } = fabric;
  if (!colour?.name || images.length === 0 || images.some(({ id }) => colour.image_ids.includes(id))) return undefined;
  const ofOthers = new Set(colourways.flatMap(({ image_ids }) => image_ids));
  const mayShowIt = isAsked && offeredColours(fabric).length > 1 ? false : images.some(({ id }) => !ofOthers.has(id));
  return mayShowIt ? undefined : { name: colour.name, hex: colour.hex };
}
