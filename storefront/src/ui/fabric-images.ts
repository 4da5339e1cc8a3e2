import type { Colourway, Fabric, FabricImage } from '@selvedge/domain/fabrics/fabric';
import { imagesInOrder } from '@selvedge/domain/fabrics/fabric-rules';
import { t } from '../lib/language';

/**
 * A fabric's pictures, primary first, each with alternative text; the single image_url if there is no list. Those that
 * show `colour` come first.
 */
export function picturesOf(
  fabric: Pick<Fabric, 'images' | 'image_url' | 'name'>,
  colour?: Pick<Colourway, 'image_ids'>,
): FabricImage[] {
  const shows = ({ id }: FabricImage) => Number(colour?.image_ids.includes(id) ?? false);
  const images = imagesInOrder(fabric.images ?? []).sort((a, b) => shows(b) - shows(a));
  if (images.length > 0) {
    return images.map((image, index) => ({ ...image, alt_text: image.alt_text || altText(fabric.name, index) }));
  }
  if (!fabric.image_url) return [];
  const single = { id: 'single', image_url: fabric.image_url, alt_text: fabric.name, is_primary: true };
  return [{ ...single, display_order: 0, placeholder_color: '' }];
}

const altText = (name: string, index: number) =>
  index === 0 ? name : t('{name}, view {index}', { name, index: index + 1 });
