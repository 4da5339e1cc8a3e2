import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { FULL_TILES, tileSizes } from './features/catalog/picture-sizes';
import { callEarly } from './lib/early-call';
import { fabricPath } from './lib/first-fabrics';
import { loadPicture } from './lib/load-picture';
import { picturesOf } from './ui/fabric-images';

/** Stands in the page of one fabric, and runs before any file has come. */
const [, id] = /^\/fabrics\/([\w-]+)\/?$/.exec(window.location.pathname) ?? [];
if (id) {
  callEarly(fabricPath(id))
    .then(async (response) => loadFirstPictures((await response.clone().json()) as Fabric))
    // Whoever takes the call learns of its fault.
    .catch(() => undefined);
}

/** Loads what the screen is about to show whole. */
function loadFirstPictures(fabric: Fabric): void {
  const pictures = picturesOf(fabric);
  for (const picture of pictures.slice(0, FULL_TILES)) loadPicture(picture, tileSizes(pictures.length === 1));
}
