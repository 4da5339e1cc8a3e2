import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { FabricPicture } from './FabricPicture';
import { picturesOf } from './fabric-images';
import { NoImage } from './NoImage';
import { ShadeTile, shadeOf } from './ShadeTile';

/** A small square picture of a fabric in a chosen color. @param sizes how wide it is laid out */
export function ColourPicture({ fabric, colour, sizes }: { fabric: Fabric; colour?: Colourway; sizes: string }) {
  const [picture] = picturesOf(fabric, colour);
  const shade = shadeOf(fabric, colour, true);
  if (shade) return <ShadeTile {...shade} ratio="1 / 1" />;
  return picture ? <FabricPicture image={picture} sizes={sizes} ratio="1 / 1" /> : <NoImage ratio="1 / 1" />;
}
