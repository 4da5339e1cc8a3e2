import type { FabricImage } from '@selvedge/domain/fabrics/fabric';
import { imageSrcSet, imageUrl } from '@selvedge/domain/fabrics/image-url';

/** Begins to load a picture of the first screen in the width that `sizes` asks for, before its element is drawn. */
export function loadPicture({ image_url }: Pick<FabricImage, 'image_url'>, sizes: string): void {
  const picture = new Image();
  picture.fetchPriority = 'high';
  picture.sizes = sizes;
  const url = imageUrl(image_url);
  picture.srcset = imageSrcSet(url) ?? '';
  picture.src = url;
}
